import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import pg from 'pg'
import { readConfig } from '../../../config.ts'
import type { Purge } from '../../../domain/operation/purge.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { request, stack, until } from '../../support/stack/stack.ts'

const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 })
const blobs = createBlobStore(readConfig(stack.env))
let connection: Connection
let client: Client

before(async () => {
  connection = await Connection.connect({ address: stack.temporalAddress })
  client = new Client({ connection })
})
after(async () => {
  await connection.close()
  await database.end()
})

type Made = { id: string; kb: string; document: string; conversation: string }

/** Creates an agent with a document, a suite and a conversation. */
async function createFullAgent(model = 'local/extractive'): Promise<Made> {
  const { id } = (await request('POST', '/v1/agents', { body: { name: 'full', model } })).data
  const kb = (await request('POST', `/v1/agents/${id}/knowledge-bases`, { body: { name: 'kb' } })).data.id
  const documents = `/v1/agents/${id}/knowledge-bases/${kb}/documents`
  const document = (await request('POST', documents, { body: { filename: 'a.txt', content: 'Tea costs 3 euros.' } }))
    .data
  await until(
    'the document is ready',
    async () => (await request('GET', `${documents}/${document.id}`)).data.status === 'ready',
  )
  const testCases = [{ input: 'Tea?', expectedOutput: 'tea', criteria: '', scorer: 'contains' }]
  await request('POST', `/v1/agents/${id}/evals`, { body: { name: 'suite', testCases } })
  const chat = await request<{ conversation_id: string }>('POST', '/v1/chat', {
    body: { agent_id: id, message: 'What does tea cost?' },
    headers: { 'idempotency-key': `purge-${id}` },
  })
  assert.equal(chat.status, 200, chat.text)
  return { id, kb, document: document.id, conversation: chat.data.conversation_id }
}

async function filesBelow(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list(prefix)) keys.push(key)
  return keys
}

const workspaceOf = async (id: string): Promise<string> =>
  (await database.query('select workspace_id from agents where id = $1', [id])).rows[0].workspace_id

