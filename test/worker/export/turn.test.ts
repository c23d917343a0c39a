import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { storedError } from '../../../domain/error.ts'
import { traceIdOf } from '../../../domain/log/trace/trace-id.ts'
import { insertLateCall } from '../../../store/spending/late-call.ts'
import { traceExports } from '../../../store/tables/index.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { endTurnAsHolder } from '../../../store/turn/end-fast-path.ts'
import { loadTurn, type Turn } from '../../../store/turn/turn.ts'
import { answeredCall, type BeginEnding, IN_A_TRANSACTION, IN_ONE_STATEMENT } from '../../store/turn/end-case.ts'
import { type Exporting, startExporting } from '../../support/langfuse/exporting.ts'
import type { StoredSpan } from '../../support/langfuse/server.ts'
import { type AcceptTurn, createAccepting, HOLDER_ID } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let exporting: Exporting
let accept: AcceptTurn
before(async () => {
  exporting = await startExporting()
  accept = await createAccepting(exporting.database)
})
after(async () => {
  assert.deepEqual(exporting.langfuse.violations, [])
  await exporting[Symbol.asyncDispose]()
})

/** Ends the turn of a case, sends its trace, and gives the turn as it is then and its spans by name. */
async function sent(begin: BeginEnding | undefined, settings = {}): Promise<{ turn: Turn; spans: StoredSpan[] }> {
  const { database, langfuse } = exporting
  if (!begin) throw new Error('There is no such case.')
  const { turn, outcome } = await begin({ database, accept })
  await endTurnAsHolder(endingOf(database), turn, outcome)
  await exporting.send(settings)
  const ended = await loadTurn(database, turn.id)
  assert.ok(ended)
  return { turn: ended, spans: langfuse.spansOf(traceIdOf(turn.id)) }
}

const named = (spans: StoredSpan[], name: string): StoredSpan => {
  const span = spans.find((each) => each.name === name)
  assert.ok(span, `no span ${name} among ${spans.map((each) => each.name)}`)
  return span
}
const json = (value: unknown): unknown => JSON.parse(String(value))
const roots = (spans: StoredSpan[]) => spans.filter(({ parentSpanId }) => parentSpanId === undefined)

