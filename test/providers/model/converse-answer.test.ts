import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime'
import type { ModelMessage } from '../../../domain/model/model.ts'
import { createConverseProvider } from '../../../providers/model/converse/provider.ts'
import { readEvents } from '../../../providers/model/converse/stream.ts'
import { REFUSED_KEY, startModelServer } from '../../support/model/server.ts'
import { ask, failureOf, sum, user } from '../../support/promises/provider.ts'

const server = await startModelServer()
after(() => server.close())
const settings = { name: 'bedrock', baseUrl: server.bedrockUrl, apiKey: 'secret-key' }
const provider = createConverseProvider(settings)

const lastSent = () => JSON.parse(server.state.requests.at(-1)?.body ?? '{}')

describe('an answer of Converse', () => {
  test('prompt tokens are all that was read, by the cache too', async () => {
    const { usage } = await ask(provider, '[[say Hello]] [[usage 20000 70 cached=15000 cacheWrite=3000]]')
    const parts = { cachedTokens: 15_000, cacheWriteTokens: 3_000 }
    assert.deepEqual(usage, { promptTokens: 20_000, completionTokens: 70, ...parts, estimated: false })
  })

  test('comes where the history has calls, and the request no tool', async () => {
    const call = (callId: string) => ({ callId, name: 'lookup', argumentsJson: '{"a":1}' })
    const messages: ModelMessage[] = [
      user('one'),
      { role: 'assistant', text: '', toolCalls: [call('a'), call('b')] },
      { role: 'tool', callId: 'a', name: 'lookup', text: 'A' },
      { role: 'tool', callId: 'b', name: 'lookup', text: 'B' },
      { role: 'assistant', text: 'two' },
      user('[[say three]]'),
    ]
    const signal = new AbortController().signal
    assert.equal((await provider.answer({ model: 'claude', messages, signal }, () => {})).text, 'three')
    const { toolConfig } = lastSent()
    const description = 'This tool is there no more. Do not call it.'
    assert.deepEqual(toolConfig, {
      tools: [{ toolSpec: { name: 'lookup', description, inputSchema: { json: { type: 'object' } } } }],
    })
  })

  test('thinking is told apart from text, and goes back with its signature', async () => {
    const thoughts: string[] = []
    const messages: ModelMessage[] = [user('[[tool sum {"a": 2, "b": 40}]] [[think I must add.]] [[hide c2VjcmV0]]')]
    const asked = { model: 'claude', messages, tools: [sum], signal: new AbortController().signal }
    const called = await provider.answer(
      asked,
      () => assert.fail('a thought is no text'),
      (thought) => void thoughts.push(thought),
    )
    assert.deepEqual([called.text, called.reasoning, thoughts.join('')], ['', 'I must add.', 'I must add.'])
    const stored = JSON.parse(JSON.stringify(called))
    const call = { ...stored.toolCalls[0], callId: 'call_1_1' }
    messages.push({ role: 'assistant', text: '', toolCalls: [call], thoughts: stored.thoughts })
    messages.push({ role: 'tool', callId: 'call_1_1', name: 'sum', text: '42' })
    assert.match((await provider.answer(asked, () => {})).text, /TOOL SAID: 42/)
    const [thought, hidden, sent] = lastSent().messages[1].content
    assert.equal(thought.reasoningContent.reasoningText.text, 'I must add.')
    assert.equal(hidden.reasoningContent.redactedContent, 'c2VjcmV0')
    assert.equal(sent.toolUse.toolUseId, 'call_1_1')
    await provider.answer({ ...asked, model: 'other' }, () => {})
    assert.deepEqual(Object.keys(lastSent().messages[1].content[0]), ['toolUse'])
  })

  test('a hidden thought that comes in pieces is one block', async () => {
    async function* pieces(): AsyncGenerator<ConverseStreamOutput> {
      for (const piece of ['se', 'cr', 'et']) {
        const delta = { reasoningContent: { redactedContent: Buffer.from(piece) } }
        yield { contentBlockDelta: { contentBlockIndex: 0, delta } }
      }
    }
    const read = await readEvents('bedrock', pieces(), { onText: async () => {}, onThought: async () => {} })
    assert.deepEqual(read.blocks, [{ kind: 'hidden', data: 'c2VjcmV0' }])
  })

  const stops = [
    ['guardrail_intervened', 'blocked'],
    ['content_filtered', 'blocked'],
    ['refusal', 'refused'],
    ['model_context_window_exceeded', 'length'],
    ['stop_sequence', 'stop'],
    ['a_new_reason', 'stop'],
  ] as const
  for (const [stop, finish] of stops)
    test(`an answer that stops with ${stop} ends with ${finish}, with its words`, async () => {
      const { finishReason, text } = await ask(provider, `[[say I cannot.]] [[stop ${stop}]]`)
      assert.deepEqual([finishReason, text], [finish, 'I cannot.'])
    })

  test('a call that the model could not write is asked for again', async () => {
    assert.equal((await failureOf(provider, '[[say x]] [[stop malformed_tool_use]]')).kind, 'transient')
  })

  for (const [exception, kind, status] of [
    ['throttlingException', 'transient', 429],
    ['internalServerException', 'transient', 500],
    ['serviceUnavailableException', 'transient', 503],
    ['modelStreamErrorException', 'transient', 500],
    ['validationException', 'final', 400],
    ['aNewException', 'transient', undefined],
  ] as const)
    test(`${exception} in the middle of a stream is ${kind}`, async () => {
      const failure = await failureOf(provider, `[[say Hello]] [[fault ${exception}]]`)
      assert.deepEqual([failure.kind, failure.status], [kind, status])
    })

  test('a refused key is told apart from a model that the account may not use', async () => {
    const refused = await failureOf(createConverseProvider({ ...settings, apiKey: REFUSED_KEY }), 'hello')
    assert.deepEqual([refused.status, refused.isKeyRefused], [403, true])
    const message = "You don't have access to the model with the specified model ID."
    server.state.failures.push({ status: 403, times: 1, body: { message } })
    const closed = await failureOf(provider, 'hello')
    assert.deepEqual([closed.kind, closed.status, closed.isKeyRefused], ['final', 403, false])
  })
})
