import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Trace } from '../../../domain/log/trace/trace.ts'
import { traceIdOf } from '../../../domain/log/trace/trace-id.ts'
import { createLangfuse } from '../../../providers/langfuse/langfuse.ts'
import { claimExports } from '../../../store/log/export/queue.ts'
import { traceExports } from '../../../store/tables/index.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { startExporter } from '../../../worker/export/exporter.ts'
import { type Exporting, startExporting } from '../../support/langfuse/exporting.ts'
import { KEYS } from '../../support/langfuse/server.ts'
import { until } from '../../support/stack/stack.ts'
import { type AcceptTurn, createAccepting } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let exporting: Exporting
let accept: AcceptTurn
before(async () => {
  exporting = await startExporting()
  accept = await createAccepting(exporting.database)
})
after(() => exporting[Symbol.asyncDispose]())
beforeEach(async () => {
  await exporting.database.delete(traceExports)
  exporting.database.exportsTraces = true
  Object.assign(exporting.langfuse, { spans: [], repeated: [], requests: 0, instead: () => undefined })
})

/** Ends turns one after the other. @returns the ids of their traces, oldest first */
async function endTurns(count: number): Promise<string[]> {
  const { database } = exporting
  const ids: string[] = []
  for (let place = 0; place < count; place++) {
    const { id } = await accept()
    await endTurn(endingOf(database), id, { status: 'cancelled' })
    ids.push(id)
  }
  return ids.map(traceIdOf)
}

const waiting = () => exporting.waiting()
const taken = () => exporting.taken()

describe('Langfuse', () => {
  for (const status of [401, 403, 404, 429, 500, 503, 302])
    it(`that answers ${status} gets all later, oldest first, and none twice`, async () => {
      const traces = await endTurns(3)
      exporting.langfuse.instead = () => ({ status, headers: { 'retry-after': '7' } })
      const first = await exporting.send()
      assert.equal(first.away?.retryAfterMs, 7000)
      const entries = await waiting()
      assert.deepEqual([entries.length, entries[0]?.refusedAt], [3, null])
      assert.match(String(entries[0]?.reason), new RegExp(`^Langfuse answered ${status}`))
      traces.push(...(await endTurns(1)))
      exporting.langfuse.instead = () => undefined
      assert.deepEqual(await exporting.send(), { claimed: 4 })
      assert.deepEqual(taken(), traces)
      assert.deepEqual([await waiting(), exporting.langfuse.repeated], [[], []])
    })

  it('that is not there gets all later', async () => {
    const { database } = exporting
    await endTurns(1)
    const nowhere = createLangfuse({
      baseUrl: 'http://127.0.0.1:1',
      keys: KEYS,
      sendsContent: true,
      environment: undefined,
    })
    const warnings: object[] = []
    const log = { warn: (fields: object) => void warnings.push(fields) }
    const exporter = startExporter({ database, log, langfuse: nowhere, maxOutputTokens: undefined })
    await until('a warning', async () => warnings.length > 0)
    await exporter.stop()
    assert.match(String((await waiting())[0]?.reason), /^Langfuse does not answer: /)
    await exporting.send()
    assert.equal(taken().length, 1)
  })

  it('that refuses one trace for good gets the others, and the one is set aside with its reason', async () => {
    const traces = await endTurns(9)
    const bad = traces[4]
    exporting.langfuse.instead = (spans) =>
      spans.some(({ traceId }) => traceId === bad) ? { status: 400, body: { error: 'no such span' } } : undefined
    await exporting.send()
    assert.deepEqual(
      taken(),
      traces.filter((id) => id !== bad),
    )
    const [left, ...more] = await waiting()
    assert.deepEqual([more, left?.reason], [[], 'Langfuse answered 400: {"error":"no such span"}'])
    assert.ok(left?.refusedAt)
    exporting.langfuse.instead = () => undefined
    assert.deepEqual(await exporting.send(), { claimed: 0 })
  })

  it('that takes a part of a batch is not asked again, and the reason is kept', async () => {
    await endTurns(2)
    const partialSuccess = { rejectedSpans: '1', errorMessage: 'a span is too old' }
    exporting.langfuse.instead = () => ({ status: 200, body: { partialSuccess } })
    await exporting.send()
    const [left, ...more] = await waiting()
    assert.equal(left?.reason, 'Langfuse refused 1 of 2 spans of a batch: a span is too old')
    assert.deepEqual(more, [])
    assert.equal(exporting.langfuse.requests, 1)
  })
})

