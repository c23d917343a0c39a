import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ModelAnswer,
  ModelError,
  type ModelMessage,
  type ModelProvider,
  type ModelRequest,
} from '../../../domain/model/model.ts'
import type { ModelServer } from '../model/server.ts'

type Asked = Partial<Omit<ModelRequest, 'model'>>
type Failed = { kind: ModelError['kind']; status?: number; retryAfterMs?: number }

/** A message of the user. */
export const user = (text: string): ModelMessage => ({ role: 'user', text })
export const sum = {
  name: 'sum',
  description: 'Adds two numbers.',
  parameters: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  },
}

/** Asks a provider; returns its answer and the pieces that it streamed. */
export async function ask(provider: ModelProvider, asked: Asked | string): Promise<ModelAnswer & { deltas: string[] }> {
  const deltas: string[] = []
  const request = typeof asked === 'string' ? { messages: [user(asked)] } : asked
  const answer = await provider.answer(
    { model: 'stand-in', messages: [], signal: new AbortController().signal, ...request },
    (delta) => {
      deltas.push(delta)
    },
  )
  return { ...answer, deltas }
}

/** Asks a provider that must fail; returns the failure and checks that it holds no secret and no prompt. */
export async function failureOf(provider: ModelProvider, asked: Asked | string): Promise<ModelError> {
  const error = await ask(provider, asked).then(
    () => assert.fail('it did not fail'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ModelError, String(error))
  assert.doesNotMatch(`${error.message} ${error.stack} ${JSON.stringify(error)}`, /secret-key|scripted|\[\[|PROMPT/)
  return error
}

/**
 * Registers the tests of the providers; `kind` makes their titles unique.
 * @param differs `blocked`: what an answer that the provider blocks ends with. `tellsThoughts`: false where the usage has
 * no count of them
 */
export function providerPromises(
  kind: string,
  provider: ModelProvider,
  server: ModelServer,
  differs: { blocked?: ModelAnswer['finishReason']; tellsThoughts?: boolean } = {},
): void {
  const { blocked = 'blocked', tellsThoughts = true } = differs
  const lastRequest = () => server.state.requests.at(-1)

  test(`${kind}: the pieces of a stream are the answer`, async () => {
    const { text, deltas, finishReason, usage } = await ask(
      provider,
      '[[say Hello, wörld 😀!]] [[chunk 4]] [[usage 11 7]]',
    )
    assert.equal(text, 'Hello, wörld 😀!')
    assert.ok(deltas.length >= 4)
    assert.equal(deltas.join(''), text)
    assert.equal(finishReason, 'stop')
    assert.deepEqual(usage, { promptTokens: 11, completionTokens: 7, estimated: false })
  })

  test(`${kind}: the cached part of the prompt and the thought part of the answer are told`, async () => {
    const { usage } = await ask(provider, '[[say Hello]] [[usage 20000 70 cached=18000 reasoning=40]]')
    const parts = { cachedTokens: 18_000, ...(tellsThoughts && { reasoningTokens: 40 }) }
    assert.deepEqual(usage, { promptTokens: 20_000, completionTokens: 70, ...parts, estimated: false })
  })

  test(`${kind}: a stream of single bytes is read through the middle of characters`, async () => {
    const { text } = await ask(provider, '[[say Grüße 😀 漢字 é]] [[chunk 3]] [[bytes 1]]')
    assert.equal(text, 'Grüße 😀 漢字 é')
  })

  test(`${kind}: usage that the provider leaves out is counted and flagged`, async () => {
    const { usage } = await ask(provider, '[[say one two three four]] [[no-usage]]')
    assert.equal(usage.estimated, true)
    assert.ok(usage.promptTokens > 5 && usage.completionTokens >= 4)
  })

  test(`${kind}: system messages and earlier messages reach the model`, async () => {
    const before: ModelMessage[] = [
      { role: 'system', text: 'SYS-ONE' },
      user('first'),
      { role: 'assistant', text: 'second' },
    ]
    const history = await ask(provider, { messages: [...before, user('[[echo-history]]')] })
    assert.equal(history.text, 'HISTORY<<user:first|assistant:second>>')
    const system = await ask(provider, { messages: [...before, user('[[echo-system]]')] })
    assert.equal(system.text, 'SYSTEM<<SYS-ONE>>')
  })

  test(`${kind}: a tool call comes back and its result goes out`, async () => {
    const messages: ModelMessage[] = [user('[[tool sum {"a": 2, "b": 40}]]')]
    const called = await ask(provider, { messages, tools: [sum] })
    assert.equal(called.finishReason, 'tool_calls')
    const [call] = called.toolCalls
    assert.equal(call?.name, 'sum')
    assert.deepEqual(JSON.parse(call?.argumentsJson ?? ''), { a: 2, b: 40 })
    messages.push({ role: 'assistant', text: '', toolCalls: called.toolCalls })
    messages.push({ role: 'tool', callId: call?.callId ?? '', name: 'sum', text: 'RESULT-42' })
    const { text, finishReason } = await ask(provider, { messages, tools: [sum] })
    assert.match(text, /^TOOL SAID: .*RESULT-42/)
    assert.equal(finishReason, 'stop')
    assert.equal(lastRequest()?.violation, undefined)
  })

  test(`${kind}: calls of one round keep their order and have unique ids`, async () => {
    const messages: ModelMessage[] = [user('[[ptool sum {"a": 1, "b": 1}]] [[ptool sum {"a": 2, "b": 2}]] [[no-ids]]')]
    const { toolCalls } = await ask(provider, { messages, tools: [sum] })
    assert.deepEqual(
      toolCalls.map((call) => JSON.parse(call.argumentsJson).a),
      [1, 2],
    )
    assert.equal(new Set(toolCalls.map(({ callId }) => callId)).size, 2)
    messages.push({ role: 'assistant', text: '', toolCalls })
    for (const { callId } of toolCalls) messages.push({ role: 'tool', callId, name: 'sum', text: `of ${callId}` })
    assert.match((await ask(provider, { messages, tools: [sum] })).text, /^TOOL SAID/)
  })

  test(`${kind}: an answer follows the schema of its request`, async () => {
    const schema = {
      type: 'object',
      properties: { score: { type: 'number' } },
      required: ['score'],
      additionalProperties: false,
    }
    const { text } = await ask(provider, { messages: [user('GRADEIT:any')], responseSchema: { name: 'grade', schema } })
    assert.deepEqual(JSON.parse(text), { score: 0.1 })
  })

  test(`${kind}: an answer that the provider cuts ends with length`, async () => {
    assert.equal((await ask(provider, '[[say too long]] [[length]]')).finishReason, 'length')
  })

  test(`${kind}: an answer that the provider blocks ends with ${blocked}`, async () => {
    assert.equal((await ask(provider, '[[say no]] [[block]]')).finishReason, blocked)
  })

  const refusals: [script: string, failed: Failed][] = [
    ['fail 429 1', { kind: 'transient', status: 429, retryAfterMs: 1000 }],
    ['fail 429 1 7', { kind: 'transient', status: 429, retryAfterMs: 7000 }],
    ['fail 408 1', { kind: 'transient', status: 408 }],
    ['fail 500 1', { kind: 'transient', status: 500 }],
    ['fail 503 1', { kind: 'transient', status: 503 }],
    ['fail 400 1', { kind: 'final', status: 400 }],
    ['fail 401 1', { kind: 'final', status: 401 }],
    ['fail 403 1', { kind: 'final', status: 403 }],
    ['fail 404 1', { kind: 'final', status: 404 }],
    ['fail 422 1', { kind: 'final', status: 422 }],
    ['garbage', { kind: 'final' }],
    ['garbage event', { kind: 'final' }],
    ['say it breaks off here]] [[cut 1', { kind: 'transient' }],
    ['close 1', { kind: 'transient' }],
  ]
  for (const [script, failed] of refusals)
    test(`${kind}: "${script}" is ${failed.kind}, after one attempt`, async () => {
      const before = server.state.total()
      const { kind: treated, status, retryAfterMs } = await failureOf(provider, `PROMPT [[${script}]]`)
      assert.deepEqual(
        { kind: treated, status, retryAfterMs },
        { status: undefined, retryAfterMs: undefined, ...failed },
      )
      assert.equal(server.state.total() - before, 1)
    })

  test(`${kind}: a redirect is not followed`, async () => {
    const before = server.state.total()
    const { kind: treated, status } = await failureOf(provider, `[[redirect ${server.url}/elsewhere]]`)
    assert.deepEqual([treated, status], ['final', 307])
    assert.equal(server.state.total() - before, 1)
  })

  test(`${kind}: a closed port is a transient failure`, async () => {
    await server.close()
    assert.equal((await failureOf(provider, 'hello')).kind, 'transient')
  })
}
