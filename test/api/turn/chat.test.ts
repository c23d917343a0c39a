import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { modelControl } from '../../support/model/client.ts'
import { readEvents, request, stack } from '../../support/stack/stack.ts'
import { chat, chatStream, makeAgent, openChatStream, shownText } from '../../support/turn/chat.ts'

const GONE = '01890a5d-ac96-774b-bcce-b302099a8057'
const model = modelControl(stack.modelServerUrl)

async function makeAgentWithFallback(): Promise<string> {
  const agentId = await makeAgent()
  const body = { model: 'openai/gpt-4o-mini', fallbackModels: ['extra/second'] }
  await request('PUT', `/v1/agents/${agentId}/model`, { body })
  return agentId
}

describe('POST /v1/chat', () => {
  it('answers with text, usage and ids', async () => {
    const { status, data, headers } = await chat(await makeAgent(), '[[say it works]] [[usage 100 7]]')
    assert.equal(status, 200)
    assert.equal(data.text, 'it works')
    const noParts = { cachedTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 }
    assert.deepEqual(data.usage, { promptTokens: 100, completionTokens: 7, ...noParts })
    assert.equal(data.finish_reason, 'stop')
    assert.equal(headers.get('x-turn-id'), data.turn_id)
  })

  it('takes null for an optional field as if it were left out', async () => {
    const agentId = await makeAgent()
    const limits = { filter: null, limit: null, score_threshold: null, knowledge_base_ids: null }
    for (const retrieval of [null, limits]) {
      const body = { agent_id: agentId, message: '[[say it works]]', conversation_id: null, agent_version: null }
      const { status, text } = await request('POST', '/v1/chat', { body: { ...body, model: null, retrieval } })
      assert.equal(status, 200, text)
    }
    const headers = { 'idempotency-key': randomUUID() }
    const given = { agent_id: agentId, message: '[[say once]]' }
    const first = await request('POST', '/v1/chat', { headers, body: given })
    const second = await request('POST', '/v1/chat', { headers, body: { ...given, conversation_id: null } })
    assert.equal(second.data.turn_id, first.data.turn_id)
    for (const refused of [
      { ...given, message: null },
      { ...given, agent_id: null },
      { ...given, colour: null },
    ])
      assert.equal((await request('POST', '/v1/chat', { body: refused })).status, 400)
  })

  it('remembers the conversation', async () => {
    const agentId = await makeAgent()
    const first = await chat(agentId, 'first [[say one]]')
    const second = await chat(agentId, '[[echo-history]]', { conversationId: first.data.conversation_id })
    assert.match(second.data.text, /user:first .*\|assistant:one/)
  })

  it('sends only the messages of the window', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'sliding_window', windowSize: 2 } })
    const first = await chat(agentId, 'oldest [[say a]]')
    const conversationId = first.data.conversation_id
    await chat(agentId, 'newer [[say b]]', { conversationId })
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId })
    assert.doesNotMatch(data.text, /oldest/)
    assert.match(data.text, /user:newer .*\|assistant:b/)
  })

  it('runs the turns of one conversation in order', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, '[[say start]]')
    const streams = []
    for (const name of ['first', 'second', 'third']) {
      const response = await openChatStream(agentId, `${name} [[slow 0.2]] [[echo-history]]`, {
        conversationId: data.conversation_id,
      })
      streams.push(response)
    }
    const texts = await Promise.all(
      streams.map(async (response) => shownText(await Array.fromAsync(readEvents(response)))),
    )
    assert.match(texts[1] ?? '', /first/)
    assert.doesNotMatch(texts[1] ?? '', /second/)
    assert.match(texts[2] ?? '', /second/)
  })

  it('refuses the twenty-second open turn of a conversation with 409', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, '[[say start]]')
    const gone = new AbortController()
    const mark = randomUUID()
    for (let index = 0; index < 21; index++)
      await openChatStream(agentId, `${mark} [[stall]]`, { conversationId: data.conversation_id, signal: gone.signal })
    const refused = await chat(agentId, 'one too many', { conversationId: data.conversation_id })
    assert.equal(refused.status, 409)
    assert.equal(refused.error.code, 'QUEUE_FULL')
    gone.abort()
    await request('DELETE', `/v1/agents/${agentId}/conversations/${data.conversation_id}`)
  })

  it('answers 404 to an unknown agent', async () => {
    const { status, error } = await chat(GONE, 'hi')
    assert.deepEqual([status, error.code], [404, 'AGENT_NOT_FOUND'])
  })

  it('answers 404 to an unknown conversation', async () => {
    const { status, error } = await chat(await makeAgent(), 'hi', { conversationId: GONE })
    assert.deepEqual([status, error.code], [404, 'CONVERSATION_NOT_FOUND'])
  })

  for (const [agentStatus, code] of [
    ['paused', 'AGENT_PAUSED'],
    ['disabled', 'AGENT_DISABLED'],
  ] as const)
    it(`answers 409 when the agent is ${agentStatus}`, async () => {
      const agentId = await makeAgent()
      await request('PATCH', `/v1/agents/${agentId}`, { body: { status: agentStatus } })
      const { status, error } = await chat(agentId, 'hi')
      assert.deepEqual([status, error.code], [409, code])
    })

  it('answers 422 when the provider is not set up', async () => {
    const { status, error } = await chat(await makeAgent({ model: 'nobody/x' }), 'hi')
    assert.deepEqual([status, error.code], [422, 'MODEL_PROVIDER_NOT_CONFIGURED'])
    assert.match(error.fix, /MODEL_PROVIDERS/)
  })

  it('answers 422 to a message over maxInputLength in code points', async () => {
    const guardrails = { blockedTopics: [], piiDetection: false, maxInputLength: 5, maxOutputLength: 100 }
    const agentId = await makeAgent({ guardrails })
    assert.equal((await chat(agentId, '🦊🦊🦊🦊🦊')).status, 200)
    const { status, error } = await chat(agentId, '🦊🦊🦊🦊🦊🦊')
    assert.deepEqual([status, error.code], [422, 'INPUT_TOO_LONG'])
  })

  it('answers 422 to a message over MAX_MESSAGE_CHARACTERS, whatever the guardrails allow', async () => {
    const guardrails = { blockedTopics: [], piiDetection: false, maxInputLength: 200_000, maxOutputLength: 100 }
    const agentId = await makeAgent({ guardrails })
    const { status, error } = await chat(agentId, 'a'.repeat(100_001))
    assert.deepEqual([status, error.code], [422, 'INPUT_TOO_LONG'])
    assert.match(error.fix, /MAX_MESSAGE_CHARACTERS/)
    assert.equal((await chat(agentId, `[[say fits]]${'🦊'.repeat(99_988)}`)).data.text, 'fits')
  })

  it('repeats a call after 503 and writes one log entry', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, `${randomUUID()} [[fail 503 2]] [[say at last]]`)
    assert.equal(data.text, 'at last')
    const logs = await request<{ status: string }[]>('GET', `/v1/agents/${agentId}/logs`)
    assert.deepEqual(
      logs.data.map(({ status }) => status),
      ['success'],
    )
  })

  it('answers 502 at once when the provider refuses', async () => {
    const agentId = await makeAgent()
    const mark = randomUUID()
    const { status, error } = await chat(agentId, `${mark} [[fail 400 9]]`)
    assert.deepEqual([status, error.code], [502, 'MODEL_PROVIDER_ERROR'])
    assert.equal((await model.requests({ contains: mark, kind: 'chat' })).length, 1)
  })

  it('uses a fallback model when the first model is down', async () => {
    const agentId = await makeAgentWithFallback()
    const { data } = await chat(agentId, `${randomUUID()} [[fail 503 2]] [[say rescued]]`)
    assert.equal(data.text, 'rescued')
    const receipt = await request<{ model_calls: { model: string }[] }>('GET', `/v1/turns/${data.turn_id}`)
    assert.deepEqual(
      receipt.data.model_calls.map((call) => call.model),
      ['openai/gpt-4o-mini', 'openai/gpt-4o-mini', 'extra/second'],
    )
    const logs = await request<{ model: string }[]>('GET', `/v1/agents/${agentId}/logs`)
    assert.deepEqual(
      logs.data.map((entry) => entry.model),
      ['extra/second'],
    )
  })
})