describe('the trace of a turn', () => {
  for (const [what, begin] of Object.entries({ ...IN_ONE_STATEMENT, ...IN_A_TRANSACTION }))
    it(`has one root, and session and request id: ${what}`, async () => {
      const { turn, spans } = await sent(begin)
      assert.equal(roots(spans).length, 1)
      const [root] = roots(spans)
      for (const { values, parentSpanId } of spans) {
        assert.equal(values['session.id'], turn.conversationId)
        assert.equal(values['langfuse.trace.metadata.request_id'], turn.requestId)
        assert.equal(values['langfuse.version'], '1')
        assert.ok(parentSpanId === undefined || parentSpanId === root?.spanId)
      }
      assert.equal(root?.values['langfuse.observation.input'], turn.message)
      assert.equal(root?.values['langfuse.observation.output'], turn.text)
    })

  it('tells each attempt at the model, with usage, cost and first token', async () => {
    const { spans } = await sent(IN_ONE_STATEMENT['an answer of the second attempt'])
    const attempts = spans.filter(({ values }) => values['langfuse.observation.type'] === 'generation')
    const [failed, answered] = attempts
    assert.equal(attempts.length, 2)
    assert.equal(failed?.values['langfuse.observation.level'], 'ERROR')
    assert.equal(failed?.values['langfuse.observation.status_message'], 'MODEL_PROVIDER_ERROR: 503')
    assert.equal(failed?.status.code, 2)
    assert.equal(answered?.values['langfuse.observation.level'], undefined)
    assert.equal(answered?.values['langfuse.observation.model.name'], 'openai/gpt-4o')
    assert.deepEqual(json(answered?.values['langfuse.observation.usage_details']), {
      input: 3,
      input_cached_tokens: 8,
      input_cache_creation: 1,
      output: 1,
      output_reasoning_tokens: 2,
      total: 15,
    })
    assert.deepEqual(json(answered?.values['langfuse.observation.cost_details']), { total: 0.0000036 })
    assert.deepEqual(json(answered?.values['langfuse.observation.model.parameters']), {
      stream: true,
      max_tokens: 1024,
    })
    const firstToken = answered?.values['langfuse.observation.completion_start_time']
    assert.equal(firstToken, answeredCall.firstTokenAt?.toISOString())
  })

  it('tells each tool call, with arguments and result, and what the next round got of it', async () => {
    const { spans } = await sent(IN_ONE_STATEMENT['rounds and tool calls'])
    const [succeeded, failed] = spans.filter(({ values }) => values['langfuse.observation.type'] === 'tool')
    assert.deepEqual(json(succeeded?.values['langfuse.observation.input']), { order: '7' })
    assert.equal(succeeded?.values['langfuse.observation.output'], '{"placed":true}')
    assert.equal(failed?.values['langfuse.observation.level'], 'ERROR')
    assert.equal(failed?.values['langfuse.observation.status_message'], 'failed: gone')
    const answers = spans.filter(({ name }) => name === 'answer')
    const last = answers.find(({ values }) => values['langfuse.observation.metadata.round'] === '2')
    assert.deepEqual(json(last?.values['langfuse.observation.input']), [
      { role: 'tool', tool_call_id: 'call_1_1', name: 'order', content: '{"placed":true}' },
      { role: 'tool', tool_call_id: 'call_1_2', name: 'order', content: 'Error: gone' },
    ])
    assert.deepEqual(json(last?.values['langfuse.observation.output']), { role: 'assistant', content: 'Hello.' })
  })

  it('tells verdicts of guardrails and a blocked end', async () => {
    const { spans } = await sent(IN_ONE_STATEMENT['a blocked message'])
    const verdict = named(spans, 'guardrail input')
    assert.equal(verdict.values['langfuse.observation.type'], 'guardrail')
    assert.equal(verdict.values['langfuse.observation.status_message'], 'blocked')
    assert.equal(roots(spans)[0]?.values['langfuse.observation.level'], 'WARNING')
    const both = await sent(IN_ONE_STATEMENT['verdicts on message and answer'])
    assert.equal(named(both.spans, 'guardrail input').values['langfuse.observation.status_message'], 'masked')
    assert.equal(named(both.spans, 'guardrail output').values['langfuse.observation.status_message'], 'cut')
  })

  it('tells what the search found, by the time of preparing', async () => {
    const { database } = exporting
    const turn = await accept({ holderId: HOLDER_ID })
    const { outcome } = await (IN_ONE_STATEMENT.citations as BeginEnding)({ database, accept })
    const now = new Date(Date.now() + 60_000).toISOString()
    await endTurnAsHolder(endingOf(database), turn, {
      ...outcome,
      snapshot: { ...(outcome.snapshot ?? assert.fail()), now },
    })
    await exporting.send()
    const spans = exporting.langfuse.spansOf(traceIdOf(turn.id))
    const retrieval = named(spans, 'retrieval')
    assert.equal(retrieval.values['langfuse.observation.type'], 'retriever')
    assert.equal(retrieval.values['langfuse.observation.metadata.chunks'], '1')
    assert.equal(named(spans, 'prepare').endTimeUnixNano, `${Date.parse(now)}000000`)
  })

  it('of a turn that failed has the error code', async () => {
    const { database, langfuse } = exporting
    const { id } = await accept({ holderId: HOLDER_ID })
    await endTurn(endingOf(database), id, { status: 'error', error: storedError('TURN_TIMEOUT') })
    await exporting.send()
    const [root] = roots(langfuse.spansOf(traceIdOf(id)))
    assert.equal(root?.values['langfuse.observation.level'], 'ERROR')
    assert.match(String(root?.values['langfuse.observation.status_message']), /^TURN_TIMEOUT: /)
  })

  it('gets the call of a judge or a summary later, below its root', async () => {
    const { database, langfuse } = exporting
    const { turn } = await sent(IN_ONE_STATEMENT['a plain answer'])
    const { id: turnId, workspaceId, agentId } = turn
    const call = { ...answeredCall, purpose: 'summary' as const }
    await insertLateCall(database, { turnId, workspaceId, agentId }, call)
    await exporting.send()
    const spans = langfuse.spansOf(traceIdOf(turnId))
    assert.equal(named(spans, 'summary').parentSpanId, roots(spans)[0]?.spanId)
    assert.deepEqual(langfuse.repeated, [])
  })

  it('has no text with LANGFUSE_CONTENT=off', async () => {
    const { turn, spans } = await sent(IN_ONE_STATEMENT['rounds and tool calls'], { sendsContent: false })
    const text = JSON.stringify(spans)
    for (const word of [turn.message, 'Hello', 'placed', 'gone', '"order":'])
      assert.ok(!text.includes(word), `${word} was sent`)
    assert.ok(spans.length >= 5)
  })

  it('has the environment that the operator names', async () => {
    const { spans } = await sent(IN_ONE_STATEMENT['a plain answer'], { environment: 'staging' })
    for (const { values } of spans) assert.equal(values['langfuse.environment'], 'staging')
  })

  it('leaves no entry behind', async () => {
    assert.deepEqual(await exporting.database.select().from(traceExports), [])
  })
})