/** The number of rows of this agent in each table with an agent id; the receipts of purges stay. */
async function countRows({ id, kb }: Made): Promise<Record<string, number>> {
  const { rows } = await database.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'agent_id'
      and table_name <> 'purges'`,
  )
  const counts: Record<string, number> = {}
  const count = async (table: string, column: string, value: string) => {
    const found = await database.query(`select count(*)::int as rows from ${table} where ${column} = $1`, [value])
    counts[table] = found.rows[0].rows
  }
  for (const { table_name } of rows) await count(table_name, 'agent_id', id)
  await count('agents', 'id', id)
  await count('chunks', 'kb_id', kb)
  return counts
}

const remainingRows = async (made: Made) => Object.entries(await countRows(made)).filter(([, rows]) => rows > 0)

const countOpenTurns = async (id: string): Promise<number> =>
  (await database.query(`select 1 from turns where agent_id = $1 and status = 'running'`, [id])).rows.length

const purged = (id: string, withinMs = 240_000) =>
  until(
    'the purge is done',
    async () => {
      const purge = await client.workflow
        .getHandle(`purge-${id}`)
        .describe()
        .catch(() => undefined)
      return purge?.status.name === 'COMPLETED'
    },
    withinMs,
  )

async function listWorkflows(agentId: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { workflowId } of client.workflow.list({ query: `AmsAgentId = '${agentId}'` })) ids.push(workflowId)
  return ids
}

describe('purging a deleted agent', { concurrency: true }, () => {
  it('leaves nothing but its own history', { timeout: 300_000 }, async () => {
    const made = await createFullAgent()
    const prefix = `${await workspaceOf(made.id)}/${made.id}/`
    assert.equal((await filesBelow(prefix)).length, 1)
    assert.ok(Object.values(await countRows(made)).filter((rows) => rows > 0).length >= 8)
    assert.equal((await request('DELETE', `/v1/agents/${made.id}`)).status, 200)
    await purged(made.id)
    assert.deepEqual(await remainingRows(made), [])
    assert.deepEqual(await filesBelow(prefix), [])
    assert.deepEqual(await listWorkflows(made.id), [`purge-${made.id}`])
    const { historyLength } = await client.workflow.getHandle(`purge-${made.id}`).describe()
    assert.ok(historyLength < 200, `${historyLength} events`)
    const { data } = await request<Purge>('GET', `/v1/purges/${made.id}`)
    const [rows, files, workflows] = data.stores
    assert.deepEqual([data.type, data.status], ['agent', 'completed'])
    assert.ok(rows && rows.removed > 8 && rows.remaining === 0)
    assert.deepEqual(files, { name: 'files', removed: 1, remaining: 0 })
    assert.ok(workflows && workflows.removed > 0 && workflows.remaining === 0)
  })

  it('does not touch another agent', { timeout: 300_000 }, async () => {
    const [gone, stays] = [await createFullAgent(), await createFullAgent()]
    const before = await countRows(stays)
    await request('DELETE', `/v1/agents/${gone.id}`)
    await until('the agent is purged', async () => (await countRows(gone)).agents === 0, 60_000)
    assert.deepEqual(await countRows(stays), before)
    assert.equal((await filesBelow(`${await workspaceOf(stays.id)}/${stays.id}/`)).length, 1)
  })

  it('ends and removes running work', { timeout: 300_000 }, async () => {
    const made = await createFullAgent('openai/gpt-4o-mini')
    const testCases = [{ input: '[[slow 30]]', expectedOutput: 'x', criteria: '', scorer: 'contains' }]
    const suite = await request('POST', `/v1/agents/${made.id}/evals`, { body: { name: 'slow', testCases } })
    const run = await request('POST', `/v1/agents/${made.id}/evals/${suite.data.id}/run`, {
      headers: { prefer: 'respond-async' },
    })
    assert.equal(run.status, 202, run.text)
    const chats = Array.from({ length: 3 }, () =>
      request('POST', '/v1/chat', { body: { agent_id: made.id, message: '[[stall]]' } }),
    )
    const documents = `/v1/agents/${made.id}/knowledge-bases/${made.kb}/documents`
    await until('the turns run', async () => (await countOpenTurns(made.id)) >= 3)
    await request('POST', documents, { body: { filename: 'b.txt', content: 'Coffee costs 2 euros. '.repeat(5_000) } })
    await request('DELETE', `/v1/agents/${made.id}`)
    for (const reply of await Promise.all(chats))
      assert.deepEqual([reply.status, reply.error.code], [404, 'AGENT_NOT_FOUND'])
    await purged(made.id)
    assert.deepEqual(await remainingRows(made), [])
    assert.deepEqual(await listWorkflows(made.id), [`purge-${made.id}`])
  })

  it('is started again after its workflow was lost', { timeout: 300_000 }, async () => {
    const made = await createFullAgent()
    await database.query(`update agents set deleted_at = now() - interval '2 minutes' where id = $1`, [made.id])
    await purged(made.id)
    assert.deepEqual(await remainingRows(made), [])
  })

  it('refuses a living agent', async () => {
    const { id } = (await request('POST', '/v1/agents', { body: { name: 'alive', model: 'local/extractive' } })).data
    const workflowId = `purge-${id}`
    const input = { workspaceId: await workspaceOf(id), agentId: id, subjectId: id }
    await client.workflow.start('purgeAgent', { workflowId, taskQueue: 'ams-delivery', args: [input] })
    await assert.rejects(client.workflow.getHandle(workflowId).result())
    assert.equal((await request('GET', `/v1/agents/${id}`)).status, 200)
  })

  it('ends an open turn with AGENT_NOT_FOUND', { timeout: 60_000 }, async () => {
    const body = { name: 'talking', model: 'openai/gpt-4o-mini' }
    const { id } = (await request('POST', '/v1/agents', { body })).data
    const waiting = request('POST', '/v1/chat', { body: { agent_id: id, message: '[[stall]]' } })
    await until('the turn runs', async () => (await countOpenTurns(id)) === 1)
    await request('DELETE', `/v1/agents/${id}`)
    const reply = await waiting
    assert.deepEqual([reply.status, reply.error.code], [404, 'AGENT_NOT_FOUND'])
  })
})

describe('purging deleted parts of a living agent', { concurrency: true }, () => {
  it('removes a deleted document with file and chunks, and a deleted knowledge base', {
    timeout: 60_000,
  }, async () => {
    const { id, kb, document } = await createFullAgent()
    const prefix = `${await workspaceOf(id)}/${id}/`
    await request('DELETE', `/v1/agents/${id}/knowledge-bases/${kb}/documents/${document}`)
    await until('the file is gone', async () => (await filesBelow(prefix)).length === 0)
    await until('the document is gone', async () => {
      const { rows } = await database.query(
        'select 1 from documents where id = $1 union all select 1 from chunks where document_id = $1',
        [document],
      )
      return rows.length === 0
    })
    await request('DELETE', `/v1/agents/${id}/knowledge-bases/${kb}`)
    await until('the knowledge base is gone', async () => {
      const { rows } = await database.query('select 1 from knowledge_bases where id = $1', [kb])
      return rows.length === 0
    })
  })

  it('empties the turns of a deleted conversation and keeps their log entries', { timeout: 60_000 }, async () => {
    const { id, conversation } = await createFullAgent()
    await request('DELETE', `/v1/agents/${id}/conversations/${conversation}`)
    const contents = `select 1 from turns where conversation_id = $1 and (message <> '' or text <> '')
      union all select 1 from turn_events join turns on turns.id = turn_id where conversation_id = $1`
    await until(
      'nothing is left to read',
      async () => (await database.query(contents, [conversation])).rows.length === 0,
    )
    const repeated = await request('POST', '/v1/chat', {
      body: { agent_id: id, message: 'What does tea cost?' },
      headers: { 'idempotency-key': `purge-${id}` },
    })
    assert.deepEqual([repeated.status, repeated.error.code], [404, 'CONVERSATION_NOT_FOUND'])
    assert.equal((await request<unknown[]>('GET', `/v1/agents/${id}/logs`)).data.length, 1)
  })
})