describe('the exporter', () => {
  it('sends what waits, and what comes later, until it is stopped', async () => {
    const { database, langfuse } = exporting
    const traces = await endTurns(120)
    const settings = { baseUrl: langfuse.url, keys: KEYS, sendsContent: true, environment: undefined }
    const deps = { database, log: { warn() {} }, langfuse: createLangfuse(settings), maxOutputTokens: undefined }
    const exporter = startExporter(deps)
    await until('all traces', async () => taken().length === 120)
    traces.push(...(await endTurns(1)))
    await until('the next trace', async () => taken().length === 121)
    await exporter.stop()
    assert.deepEqual(taken(), traces)
    assert.equal(langfuse.requests, 3)
  })

  it('leaves what another one works on, and sends it when that one has died', async () => {
    const [trace] = await endTurns(1)
    const [claimed] = await claimExports(exporting.database, 100)
    assert.ok(claimed)
    assert.deepEqual(await exporting.send(), { claimed: 0 })
    await exporting.database.update(traceExports).set({ dueAt: new Date(0) })
    await exporting.send()
    assert.deepEqual(taken(), [trace])
  })

  it('sends nothing of a conversation that is deleted', async () => {
    await endTurns(1)
    await exporting.database.execute('update conversations set deleted_at = now()')
    await exporting.send()
    assert.deepEqual([taken(), await waiting()], [[], []])
  })

  it('has nothing to send of a database without the setting', async () => {
    exporting.database.exportsTraces = false
    await endTurns(1)
    assert.deepEqual(await waiting(), [])
  })
})

describe('the user whom a client names', () => {
  const clientContext = { messages: [], instructions: '', user: 'customer-7' }
  const userOf = async (settings = {}) => {
    const { database, langfuse } = exporting
    const turn = await accept({ clientContext })
    await endTurn(endingOf(database), turn.id, { status: 'cancelled' })
    await exporting.send(settings)
    return langfuse.spansOf(traceIdOf(turn.id)).map(({ values }) => values['user.id'])
  }

  it('is the user of the trace', async () => {
    assert.deepEqual([...new Set(await userOf())], ['customer-7'])
    assert.deepEqual(exporting.langfuse.violations, [])
  })

  it('is not sent where no texts are sent', async () => {
    assert.deepEqual([...new Set(await userOf({ sendsContent: false }))], [undefined])
  })
})

describe('the user and the metadata of a conversation', () => {
  const speaker = {
    user: 'ann@example.com',
    metadata: { plan: 'pro', seats: 3, phone: '+49 30 901820', turn_id: 'mine', note: 'x'.repeat(300) },
  }
  const SHOWN = ['user.id', ...Object.keys(speaker.metadata).map((key) => `langfuse.trace.metadata.${key}`)]
  async function shown(settings = {}) {
    const { database, langfuse } = exporting
    const turn = await accept(speaker)
    await endTurn(endingOf(database), turn.id, { status: 'cancelled' })
    await exporting.send(settings)
    assert.deepEqual(langfuse.violations, [])
    const [span] = langfuse.spansOf(traceIdOf(turn.id))
    return { turn, values: SHOWN.map((name) => span?.values[name]) }
  }

  it('stand in the trace, and replace nothing of it', async () => {
    const { turn, values } = await shown()
    assert.deepEqual(values, ['ann@example.com', 'pro', '3', '+49 30 901820', turn.id, 'x'.repeat(200)])
  })

  it('are masked where the agent masks', async () => {
    await exporting.database.execute(sql`
      update agent_versions set snapshot = jsonb_set(snapshot, '{guardrailConfig}', '{"piiDetection": true}')`)
    assert.deepEqual((await shown()).values.slice(0, 4), ['[EMAIL]', 'pro', '3', '[PHONE]'])
  })

  it('are not sent where no texts are sent', async () => {
    const { turn, values } = await shown({ sendsContent: false })
    assert.deepEqual(values, [undefined, undefined, undefined, undefined, turn.id, undefined])
  })
})

describe('a trace that cannot be written', () => {
  it('is refused by itself', async () => {
    const settings = { baseUrl: exporting.langfuse.url, keys: KEYS, sendsContent: true, environment: undefined }
    const faulty = { id: 'a'.repeat(32), name: 'turn', tags: [], metadata: {}, observations: [{}] } as unknown as Trace
    const delivery = await createLangfuse(settings).sendTraces([faulty])
    assert.equal(delivery.kind, 'refused')
    assert.match('reason' in delivery ? delivery.reason : '', /^The trace could not be written: /)
  })
})
