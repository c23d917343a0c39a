import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Receipt } from '../../domain/turn/receipt.ts'
import { openService } from '../activities/tool/tool-server.ts'
import { modelControl } from '../support/model/client.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { makeAgent, resumeStream } from '../support/turn/chat.ts'

const ROUNDS = Number(process.env.AMS_LONG_TURN_ROUNDS ?? 60)
const KILLS = Number(process.env.AMS_LONG_TURN_KILLS ?? 6)
/** A call takes a moment, so that some kills meet one. */
const CALL_MS = 20
const PATIENCE_MS = 600_000

let own: Services & AsyncDisposable
let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  own = await startOwnStack()
  service = await openService()
  service.answers(async (_request, response) => {
    await wait(CALL_MS)
    response.end('{"placed": true}')
  })
})
after(async () => {
  service?.close()
  await own?.[Symbol.asyncDispose]()
})

const options = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a })

/** The requests of one turn's calls, by their Idempotency-Key. */
const callsOf = (turnId: string): Map<string, number> =>
  service.received.reduce((counts, { headers }) => {
    const key = String(headers['idempotency-key'])
    return key.startsWith(turnId) ? counts.set(key, (counts.get(key) ?? 0) + 1) : counts
  }, new Map<string, number>())

const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`, options())).data

/** Begins a turn that calls its tool in each round, until no round is left. */
async function begin(mark: string): Promise<string> {
  const config = { url: service.base, method: 'POST' }
  const tools = [{ type: 'api_call', name: 'order', description: 'Places an order.', config }]
  const agent_id = await makeAgent({ tools }, options())
  const settings = { maxToolRounds: ROUNDS, maxSeconds: 3_600 }
  await request('PUT', `/v1/agents/${agent_id}/model`, {
    ...options(),
    body: { model: 'openai/gpt-4o-mini', settings },
  })
  const body = { agent_id, message: `${mark} [[looptool order {}]]`, background: true }
  const { status, data, text } = await request<{ turn_id: string }>('POST', '/v1/chat', { ...options(), body })
  assert.equal(status, 202, text)
  return data.turn_id
}

/** Does something to the processes at equal steps of the turn. */
async function disturb(turnId: string, disturbance: (nth: number) => Promise<unknown>): Promise<void> {
  for (let nth = 1; nth <= KILLS; nth++) {
    const due = Math.floor((nth * ROUNDS) / (KILLS + 1))
    await until(`${due} calls were made`, async () => callsOf(turnId).size >= due, PATIENCE_MS)
    await disturbance(nth)
  }
}

async function untilFinal(turnId: string): Promise<Receipt> {
  let receipt: Receipt | undefined
  const isFinal = async () => {
    receipt = await receiptOf(turnId).catch(() => undefined)
    return receipt !== undefined && receipt.ended_at !== null
  }
  await until('the turn is final', isFinal, PATIENCE_MS)
  return receipt ?? (await receiptOf(turnId))
}

describe(`a turn of ${ROUNDS} rounds`, () => {
  it(`makes each call at most once and ends once, under ${KILLS} kills`, { timeout: 1_800_000 }, async () => {
    const turnId = await begin('killed')
    await disturb(turnId, async (nth) => {
      const part = own.part(nth % 3 === 0 ? 'api' : 'worker')
      await part.kill()
      part.start()
    })
    const { status, tool_calls } = await untilFinal(turnId)
    assert.deepEqual([status, tool_calls.length], ['success', ROUNDS])
    const made = callsOf(turnId)
    assert.deepEqual(
      [...made].filter(([, count]) => count > 1),
      [],
    )
    const doubtful = tool_calls.filter((call) => call.status !== 'succeeded')
    assert.ok(doubtful.length <= KILLS, `${doubtful.length} calls are in doubt`)
    for (const { call_id, status: ended, ok } of tool_calls)
      assert.ok(ok ? made.has(`${turnId}:${call_id}`) : ended === 'outcome_unknown', `${call_id} ${ended}`)
    const events = await resumeStream(turnId, 0, options())
    assert.equal(events.filter(({ event }) => event === 'message.end').length, 1)
    assert.equal(events.filter(({ event }) => event === 'tool.result').length, ROUNDS)
  })

  it('asks the model for no stored round again when its worker is stopped', { timeout: 1_800_000 }, async () => {
    const turnId = await begin('stopped')
    await disturb(turnId, async () => {
      const worker = own.part('worker')
      await worker.stop()
      worker.start()
    })
    const { status, tool_calls } = await untilFinal(turnId)
    assert.deepEqual([status, tool_calls.length], ['success', ROUNDS])
    assert.ok(tool_calls.every(({ ok }) => ok))
    const asked = (await modelControl(own.info.modelServerUrl).calls()).get('stopped') ?? []
    // A stop may meet a call of the model, whose round is not stored then.
    assert.ok(asked.length <= ROUNDS + 1 + KILLS, `${asked.length} calls of the model`)
    const again = Map.groupBy(asked, ({ round }) => round)
    assert.equal(again.size, ROUNDS + 1)
  })
})
