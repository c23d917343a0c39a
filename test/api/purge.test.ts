import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '../../domain/id.ts'
import type { Purge } from '../../domain/operation/purge.ts'
import { insertPurge } from '../../store/purge/receipt.ts'
import { makePerson, openSession } from '../support/access/person.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { database, workspaceOf } from '../support/stack/service-key.ts'
import { type Reply, type RequestOptions, request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'
import { makeStoredAgent, makeStoredConversation } from '../support/turn/conversation.ts'

/** Sweeps remove conversations and knowledge bases every 10 s. */
const WITHIN_MS = 60_000

const get = (id: string, as?: RequestOptions) => request<Purge>('GET', `/v1/purges/${id}`, as)
const storesOf = ({ stores }: Purge) => stores.map(({ name, removed, remaining }) => [name, removed, remaining])

function assertRefused(reply: Reply<unknown>, status: number, code: string): void {
  assert.deepEqual([reply.status, reply.error?.code], [status, code], reply.text)
}

const untilCompleted = (id: string) =>
  until(
    `the purge of ${id}`,
    async () => {
      const { data } = await get(id)
      return data.status === 'completed' && data
    },
    WITHIN_MS,
  )

async function makeBase() {
  const base = await makeKnowledgeBase()
  const { data } = await base.upload('leave.md', '# Leave\n\n28 days.')
  await base.settled(data.id)
  return base
}

/** Receipts of what no sweep removes, because it is not deleted. */
async function unfinished() {
  const workspaceId = await workspaceOf(stack.keys.a)
  const agent = await makeStoredAgent(workspaceId)
  const { conversationId } = await makeStoredConversation(agent, [{ message: 'one' }, { message: 'two' }])
  const given = { workspaceId, agentId: agent.id }
  await insertPurge(database, { ...given, id: conversationId, type: 'conversation', filesFound: 0 })
  await insertPurge(database, { ...given, id: agent.id, type: 'agent', filesFound: 3 })
  return { agentId: agent.id, conversationId }
}

describe('GET /v1/purges/{id}', () => {
  it('says running, and what is left in each store', async () => {
    const { agentId, conversationId } = await unfinished()
    const { status, data } = await get(conversationId)
    assert.deepEqual([status, data.status, data.type, data.completedAt], [200, 'running', 'conversation', null])
    assert.deepEqual(storesOf(data), [
      ['database', 0, 2],
      ['files', 0, 0],
    ])
    const agent = (await get(agentId)).data
    // Two turns, their conversation, the agent and its version.
    assert.deepEqual(storesOf(agent), [
      ['database', 0, 5],
      ['files', 0, 3],
      ['workflows', 0, 0],
    ])
  })

  it('says completed for a conversation and a knowledge base, and what each store has removed', async () => {
    const talker = await makeAgent()
    const conversation = (await chat(talker, 'Hello')).data.conversation_id
    await request('DELETE', `/v1/agents/${talker}/conversations/${conversation}`)
    const base = await makeBase()
    await request('DELETE', base.path)
    const [talk, knowledge] = await Promise.all([conversation, base.id].map(untilCompleted))
    assert.ok(talk && knowledge)
    assert.deepEqual(storesOf(talk), [
      ['database', 1, 0],
      ['files', 0, 0],
    ])
    assert.equal(knowledge.type, 'knowledge_base')
    // The chunk, its vector, the page, the document and the knowledge base.
    assert.deepEqual(storesOf(knowledge), [
      ['database', 5, 0],
      ['files', 1, 0],
    ])
    assert.ok(Date.parse(knowledge.completedAt ?? '') > Date.parse(knowledge.startedAt))
  })

  it('finds nothing that was not deleted, nor what another workspace or another agent had', async () => {
    const { agentId, conversationId } = await unfinished()
    assertRefused(await get(newId()), 404, 'PURGE_NOT_FOUND')
    assertRefused(await get(await makeAgent()), 404, 'PURGE_NOT_FOUND')
    assertRefused(await get(agentId, { key: stack.keys.b }), 404, 'PURGE_NOT_FOUND')
    const bound = await request('POST', '/v1/api-keys', { body: { name: 'bound', agentIds: [await makeAgent()] } })
    assertRefused(await get(conversationId, { key: String(bound.data.key) }), 404, 'PURGE_NOT_FOUND')
    assertRefused(await get('x'), 400, 'VALIDATION_ERROR')
    assertRefused(await get(agentId, { key: null }), 401, 'API_KEY_MISSING')
  })

  it('is read by a viewer, and by no key without the scope read', async () => {
    const { agentId } = await unfinished()
    const viewer = await makePerson('viewer', await workspaceOf(stack.keys.a))
    assert.equal((await get(agentId, await openSession(viewer))).status, 200)
    const chatting = await request('POST', '/v1/api-keys', { body: { name: 'chats', scopes: ['chat'] } })
    assertRefused(await get(agentId, { key: String(chatting.data.key) }), 403, 'SCOPE_MISSING')
  })
})
