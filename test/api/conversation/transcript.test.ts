import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Conversation, ConversationTurn } from '../../../domain/turn/conversation.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream } from '../../support/turn/chat.ts'

const CALCULATOR = { type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }
const MASKING = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }

type Transcript = Conversation & { turns: ConversationTurn[] }
type Reply = { data: Transcript; next_cursor: string | null }

async function read(id: string, query = '', as: RequestOptions = {}): Promise<Reply> {
  const { status, text } = await request('GET', `/v1/conversations/${id}${query}`, as)
  assert.equal(status, 200, text)
  return JSON.parse(text)
}

describe('GET /v1/conversations/{id}', () => {
  it('shows the turns with the sums of their receipts, newest first', async () => {
    const agentId = await makeAgent({ tools: [CALCULATOR] })
    const { data: asked } = await chat(agentId, '[[tool calculator {"expression": "6*7"}]]')
    const conversationId = asked.conversation_id
    const { data: later } = await chat(agentId, '[[say later]]', { conversationId })
    const { data, next_cursor } = await read(conversationId)
    assert.equal(next_cursor, null)
    assert.deepEqual([data.id, data.agentId, data.turnCount], [conversationId, agentId, 2])
    const [second, first] = data.turns
    assert.deepEqual([second?.turn_id, second?.place, second?.text], [later.turn_id, 2, 'later'])
    assert.deepEqual([first?.turn_id, first?.place, first?.status], [asked.turn_id, 1, 'success'])
    assert.deepEqual(
      first?.tool_calls.map(({ name, ok }) => [name, ok]),
      [['calculator', true]],
    )
    assert.deepEqual([first?.usage, first?.finish_reason], [asked.usage, 'stop'])
    const receipt = (await request<{ cost: string }>('GET', `/v1/turns/${asked.turn_id}`)).data
    assert.equal(first?.cost, receipt.cost)
    assert.ok(first && first.created_at <= String(first.first_token_at))
    assert.ok(String(first?.first_token_at) <= String(first?.ended_at))
    const sum = data.turns.reduce((total, { cost }) => total + Number(cost), 0)
    assert.ok(Math.abs(sum - Number(data.cost)) < 1e-9)
  })

  it('pages from the newest turn to the first', async () => {
    const agentId = await makeAgent()
    const { conversation_id: conversationId } = (await chat(agentId, '[[say 1]]')).data
    await chat(agentId, '[[say 2]]', { conversationId })
    await chat(agentId, '[[say 3]]', { conversationId })
    const first = await read(conversationId, '?limit=2')
    assert.deepEqual(
      first.data.turns.map(({ place }) => place),
      [3, 2],
    )
    const second = await read(conversationId, `?limit=2&cursor=${first.next_cursor}`)
    assert.deepEqual(
      second.data.turns.map(({ place }) => place),
      [1],
    )
    assert.equal(second.next_cursor, null)
  })

  it('shows a failed turn with its error, and a running one without an answer', async () => {
    const agentId = await makeAgent()
    const { conversation_id: id } = (await chat(agentId, '[[say fine]]')).data
    const failed = await chat(agentId, `${randomUUID()} [[fail 400 9]]`, { conversationId: id })
    assert.equal(failed.status, 502, failed.text)
    const response = await openChatStream(agentId, `${randomUUID()} [[stall]]`, { conversationId: id })
    const running = await until('the running turn', async () => {
      const { data } = await read(id)
      return data.turns[0]?.status === 'running' ? data : undefined
    })
    await response.body?.cancel()
    await request('POST', `/v1/turns/${running.turns[0]?.turn_id}/cancel`)
    assert.deepEqual([running.status, running.turns[0]?.text, running.turns[0]?.finish_reason], ['running', '', null])
    assert.deepEqual([running.turns[1]?.status, running.turns[1]?.error?.code], ['error', 'MODEL_PROVIDER_ERROR'])
  })

  it('shows masked texts only', async () => {
    const agentId = await makeAgent({ guardrails: MASKING })
    const { data: asked } = await chat(agentId, '[[say write to me]] jo@example.com')
    const { data } = await read(asked.conversation_id)
    assert.doesNotMatch(JSON.stringify(data), /jo@example/)
    assert.match(`${data.firstMessage} ${data.turns[0]?.message}`, /\[EMAIL\].*\[EMAIL\]/)
    assert.equal(data.turns[0]?.guardrail?.action, 'masked')
  })

  it('answers 404 for unknown, deleted and foreign conversations', async () => {
    const [mine, other] = [await makeAgent(), await makeAgent()]
    const { conversation_id: id } = (await chat(other, 'Hello')).data
    const bound = await makeKey({ scopes: ['read'], agentIds: [mine] })
    const refused = async (path: string, key = stack.keys.a) => {
      const { status, error } = await request('GET', `/v1/conversations/${path}`, { key })
      assert.deepEqual([status, error.code], [404, 'CONVERSATION_NOT_FOUND'])
      assert.match(error.fix, /GET \/v1\/conversations/)
    }
    await refused(id, stack.keys.b)
    await refused(id, bound)
    await refused('0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f')
    assert.equal((await read(id)).data.id, id)
    await request('DELETE', `/v1/agents/${other}/conversations/${id}`)
    await refused(id)
  })

  it('refuses a wrong id, limit and cursor', async () => {
    const { conversation_id: id } = (await chat(await makeAgent(), 'Hello')).data
    for (const path of ['x', `${id}?limit=0`, `${id}?cursor=0`, `${id}?cursor=x`]) {
      const { status, error } = await request('GET', `/v1/conversations/${path}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'], path)
    }
    const { status } = await request('GET', `/v1/conversations/${id}`, { key: await makeKey({ scopes: ['write'] }) })
    assert.equal(status, 403)
  })
})
