import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import OpenAI from 'openai'
import { createOpenaiProvider } from '../../../providers/model/chat-completions/provider.ts'
import { startModelServer } from '../../support/model/server.ts'
import { ask, failureOf, providerPromises, sum, user } from '../../support/promises/provider.ts'
import { abortPromises, embeddingPromises } from '../../support/promises/provider-call.ts'

const start = async (apiKey: string | undefined = 'secret-key') => {
  const server = await startModelServer()
  after(() => server.close())
  return { server, provider: createOpenaiProvider({ name: 'openai', baseUrl: server.openaiUrl, apiKey }) }
}

describe('openai', async () => {
  const { server, provider } = await start()
  abortPromises('openai', provider, server)
  embeddingPromises('openai', provider, server)

  test('the key is sent as a bearer token, and no header without a key', async () => {
    await ask(provider, 'hello')
    assert.equal(server.state.requests.at(-1)?.auth, 'Bearer secret-key')
    const keyless = createOpenaiProvider({ name: 'ollama', baseUrl: server.openaiUrl, apiKey: '' })
    await ask(keyless, 'hello')
    assert.equal(server.state.requests.at(-1)?.auth, '')
  })

  test('a limit of tokens is sent under the name that the service knows', async () => {
    const sent = async (name: string, maxOutputTokens?: number) => {
      const own = createOpenaiProvider({ name, baseUrl: server.openaiUrl, apiKey: 'secret-key' })
      const limit = maxOutputTokens === undefined ? {} : { maxOutputTokens }
      const { signal } = new AbortController()
      await own.answer({ model: 'm', messages: [user('hi')], signal, ...limit }, () => {})
      const { max_tokens, max_completion_tokens } = JSON.parse(server.state.requests.at(-1)?.body ?? '{}')
      return [max_tokens, max_completion_tokens]
    }
    assert.deepEqual(await sent('openai', 500), [undefined, 500])
    assert.deepEqual(await sent('ollama', 500), [500, undefined])
    assert.deepEqual(await sent('openai'), [undefined, undefined])
  })

  test('a request that OpenAI refuses is a final failure', async () => {
    const orphan = { role: 'tool' as const, callId: 'nobody', name: 'sum', text: '1' }
    assert.deepEqual((await failureOf(provider, { messages: [user('hi'), orphan] })).kind, 'final')
    const badName = { ...sum, name: 'not allowed' }
    assert.deepEqual((await failureOf(provider, { messages: [user('hi')], tools: [badName] })).kind, 'final')
  })

  test("OpenAI's own client reads a refusal of the stand-in", async () => {
    const client = new OpenAI({ baseURL: server.openaiUrl, apiKey: 'k', maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: '[[say I would rather not.]] [[refuse]]' }]
    const whole = await client.chat.completions.create({ model: 'm', messages })
    const streamed = await client.chat.completions.stream({ model: 'm', messages }).finalChatCompletion()
    for (const { choices } of [whole, streamed]) {
      const { message, finish_reason } = choices[0] ?? assert.fail('no choice')
      assert.deepEqual([message.content, message.refusal, finish_reason], [null, 'I would rather not.', 'stop'])
    }
  })

  test('a refusal ends as refused, with its words as text', async () => {
    const { finishReason, text, deltas } = await ask(provider, '[[say I would rather not.]] [[refuse]]')
    assert.deepEqual([finishReason, text, deltas.join('')], ['refused', 'I would rather not.', 'I would rather not.'])
  })

  providerPromises('openai', provider, server)
})
