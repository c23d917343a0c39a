import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { Purge } from '../../../domain/operation/purge.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { auditEntries, conversations, files, turns } from '../../../store/tables/index.ts'
import { amsOf, assistant, openAiClient, user as userMessage } from '../../support/openai/client.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'
import { PNG } from '../../support/turn/picture.ts'

type Deleted = { message: string; purge_id: string; error?: { code: string; field?: string } }

const remove = async (user: string, key?: string) => {
  const options = key === undefined ? {} : { key }
  const { status, text } = await request('DELETE', `/v1/end-users/${encodeURIComponent(user)}`, options)
  return { status, ...(JSON.parse(text) as Deleted) }
}

/** The sweep takes the oldest deletions first, and a busy stack has many. */
const WITHIN_MS = 180_000

async function completed(id: string): Promise<Purge> {
  const isOver = async () => {
    const { data } = await request<Purge>('GET', `/v1/purges/${id}`)
    return data.status === 'completed' && data
  }
  const purge = await until(`the purge of ${id}`, isOver, WITHIN_MS)
  assert.ok(purge)
  return purge
}

const storesOf = (rows: number, files: number): Purge['stores'] => [
  { name: 'database', removed: rows, remaining: 0 },
  { name: 'files', removed: files, remaining: 0 },
]

const say = async (agent: string, user: string, key?: string, headers = {}) => {
  const body = { agent_id: agent, message: `I am ${user}`, user, metadata: { name: user } }
  const options = key === undefined ? {} : { key }
  return (await request<ChatResult>('POST', '/v1/chat', { ...options, headers, body })).data.conversation_id
}

describe('DELETE /v1/end-users/{user}', () => {
  it('removes the conversations of the user with all agents, and none of others', async () => {
    const user = `ana/${newId()}@example.org`
    const [one, other] = [await makeAgent(), await makeAgent()]
    const gone = [await say(one, user), await say(other, user)]
    const kept = await say(one, `${user}x`)
    const { status, message, purge_id } = await remove(user)
    assert.deepEqual([status, message], [200, '2 conversations of the user are deleted.'])
    for (const id of gone) assert.equal((await request('GET', `/v1/conversations/${id}`)).status, 404)
    const { type, stores } = await completed(purge_id)
    assert.deepEqual([type, stores], ['end-user', storesOf(2, 0)])
    assert.equal((await request('GET', `/v1/conversations/${kept}`)).status, 200)
    for (const id of gone) assert.equal(await database.$count(turns, eq(turns.conversationId, id)), 0)
  })

  it('counts in its receipt whatever it removes, files too', async () => {
    const user = newId()
    const agent = await makeAgent()
    const { data: file } = await request('POST', '/v1/files', { body: { filename: 'dot.png', base64: PNG } })
    const ask = (message: string) =>
      request('POST', '/v1/chat', { body: { agent_id: agent, user, message, attachments: [{ file_id: file.id }] } })
    for (const message of ['one', 'two']) assert.equal((await ask(message)).status, 200)
    const { purge_id } = await remove(user)
    // Two messages, and two uses of one file.
    assert.deepEqual((await completed(purge_id)).stores, storesOf(4, 1))
    await until('the file is gone', async () => (await database.$count(files, eq(files.id, String(file.id)))) === 0)
  })

  it('leaves nothing that an OpenAI client sent in a turn that waits for the end of its key', async () => {
    const agent = await makeAgent()
    const messages = [userMessage('I am Ana.'), assistant('Hello.'), userMessage('Who am I?')]
    const user = newId()
    const answer = await openAiClient({ defaultHeaders: { 'idempotency-key': newId() } }).chat.completions.create({
      model: agent,
      user,
      messages,
    })
    await completed((await remove(user)).purge_id)
    const [row] = await database
      .select()
      .from(turns)
      .where(eq(turns.id, amsOf(answer).turn_id))
    assert.deepEqual([row?.message, row?.clientContext], ['', null])
  })

  it('leaves neither user nor metadata in a row that waits for the end of its key', async () => {
    const user = newId()
    const id = await say(await makeAgent(), user, undefined, { 'idempotency-key': newId() })
    await completed((await remove(user)).purge_id)
    const [row] = await database.select().from(conversations).where(eq(conversations.id, id))
    assert.deepEqual([row?.endUser, row?.externalId, row?.metadata], [null, null, null])
    const named = sql`${auditEntries}::text like ${`%${user}%`}`
    assert.equal(await database.$count(auditEntries, named), 0)
  })

  it('finds conversations of channels of former releases', async () => {
    const id = await say(await makeAgent(), newId())
    const externalId = newId()
    await database.update(conversations).set({ endUser: null, externalId }).where(eq(conversations.id, id))
    assert.equal((await remove(externalId)).message, 'One conversation of the user is deleted.')
  })

  it('gives a completed receipt for a user without conversations', async () => {
    const { status, purge_id } = await remove(newId())
    assert.equal(status, 200)
    const { data } = await request<Purge>('GET', `/v1/purges/${purge_id}`)
    assert.deepEqual([data.type, data.status], ['end-user', 'completed'])
  })

  it('removes nothing of another workspace, and needs the scope write and all agents', async () => {
    const user = newId()
    const agent = await makeAgent()
    const id = await say(agent, user)
    assert.equal((await remove(user, stack.keys.b)).message, '0 conversations of the user are deleted.')
    for (const key of [await makeKey({ scopes: ['read', 'chat'] }), await makeKey({ agentIds: [agent] })]) {
      const { status, error } = await remove(user, key)
      assert.deepEqual([status, error?.code], [403, 'SCOPE_MISSING'])
    }
    assert.equal((await request('GET', `/v1/conversations/${id}`)).status, 200)
  })

  it('refuses what cannot be a user', async () => {
    const { status, error } = await remove('Ana Ruiz')
    assert.deepEqual([status, error?.code, error?.field], [400, 'VALIDATION_ERROR', 'user'])
  })
})
