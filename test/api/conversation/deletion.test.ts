import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { conversations } from '../../../store/tables/index.ts'
import { database, workspaceOf } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'

type Chat = { conversation_id: string; turn_id: string }

const makeAgent = async () =>
  (await request('POST', '/v1/agents', { body: { name: 'talker', model: 'local/extractive' } })).data.id

const chat = (agentId: string, conversationId?: string) =>
  request<Chat>('POST', '/v1/chat', {
    body: { agent_id: agentId, message: 'hello', ...(conversationId && { conversation_id: conversationId }) },
  })

const remove = async (path: string, key = stack.keys.a) => {
  const { status, error, text } = await request('DELETE', `/v1/agents/${path}`, { key })
  return { status, error, body: JSON.parse(text) as { deleted?: boolean; deletedCount?: number } }
}

describe('DELETE /v1/agents/{id}/conversations/{conversationId}', () => {
  it('deletes one conversation and keeps the others and the log', async () => {
    const agentId = await makeAgent()
    const [gone, kept] = [(await chat(agentId)).data.conversation_id, (await chat(agentId)).data.conversation_id]
    const removed = await remove(`${agentId}/conversations/${gone}`)
    assert.deepEqual([removed.status, removed.body], [200, { deleted: true }])
    assert.equal((await chat(agentId, gone)).error.code, 'CONVERSATION_NOT_FOUND')
    assert.equal((await chat(agentId, kept)).data.conversation_id, kept)
    assert.equal((await request<unknown[]>('GET', `/v1/agents/${agentId}/logs`)).data.length, 3)
  })

  it('answers 404 the second time, and to unknown and foreign conversations', async () => {
    const agentId = await makeAgent()
    const { conversation_id: id } = (await chat(agentId)).data
    assert.equal((await remove(`${await makeAgent()}/conversations/${id}`)).error.code, 'CONVERSATION_NOT_FOUND')
    assert.equal((await remove(`${agentId}/conversations/${id}`)).status, 200)
    const again = await remove(`${agentId}/conversations/${id}`)
    assert.equal(again.error.code, 'CONVERSATION_NOT_FOUND')
    assert.match(again.error.message, new RegExp(id))
    assert.equal((await remove(`${agentId}/conversations/${newId()}`)).error.code, 'CONVERSATION_NOT_FOUND')
    assert.equal((await remove(`${agentId}/conversations/x`)).error.code, 'VALIDATION_ERROR')
    assert.equal((await remove(`${newId()}/conversations/${id}`)).error.code, 'AGENT_NOT_FOUND')
  })

  it('answers 404 to another workspace', async () => {
    const agentId = await makeAgent()
    const { conversation_id: id } = (await chat(agentId)).data
    assert.equal((await remove(`${agentId}/conversations/${id}`, stack.keys.b)).error.code, 'AGENT_NOT_FOUND')
    assert.equal((await chat(agentId, id)).status, 200)
  })
})

describe('DELETE /v1/agents/{id}/conversations', () => {
  it('deletes all conversations of the agent and returns their number', async () => {
    const agentId = await makeAgent()
    const first = (await chat(agentId)).data.conversation_id
    await chat(agentId, first)
    await chat(agentId)
    assert.deepEqual((await remove(`${agentId}/conversations`)).body, { deletedCount: 2 })
    assert.equal((await chat(agentId, first)).error.code, 'CONVERSATION_NOT_FOUND')
    assert.deepEqual((await remove(`${agentId}/conversations`)).body, { deletedCount: 0 })
  })

  it('deletes 70,000 conversations at once', async () => {
    const agentId = await makeAgent()
    const workspaceId = await workspaceOf(stack.keys.a)
    await database.execute(sql`
      insert into conversations (id, workspace_id, agent_id, source)
      select gen_random_uuid(), ${workspaceId}, ${agentId}, 'chat' from generate_series(1, 70000)`)
    assert.deepEqual((await remove(`${agentId}/conversations`)).body, { deletedCount: 70_000 })
  })

  it('ends turns that a deletion that broke off has left open', async () => {
    const agentId = await makeAgent()
    const { turn_id: turnId, conversation_id: id } = (await chat(agentId)).data
    await database.execute(sql`update turns set status = 'waiting', ended_at = null where id = ${turnId}`)
    await database.execute(sql`update conversations set deleted_at = now() where id = ${id}`)
    assert.deepEqual((await remove(`${agentId}/conversations`)).body, { deletedCount: 0 })
    const { rows } = await database.execute(sql`select status from turns where id = ${turnId}`)
    assert.deepEqual(rows, [{ status: 'cancelled' }])
  })

  it('leaves the conversations of evals alone', async () => {
    const agentId = await makeAgent()
    const workspaceId = await workspaceOf(stack.keys.a)
    const id = newId()
    await database.insert(conversations).values({ id, workspaceId, agentId, source: 'eval' })
    assert.deepEqual((await remove(`${agentId}/conversations`)).body, { deletedCount: 0 })
    assert.equal((await remove(`${agentId}/conversations/${id}`)).error.code, 'CONVERSATION_NOT_FOUND')
  })
})
