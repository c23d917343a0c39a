import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Conversation } from '../../../domain/turn/conversation.ts'
import { request, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'
import { ESCALATION } from '../../support/turn/escalated.ts'

const NONE = { 'x-conversation': 'none' }

type Refusal = { error?: { code: string; param: string | null } }
const complete = (model: string, content: string, headers: Record<string, string> = NONE) =>
  request('POST', '/openai/v1/chat/completions', { headers, body: { model, messages: [{ role: 'user', content }] } })
const respond = (body: Record<string, unknown>) =>
  request('POST', '/openai/v1/responses', { headers: NONE, body: { input: '[[say Hello.]]', ...body } })
const list = async (agentId: string) =>
  (await request<Conversation[]>('GET', `/v1/conversations?agent=${agentId}`)).data.length

describe('X-Conversation: none', () => {
  it('leaves no conversation of a chat completion, and nothing of its turn', async () => {
    const agentId = await makeAgent()
    const { status, text, headers } = await complete(agentId, '[[say A title.]]')
    assert.deepEqual([status, JSON.parse(text).choices[0].message.content], [200, 'A title.'])
    assert.equal(await list(agentId), 0)
    const id = headers.get('x-conversation-id')
    assert.equal((await request('GET', `/v1/conversations/${id}`)).status, 404)
    await until('the turn is purged', async () => {
      const receipt = await request('GET', `/v1/turns/${headers.get('x-turn-id')}`)
      return receipt.status === 404
    })
  })

  it('leaves none of a response, or of a turn that fails', async () => {
    const agentId = await makeAgent()
    assert.equal((await respond({ model: agentId })).status, 200)
    assert.ok((await respond({ model: agentId, input: `${randomUUID()} [[fail 400]]` })).status >= 400)
    assert.equal(await list(agentId), 0)
  })

  it('calls no person', async () => {
    const agentId = await makeAgent({ escalation: ESCALATION })
    assert.equal((await complete(agentId, 'a human, please [[say Wait.]]')).status, 200)
    const { data } = await request<unknown[]>('GET', `/v1/agents/${agentId}/escalations`)
    assert.deepEqual(data, [])
  })

  it('does not go with what goes on or is read later', async () => {
    const agentId = await makeAgent()
    const paramOf = ({ status, text }: { status: number; text: string }) => [
      status,
      (JSON.parse(text) as Refusal).error?.param,
    ]
    const both = { ...NONE, 'x-conversation-id': crypto.randomUUID() }
    assert.deepEqual(paramOf(await complete(agentId, 'Hello', both)), [400, 'X-Conversation'])
    assert.deepEqual(paramOf(await complete(agentId, 'Hello', { 'x-conversation': 'some' })), [400, 'X-Conversation'])
    assert.deepEqual(paramOf(await respond({ model: agentId, background: true })), [400, 'background'])
    const previous_response_id = `resp_${crypto.randomUUID().replaceAll('-', '')}`
    assert.ok([400, 404].includes((await respond({ model: agentId, previous_response_id })).status))
  })
})