describe('a model that answers with HTML', () => {
  it('is asked once, then the fallback model is asked', async () => {
    const mark = randomUUID()
    const { data } = await chat(await makeAgentWithFallback(), `${mark} [[garbage once]] [[say rescued]]`)
    assert.equal(data.text, 'rescued')
    assert.equal((await model.requests({ contains: mark, kind: 'chat' })).length, 2)
  })
})

describe('Idempotency-Key', () => {
  it('makes one turn from 100 requests at once', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => chat(agentId, '[[slow 0.2]] [[say once]]', { headers })),
    )
    assert.deepEqual(new Set(answers.map(({ data }) => data.turn_id)).size, 1)
    const logs = await request<unknown[]>('GET', `/v1/agents/${agentId}/logs`)
    assert.equal(logs.data.length, 1)
  })

  it('answers 409 to another body', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    await chat(agentId, '[[say a]]', { headers })
    const { status, error } = await chat(agentId, '[[say b]]', { headers })
    assert.deepEqual([status, error.code], [409, 'IDEMPOTENCY_CONFLICT'])
  })

  it('works across both endpoints, even for a paused agent', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const { data } = await chat(agentId, '[[say same]]', { headers })
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'paused' } })
    const events = await chatStream(agentId, '[[say same]]', { headers })
    assert.equal(events.at(-1)?.data.turn_id, data.turn_id)
  })

  it('answers 404 after the conversation is deleted, and says what to send', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const { data } = await chat(agentId, '[[say gone]]', { headers })
    await request('DELETE', `/v1/agents/${agentId}/conversations/${data.conversation_id}`)
    const { error } = await chat(agentId, '[[say gone]]', { headers })
    assert.equal(error.code, 'CONVERSATION_NOT_FOUND')
    assert.match(error.fix, /another Idempotency-Key/)
  })

  it('answers 400 to a key over 255 characters', async () => {
    const { status } = await chat(await makeAgent(), 'hi', { headers: { 'idempotency-key': 'k'.repeat(256) } })
    assert.equal(status, 400)
  })
})
