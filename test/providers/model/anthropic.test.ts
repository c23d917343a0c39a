import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import Anthropic from '@anthropic-ai/sdk'
import type { ModelMessage, ModelRequest } from '../../../domain/model/model.ts'
import { createAnthropicProvider } from '../../../providers/model/anthropic/provider.ts'
import { startModelServer } from '../../support/model/server.ts'
import { ask, failureOf, providerPromises, sum, user } from '../../support/promises/provider.ts'
import { abortPromises } from '../../support/promises/provider-call.ts'

const server = await startModelServer()
after(() => server.close())
const settings = { name: 'anthropic', baseUrl: server.anthropicUrl, apiKey: 'secret-key' }
const provider = createAnthropicProvider(settings)

type Sent = {
  max_tokens: number
  system?: unknown[]
  messages: { role: string; content: Record<string, unknown>[] }[]
  tools?: Record<string, unknown>[]
} & Record<string, unknown>
const lastSent = (): Sent => JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
const sentFor = async (request: Partial<ModelRequest>) => {
  await ask(provider, { messages: [user('hi')], ...request })
  return lastSent()
}
const schemaOf = (score: object) => ({
  name: 'grade',
  schema: { type: 'object', properties: { score }, required: ['score'], additionalProperties: false },
})

describe('anthropic', () => {
  abortPromises('anthropic', provider, server)

  test("Anthropic's own client reads the stand-in's streams and answers", async () => {
    const client = new Anthropic({ baseURL: server.anthropicUrl, apiKey: 'k', maxRetries: 0 })
    const asked = {
      model: 'claude-sonnet-5-5',
      max_tokens: 100,
      messages: [
        { role: 'user' as const, content: '[[tool sum {"a": 1, "b": 2}]] [[think adding]] [[usage 11 7 cached=4]]' },
      ],
      tools: [{ name: 'sum', input_schema: { ...sum.parameters, type: 'object' as const } }],
    }
    const streamed = await client.messages.stream(asked).finalMessage()
    const whole = await client.messages.create(asked)
    for (const { content, stop_reason, usage } of [streamed, whole]) {
      assert.deepEqual(
        content.map(({ type }) => type),
        ['thinking', 'tool_use'],
      )
      assert.deepEqual(content[1]?.type === 'tool_use' && content[1].input, { a: 1, b: 2 })
      assert.equal(stop_reason, 'tool_use')
      assert.deepEqual([usage.input_tokens, usage.cache_read_input_tokens, usage.output_tokens], [7, 4, 7])
    }
  })

  test('the address may have its version, and the key has its own header', async () => {
    const versioned = createAnthropicProvider({ ...settings, baseUrl: `${server.anthropicUrl}/v1/` })
    for (const each of [provider, versioned]) {
      await ask(each, 'hello')
      const seen = server.state.requests.at(-1)
      assert.deepEqual([seen?.path, seen?.auth], ['/v1/messages', 'secret-key'])
    }
  })

  test('no key is sent where none is set', async () => {
    await ask(createAnthropicProvider({ ...settings, apiKey: '' }), 'hello')
    assert.equal(server.state.requests.at(-1)?.auth, '')
  })

  test('prompt tokens are all that was read, by the cache too', async () => {
    const { usage } = await ask(provider, '[[say Hello]] [[usage 20000 70 cached=15000 cacheWrite=3000]]')
    const parts = { cachedTokens: 15_000, cacheWriteTokens: 3_000 }
    assert.deepEqual(usage, { promptTokens: 20_000, completionTokens: 70, ...parts, estimated: false })
  })

  test('prompt with tools, summary, history and the whole request of a round are marked for the cache', async () => {
    const messages: ModelMessage[] = [
      { role: 'system', text: 'SYS' },
      { role: 'system', text: 'SUMMARY' },
      user('one'),
      { role: 'assistant', text: 'two' },
      { role: 'user', text: 'three', context: 'passages' },
    ]
    const { system, tools, messages: sent } = await sentFor({ messages, tools: [{ ...sum, name: 'first' }, sum] })
    const marked = { type: 'ephemeral' }
    assert.deepEqual(system, [
      { type: 'text', text: 'SYS', cache_control: marked },
      { type: 'text', text: 'SUMMARY', cache_control: marked },
    ])
    assert.equal(
      tools?.some((tool) => 'cache_control' in tool),
      false,
    )
    assert.deepEqual(sent, [
      { role: 'user', content: [{ type: 'text', text: 'one' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'two', cache_control: marked }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'passages' },
          { type: 'text', text: 'three', cache_control: marked },
        ],
      },
    ])
  })

  test('a history that begins with an answer gets a message of the user before it', async () => {
    const { messages } = await sentFor({ messages: [{ role: 'assistant', text: 'Hello!' }, user('hi')] })
    assert.deepEqual(
      messages.map(({ role, content }) => [role, content[0]?.text]),
      [
        ['user', '(earlier messages are left out)'],
        ['assistant', 'Hello!'],
        ['user', 'hi'],
      ],
    )
  })

  test('settings are sent as the protocol names them', async () => {
    const given = { temperature: 1.5, topP: 0.4, stop: ['END'], maxOutputTokens: 50, toolChoice: 'none' as const }
    const { temperature, top_p, stop_sequences, max_tokens, tool_choice } = await sentFor({ ...given, tools: [sum] })
    assert.deepEqual([temperature, top_p, stop_sequences, max_tokens], [1, 0.4, ['END'], 50])
    assert.deepEqual(tool_choice, { type: 'none' })
    assert.equal((await sentFor({})).max_tokens, 32_000)
  })

  test('a call that the model must make is asked for without thinking', async () => {
    const sent = async (toolChoice: ModelRequest['toolChoice']) => {
      const { tool_choice, thinking } = await sentFor({
        tools: [sum],
        reasoningEffort: 'low',
        ...(toolChoice && { toolChoice }),
      })
      return [tool_choice, thinking]
    }
    assert.deepEqual(await sent('required'), [{ type: 'any' }, undefined])
    assert.deepEqual(await sent({ name: 'sum' }), [{ type: 'tool', name: 'sum' }, undefined])
  })

  test('an effort is thought of the nearest level, and none is off', async () => {
    const sent = async (reasoningEffort?: ModelRequest['reasoningEffort']) => {
      const { thinking, output_config } = await sentFor(reasoningEffort ? { reasoningEffort } : {})
      return { thinking, output_config }
    }
    const adaptive = { type: 'adaptive', display: 'summarized' }
    assert.deepEqual(await sent('minimal'), { thinking: adaptive, output_config: { effort: 'low' } })
    assert.deepEqual(await sent('high'), { thinking: adaptive, output_config: { effort: 'high' } })
    assert.deepEqual(await sent('none'), { thinking: { type: 'disabled' }, output_config: undefined })
    assert.deepEqual(await sent(), { thinking: undefined, output_config: undefined })
  })

  test('a schema beyond the strict subset is asked for in words', async () => {
    const strict = await sentFor({ responseSchema: schemaOf({ type: 'number' }) })
    assert.deepEqual(strict.output_config, {
      format: { type: 'json_schema', schema: schemaOf({ type: 'number' }).schema },
    })
    const bounded = await sentFor({ responseSchema: schemaOf({ type: 'number', minimum: 1 }) })
    assert.equal(bounded.output_config, undefined)
    assert.match(JSON.stringify(bounded.system), /fits this JSON Schema.*minimum/)
  })

  test('thinking is told apart from text, and goes back with its signature', async () => {
    const thoughts: string[] = []
    const messages: ModelMessage[] = [user('[[tool sum {"a": 2, "b": 40}]] [[think I must add.]] [[hide c2VjcmV0]]')]
    const asked = { model: 'claude', messages, tools: [sum], signal: new AbortController().signal }
    const called = await provider.answer(
      asked,
      () => assert.fail('a thought is no text'),
      (thought) => {
        thoughts.push(thought)
      },
    )
    assert.deepEqual([called.text, called.reasoning, thoughts.join('')], ['', 'I must add.', 'I must add.'])
    const stored = JSON.parse(JSON.stringify(called))
    const call = { ...stored.toolCalls[0], callId: 'call_1_1' }
    messages.push({ role: 'assistant', text: '', toolCalls: [call], thoughts: stored.thoughts })
    messages.push({ role: 'tool', callId: 'call_1_1', name: 'sum', text: '42' })
    assert.match((await provider.answer(asked, () => {})).text, /TOOL SAID: 42/)
    const sent = lastSent().messages[1]?.content ?? []
    assert.deepEqual(
      sent.map(({ type }) => type),
      ['thinking', 'redacted_thinking', 'tool_use'],
    )
    assert.equal(sent[2]?.id, 'call_1_1')
  })

  test('thoughts of another model are not sent', async () => {
    const messages: ModelMessage[] = [user('[[tool sum {"a": 2, "b": 40}]] [[think I must add.]]')]
    const { toolCalls, thoughts } = await ask(provider, { messages, tools: [sum] })
    messages.push({ role: 'assistant', text: '', toolCalls, ...(thoughts && { thoughts }) })
    messages.push({ role: 'tool', callId: toolCalls[0]?.callId ?? '', name: 'sum', text: '42' })
    await provider.answer({ model: 'other', messages, tools: [sum], signal: new AbortController().signal }, () => {})
    assert.deepEqual(
      lastSent().messages[1]?.content.map(({ type }) => type),
      ['tool_use'],
    )
  })

  test('a refusal has its words as text, else those of Anthropic', async () => {
    const partly = await ask(provider, '[[say I would rather not.]] [[refuse why]]')
    assert.deepEqual([partly.finishReason, partly.text], ['refused', 'I would rather not.'])
    const silent = await ask(provider, '[[say ]] [[refuse It could do harm.]]')
    assert.deepEqual(
      [silent.finishReason, silent.text, silent.deltas],
      ['refused', 'It could do harm.', ['It could do harm.']],
    )
  })

  test('a paused answer is continued, and its usage is summed', async () => {
    const { text, finishReason, usage } = await ask(provider, '[[say Half.]] [[stop pause_turn 2]] [[usage 10 5]]')
    assert.deepEqual([text, finishReason], ['Half.Half.Half.', 'stop'])
    assert.deepEqual(usage, { promptTokens: 30, completionTokens: 15, estimated: false })
  })

  test('an answer that fills the context ends with length', async () => {
    assert.equal((await ask(provider, '[[say x]] [[stop model_context_window_exceeded]]')).finishReason, 'length')
  })

  test('an error in the middle of a stream has the status that its kind stands for', async () => {
    const failed = async (kind: string) => {
      const { kind: treated, status } = await failureOf(provider, `[[say Hello]] [[fault ${kind}]]`)
      return [treated, status]
    }
    assert.deepEqual(await failed('overloaded_error'), ['transient', 529])
    assert.deepEqual(await failed('invalid_request_error'), ['final', 400])
    assert.deepEqual(await failed('a_new_error'), ['transient', undefined])
  })

  test('an overloaded provider is asked again later', async () => {
    const { kind, status, message } = await failureOf(provider, '[[fail 529 1]]')
    assert.deepEqual([kind, status], ['transient', 529])
    assert.match(message, /overloaded/)
  })

  test('own headers go with each request in place of those of the protocol', async () => {
    const own = createAnthropicProvider({ ...settings, headers: { 'x-api-key': 'of-the-gateway' } })
    await ask(own, 'hello')
    assert.equal(server.state.requests.at(-1)?.auth, 'of-the-gateway')
  })

  providerPromises('anthropic', provider, server, { blocked: 'refused' })
})
