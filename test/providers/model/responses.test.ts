import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import OpenAI from 'openai'
import type { ModelMessage } from '../../../domain/model/model.ts'
import { createResponsesProvider } from '../../../providers/model/responses/provider.ts'
import { startModelServer } from '../../support/model/server.ts'
import { ask, failureOf, providerPromises, sum, user } from '../../support/promises/provider.ts'
import { abortPromises, embeddingPromises } from '../../support/promises/provider-call.ts'

const server = await startModelServer()
after(() => server.close())
const provider = createResponsesProvider({ name: 'openai', baseUrl: server.openaiUrl, apiKey: 'secret-key' })
const lastSent = () => JSON.parse(server.state.requests.at(-1)?.body ?? '{}')

describe('responses', () => {
  abortPromises('responses', provider, server)
  embeddingPromises('responses', provider, server)

  test("OpenAI's own client reads the stand-in's streams and answers", async () => {
    const client = new OpenAI({ baseURL: server.openaiUrl, apiKey: 'k', maxRetries: 0 })
    const asked = {
      model: 'm',
      input: [{ role: 'user' as const, content: '[[say Hello]] [[think hm]] [[usage 11 7]]' }],
    }
    assert.equal((await client.responses.create(asked)).output_text, 'Hello')
    const streamed = []
    for await (const event of await client.responses.create({ ...asked, stream: true })) streamed.push(event)
    const last = streamed.at(-1)
    assert.ok(last?.type === 'response.completed')
    assert.deepEqual([last.response.usage?.input_tokens, last.response.output.length], [11, 2])
  })

  test('the service ends an answer at a stop text, because the protocol has none', async () => {
    const asked = { messages: [user('[[say one two three]] [[chunk 3]]')], stop: ['tw'] }
    const { text, deltas, finishReason } = await ask(provider, asked)
    assert.deepEqual([text, deltas.join(''), finishReason], ['one ', 'one ', 'stop'])
    assert.equal(lastSent().stop, undefined)
  })

  test('the estimate of a stopped call counts the thoughts that were told', async () => {
    const stopped = async (text: string) => (await ask(provider, { messages: [user(text)], stop: ['tw'] })).usage
    const plain = await stopped('[[say one two three]] [[chunk 3]]')
    const thoughtful = await stopped('[[say one two three]] [[chunk 3]] [[think I must count with care.]]')
    assert.ok(thoughtful.estimated && thoughtful.completionTokens > plain.completionTokens)
  })

  test('nothing is stored, and settings are sent as the protocol names them', async () => {
    const given = { temperature: 0.5, topP: 0.4, maxOutputTokens: 50, reasoningEffort: 'low' as const }
    await ask(provider, { messages: [user('hi')], tools: [sum], toolChoice: 'none', ...given })
    const { store, include, temperature, top_p, max_output_tokens, reasoning, tool_choice } = lastSent()
    assert.deepEqual([store, include], [false, ['reasoning.encrypted_content']])
    assert.deepEqual([temperature, top_p, max_output_tokens, tool_choice], [0.5, 0.4, 50, 'none'])
    assert.deepEqual(reasoning, { effort: 'low', summary: 'auto' })
  })

  test('a tool that must be called is named', async () => {
    await ask(provider, { messages: [user('hi')], tools: [sum], toolChoice: { name: 'sum' } })
    assert.deepEqual(lastSent().tool_choice, { type: 'function', name: 'sum' })
  })

  test('reasoning is told apart from text, and goes back before its call', async () => {
    const messages: ModelMessage[] = [user('[[tool sum {"a": 2, "b": 40}]] [[think I must add.]]')]
    const called = JSON.parse(JSON.stringify(await ask(provider, { messages, tools: [sum] })))
    assert.deepEqual([called.text, called.reasoning], ['', 'I must add.'])
    const call = { ...called.toolCalls[0], callId: 'call_1_1' }
    messages.push({ role: 'assistant', text: '', toolCalls: [call], thoughts: called.thoughts })
    messages.push({ role: 'tool', callId: 'call_1_1', name: 'sum', text: '42' })
    assert.match((await ask(provider, { messages, tools: [sum] })).text, /TOOL SAID: 42/)
    const { input } = lastSent()
    assert.deepEqual(
      input.slice(1).map(({ type }: { type: string }) => type),
      ['reasoning', 'function_call', 'function_call_output'],
    )
    assert.deepEqual([input[1].encrypted_content, input[2].call_id], ['c2Vj', 'call_1_1'])
  })

  test('a model without encrypted reasoning is asked again without it, once', async () => {
    const { signal } = new AbortController()
    const before = server.state.total()
    for (const text of ['[[say one]]', '[[say two]]'])
      await provider.answer({ model: 'plain', messages: [user(text)], signal }, () => {})
    assert.equal(server.state.total() - before, 3)
    assert.equal(lastSent().include, undefined)
  })

  const withThoughts = async (): Promise<ModelMessage[]> => {
    const asked = user('[[tool sum {"a": 2, "b": 40}]] [[think I must add.]]')
    const { toolCalls, thoughts } = await ask(provider, { messages: [asked], tools: [sum] })
    const result = { role: 'tool' as const, callId: toolCalls[0]?.callId ?? '', name: 'sum', text: '42' }
    return [asked, { role: 'assistant', text: '', toolCalls, ...(thoughts && { thoughts }) }, result]
  }
  const sentTypes = () => lastSent().input.map(({ type }: { type?: string }) => type)

  test('thoughts that OpenAI cannot verify are left out of one more request', async () => {
    const messages = await withThoughts()
    const error = {
      message: 'The encrypted content gAAA… could not be verified.',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_encrypted_content',
    }
    server.state.failures.push({ status: 400, times: 1, body: { error } })
    assert.match((await ask(provider, { messages, tools: [sum] })).text, /TOOL SAID: 42/)
    assert.deepEqual(sentTypes(), [undefined, 'function_call', 'function_call_output'])
    assert.deepEqual(lastSent().include, ['reasoning.encrypted_content'])
    await ask(provider, { messages, tools: [sum] })
    assert.deepEqual(sentTypes(), [undefined, 'reasoning', 'function_call', 'function_call_output'])
  })

  test('thoughts that another key got are not sent', async () => {
    const messages = await withThoughts()
    const other = createResponsesProvider({ name: 'openai', baseUrl: server.openaiUrl, apiKey: 'another-key' })
    await ask(other, { messages, tools: [sum] })
    assert.deepEqual(sentTypes(), [undefined, 'function_call', 'function_call_output'])
  })

  test('a model is asked for encrypted reasoning again where the request without it failed', async () => {
    for (const message of ['Encrypted content is not supported with this model.', 'The prompt is not allowed.'])
      server.state.failures.push({ status: 400, times: 1, body: { error: { message, param: null } } })
    assert.equal((await failureOf(provider, 'hello')).status, 400)
    await ask(provider, 'hello')
    assert.deepEqual(lastSent().include, ['reasoning.encrypted_content'])
  })

  test('a refusal ends as refused, with its words as text', async () => {
    const { finishReason, text } = await ask(provider, '[[say I would rather not.]] [[refuse]]')
    assert.deepEqual([finishReason, text], ['refused', 'I would rather not.'])
  })

  test('a failed response has the status that its code stands for', async () => {
    const failed = async (code: string) => {
      const { kind, status } = await failureOf(provider, `[[say Hello]] [[fault ${code}]]`)
      return [kind, status]
    }
    assert.deepEqual(await failed('server_error'), ['transient', 500])
    assert.deepEqual(await failed('invalid_prompt'), ['final', 400])
    assert.deepEqual(await failed('a_new_error'), ['transient', undefined])
  })

  providerPromises('responses', provider, server)
})
