import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import OpenAI from 'openai'
import { openAiClient, user } from '../../support/openai/client.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const GONE = '01890a5d-ac96-774b-bcce-b302099a8057'
const openai = openAiClient()
const model = await makeAgent()

type OpenAiFailure = { message: string; type: string; param: string | null; code: string }

async function refusal(body: unknown, options: RequestOptions = {}) {
  const reply = await request('POST', '/openai/v1/chat/completions', { ...options, body })
  const error = JSON.parse(reply.text).error as OpenAiFailure
  assert.deepEqual(Object.keys(error).sort(), ['code', 'message', 'param', 'type'], reply.text)
  return { ...error, status: reply.status, headers: reply.headers }
}

const ask = (client: OpenAI, agentId = model, message = '[[say hi]]') =>
  client.chat.completions.create({ model: agentId, messages: [user(message)] })

describe('a refused request of the OpenAI interface', () => {
  const many = Array.from({ length: 5_000 }, () => user('a'))
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown
  const image = { type: 'image_url', image_url: { url: 'https://a.example/b.png' } }
  const cases: [what: string, body: unknown, param: string | null, message: RegExp][] = [
    ['5,000 messages', { model, messages: many }, 'messages', /list from 1 to 2048 items/],
    ['5,000 messages of wrong types', { model, messages: many.map(() => 7) }, 'messages', /list from 1 to 2048 items/],
    ['no messages', { model, messages: [] }, 'messages', /list from 1/],
    ['messages that are no list', { model, messages: 'hi' }, 'messages', /must be a list/],
    ['a missing list', { model }, 'messages', /is missing/],
    ['a missing model', { messages: [user('a')] }, 'model', /is missing/],
    ['an unknown role', { model, messages: [{ role: 'boss', content: 'a' }] }, 'messages[0].role', /must be one of/],
    [
      'a content of a wrong type',
      { model, messages: [user('a'), { role: 'user', content: 7 }] },
      'messages[1].content',
      /must be/,
    ],
    ['a deep nesting', { model, messages: [{ role: 'user', content: deep }] }, 'messages', /nested too deeply/],
    ['a deep field that is ignored', { model, messages: [user('a')], tools: deep }, 'tools', /nested too deeply/],
    [
      'an image of the assistant',
      { model, messages: [{ role: 'assistant', content: [image] }, user('a')] },
      'messages[0].content[0].type',
      /image_url/,
    ],
    [
      'a part without text',
      { model, messages: [{ role: 'user', content: [{ type: 'text' }] }] },
      'messages[0].content[0].text',
      /missing/,
    ],
    [
      'a last message of the assistant',
      { model, messages: [user('a'), { role: 'assistant', content: 'b' }] },
      'messages[1].role',
      /last message/,
    ],
    ['an empty last message', { model, messages: [user('')] }, 'messages[0].content', /no text/],
    ['a NUL character', { model, messages: [user('a\0')] }, 'messages[0].content', /NUL/],
    [
      'instructions of 20,001 characters',
      { model, messages: [{ role: 'system', content: '🦊'.repeat(20_001) }, user('a')] },
      'messages',
      /at most 20000/,
    ],
    ['two answers', { model, messages: [user('a')], n: 2 }, 'n', /must be 1/],
    ['stream as a text', { model, messages: [user('a')], stream: 'yes' }, 'stream', /true or false/],
    ['a body that is no object', [user('a')], null, /body must be an object/],
    ['a body that is no JSON', '{', null, /not valid JSON/],
  ]
  for (const [what, body, param, message] of cases)
    it(`gets 400 for ${what}`, async () => {
      const error = await refusal(body)
      assert.deepEqual([error.status, error.type, error.param], [400, 'invalid_request_error', param], error.message)
      assert.match(error.message, message)
    })

  it('gets 400 for an X-Conversation-Id that is no id', async () => {
    const error = await refusal({ model, messages: [user('a')] }, { headers: { 'x-conversation-id': 'mine' } })
    assert.deepEqual([error.status, error.param], [400, 'X-Conversation-Id'])
  })

  it('takes instructions of 20,000 characters', async () => {
    const messages = [{ role: 'system' as const, content: '🦊'.repeat(20_000) }, user('[[say fits]]')]
    const { choices } = await openai.chat.completions.create({ model, messages })
    assert.equal(choices[0]?.message.content, 'fits')
  })

  it('gets 413 for a body over the limit, 404 for an unknown path and 405 for a wrong method', async () => {
    const large = await refusal({ model, messages: [user('x'.repeat(1_100_000))] })
    assert.deepEqual([large.status, large.code], [413, 'BODY_TOO_LARGE'])
    const unknown = JSON.parse((await request('GET', '/openai/v1/nothing')).text).error as OpenAiFailure
    assert.deepEqual([unknown.code, unknown.type], ['NOT_FOUND', 'not_found_error'])
    const wrong = JSON.parse((await request('GET', '/openai/v1/chat/completions')).text).error as OpenAiFailure
    assert.equal(wrong.code, 'METHOD_NOT_ALLOWED')
  })

  it("raises the official client's own error classes", async () => {
    const guardrails = { blockedTopics: [], piiDetection: false, maxInputLength: 5, maxOutputLength: 100 }
    const [short, paused] = [await makeAgent({ guardrails }), await makeAgent()]
    await request('PATCH', `/v1/agents/${paused}`, { body: { status: 'paused' } })
    const noScope = openAiClient({ key: await makeKey({ scopes: ['read'] }) })
    const bound = openAiClient({ key: await makeKey({ agentIds: [paused] }) })
    const cases = [
      [() => ask(openAiClient({ key: 'wrong' })), OpenAI.AuthenticationError, 'API_KEY_INVALID', null],
      [() => ask(noScope), OpenAI.PermissionDeniedError, 'SCOPE_MISSING', null],
      [() => ask(openai, GONE), OpenAI.NotFoundError, 'AGENT_NOT_FOUND', 'model'],
      [() => ask(openai, 'gpt-4o'), OpenAI.NotFoundError, 'AGENT_NOT_FOUND', 'model'],
      [() => ask(bound), OpenAI.NotFoundError, 'AGENT_NOT_FOUND', 'model'],
      [() => ask(openAiClient({ key: stack.keys.b })), OpenAI.NotFoundError, 'AGENT_NOT_FOUND', 'model'],
      [() => ask(openai, paused), OpenAI.ConflictError, 'AGENT_PAUSED', null],
      [() => ask(openai, short, 'too long'), OpenAI.UnprocessableEntityError, 'INPUT_TOO_LONG', 'messages'],
      [() => ask(openai, model, '[[fail 400 9]]'), OpenAI.InternalServerError, 'MODEL_PROVIDER_ERROR', null],
    ] as const
    for (const [asked, kind, code, param] of cases) {
      const error = await asked().then(
        () => assert.fail(code),
        (thrown: unknown) => thrown,
      )
      assert.ok(error instanceof kind, `${code}: ${error}`)
      assert.deepEqual([error.code, error.param], [code, param])
      assert.ok(error.requestID)
    }
  })

  it('has a way out that the interface itself has', async () => {
    await assert.rejects(ask(openai, 'gpt-4o'), /GET \/openai\/v1\/models/)
    const headers = { 'X-Conversation-Id': GONE }
    const asked = openai.chat.completions.create({ model, messages: [user('a')] }, { headers })
    await assert.rejects(asked, /Leave X-Conversation-Id/)
  })

  it('ends a stream whose turn failed with the error of the turn', async () => {
    const messages = [user('[[fail 400 9]]')]
    const stream = await openai.chat.completions.create({ model, messages, stream: true })
    await assert.rejects(Array.fromAsync(stream), { code: 'MODEL_PROVIDER_ERROR' })
  })
})
