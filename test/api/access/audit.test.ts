import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { newId } from '../../../domain/id.ts'
import { removeExpiredAudit } from '../../../store/access/audit.ts'
import { AUDITED_WRITES, SECRET, UNAUDITED } from '../../support/access/audited-write.ts'
import { executeAsOwner } from '../../support/stack/owner.ts'
import { database, makeKey, workspaceOf } from '../../support/stack/service-key.ts'
import { open, request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const entries = async (query: string, key = stack.keys.a) =>
  (await request<AuditEntry[]>('GET', `/v1/audit${query}`, { key })).data
/** The entry of a request. */
const entryOf = async (action: string, requestId: string | null) =>
  (await entries(`?action=${action}`)).find((entry) => entry.request_id === requestId)

const document = JSON.parse((await request('GET', '/openapi.json', { key: null })).text) as {
  paths: Record<string, Record<string, { operationId: string }>>
}
/** The operations that change something, and those that read a secret. */
const SECRETS = ['getWebhookSecret', 'getChannelToken']
const writing = Object.values(document.paths).flatMap((operations) =>
  Object.entries(operations).flatMap(([method, { operationId }]) =>
    method === 'get' && !SECRETS.includes(operationId) ? [] : [operationId],
  ),
)

describe('the audit', () => {
  it('has an entry for each operation that changes something, or a reason for none', () => {
    const known = [...Object.keys(AUDITED_WRITES), ...Object.keys(UNAUDITED)]
    assert.deepEqual(
      writing.filter((id) => !known.includes(id)),
      [],
    )
    assert.deepEqual(
      known.filter((id) => !writing.includes(id)),
      [],
    )
  })

  for (const [operationId, write] of Object.entries(AUDITED_WRITES))
    it(`has one entry of ${operationId}`, async () => {
      const reply = await write()
      assert.ok(reply.status < 300, reply.text)
      const entry = await entryOf(operationId, reply.headers.get('x-request-id'))
      assert.ok(entry, operationId)
      const { id, at, actor, subject, address, change } = entry
      assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000)
      assert.deepEqual([actor.type, actor.name], ['key', 'bootstrap'])
      assert.match(String(subject.id), /^[0-9a-f-]{36}$/)
      assert.match(String(address), /^(127\.0\.0\.1|::1)$/)
      assert.ok(!JSON.stringify({ id, subject, change }).includes(SECRET))
      assert.doesNotMatch(JSON.stringify(change), /ams_|whsec_|••••/)
    })

  it('has no entry of a refused request', async () => {
    const agentId = await makeAgent()
    const refused = await request('PUT', `/v1/agents/${agentId}/memory`, {
      headers: { 'if-match': '"99"' },
      body: { strategy: 'summary', windowSize: 5 },
    })
    assert.equal(refused.status, 412)
    assert.equal(await entryOf('replaceAgentMemory', refused.headers.get('x-request-id')), undefined)
  })

  it('has no entry of a request that changed nothing', async () => {
    const same = await request('PATCH', `/v1/agents/${await makeAgent()}`, { body: {} })
    assert.equal(same.status, 200)
    assert.equal(await entryOf('updateAgent', same.headers.get('x-request-id')), undefined)
  })

  it('tells the address of a client behind a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const reply = await request('POST', '/v1/agents', { headers, body: { name: 'x', model: 'local/extractive' } })
    const entry = await entryOf('createAgent', reply.headers.get('x-request-id'))
    assert.equal(entry?.address, '203.0.113.7')
  })

  it('shows the actor in the versions of an agent', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'summary', windowSize: 5 } })
    const { data } = await request<{ actor: { name: string } }[]>('GET', `/v1/agents/${agentId}/versions`)
    assert.deepEqual(
      data.map(({ actor }) => actor.name),
      ['bootstrap', 'bootstrap'],
    )
  })
})

describe('GET /v1/audit', () => {
  it('gives pages, newest first, and filters by actor, action and time', async () => {
    const key = await makeKey()
    const make = (name: string) => request('POST', '/v1/agents', { key, body: { name, model: 'local/extractive' } })
    const made = await make('first')
    for (const name of ['second', 'third']) await make(name)
    const actor = (await entryOf('createAgent', made.headers.get('x-request-id')))?.actor.id
    const names = async (query: string) => (await entries(`?actor=${actor}${query}`)).map(({ subject }) => subject.name)
    assert.deepEqual(await names(''), ['third', 'second', 'first'])
    assert.deepEqual(await names('&limit=1&offset=1'), ['second'])
    assert.deepEqual(await names('&action=deleteAgent'), [])
    assert.deepEqual(await names('&action=createAgent'), ['third', 'second', 'first'])
    const second = (await entries(`?actor=${actor}`))[1]?.at ?? ''
    assert.deepEqual(await names(`&to=${second}`), ['first'])
    assert.ok((await names(`&from=${second}`)).includes('second'))
  })

  it('refuses a bad filter and names it', async () => {
    for (const [query, name] of [
      ['from=yesterday', 'from'],
      ['to=2026-02-30', 'to'],
      ['actor=me', 'actor'],
      ['limit=101', 'limit'],
      ['offset=-1', 'offset'],
    ]) {
      const { status, error } = await request('GET', `/v1/audit?${query}`)
      assert.equal(status, 400, query)
      assert.match(error.message, new RegExp(name ?? ''))
    }
  })

  it('shows nothing of another workspace', async () => {
    await makeAgent()
    const ofB = new Set((await entries('?limit=100', stack.keys.b)).map(({ id }) => id))
    assert.ok((await entries('?limit=100')).every(({ id }) => !ofB.has(id)))
  })

  it('requires the scope admin', async () => {
    const key = await makeKey({ scopes: ['read', 'write', 'chat', 'evals'] })
    for (const path of ['/v1/audit', '/v1/audit/export'])
      assert.equal((await request('GET', path, { key })).error.code, 'SCOPE_MISSING')
  })
})

describe('GET /v1/audit/export', () => {
  it('gives every entry of the window as a line, oldest first', async () => {
    const workspaceId = await workspaceOf(stack.keys.b)
    // More than two batches, in a window of the past that no other test writes to.
    await database.execute(sql`
      insert into audit_entries (id, workspace_id, at, actor_type, actor_name, action, subject_type)
      select (lpad(to_hex(1500000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, ${workspaceId},
        to_timestamp(1500000000 + n / 1000.0), 'system', 'test', 'exported', 'workspace' from generate_series(1, 1200) n`)
    const window = 'from=2017-07-14T02:40:00Z&to=2017-07-15'
    const response = await open('GET', `/v1/audit/export?${window}`, { key: stack.keys.b })
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^application\/x-ndjson/)
    const lines = (await response.text()).trim().split('\n')
    const read = lines.map((line) => JSON.parse(line) as AuditEntry)
    assert.equal(read.length, 1_200)
    assert.deepEqual(
      read.map(({ id }) => id),
      read.map(({ id }) => id).toSorted(),
    )
    const [page] = await entries(`?${window}&limit=1`, stack.keys.b)
    assert.deepEqual(page, read.at(-1))
  })

  it('is empty for a window without entries, and refuses a bad one', async () => {
    assert.equal((await request('GET', '/v1/audit/export?to=2000-01-01')).text, '')
    assert.equal((await request('GET', '/v1/audit/export?from=x')).error.code, 'VALIDATION_ERROR')
  })
})

describe('the table of the audit', () => {
  const insertAged = async (days: number) => {
    const id = newId(Date.now() - days * 24 * 60 * 60 * 1000)
    const workspaceId = await workspaceOf(stack.keys.a)
    await database.execute(sql`
      insert into audit_entries (id, workspace_id, at, actor_type, actor_name, action, subject_type)
      values (${id}, ${workspaceId}, now() - make_interval(days => ${days}), 'system', 'test', 'aged', 'workspace')`)
    return id
  }
  const exists = async (id: string) =>
    (await database.execute(sql`select from audit_entries where id = ${id}`)).rowCount === 1
  const refused = (error: { cause?: { code?: string } }) => error.cause?.code === '42501'

  it('refuses updates, deletes and truncation', async () => {
    const id = await insertAged(100)
    for (const statement of [
      sql`update audit_entries set action = 'other' where id = ${id}`,
      sql`delete from audit_entries where id = ${id}`,
      sql`truncate audit_entries`,
    ]) {
      await assert.rejects(database.execute(statement), refused)
      await assert.rejects(executeAsOwner(database, statement), refused)
    }
    assert.ok(await exists(id))
  })

  it('refuses every login of a process entries that are younger than promised, also within the sweep', async () => {
    const id = await insertAged(399)
    const removing = database.transaction(async (transaction) => {
      await transaction.execute(sql`set local ams.audit_sweep = 'on'`)
      await transaction.execute(sql`delete from audit_entries where id = ${id}`)
    })
    await assert.rejects(removing, refused)
    await assert.rejects(database.execute(sql`update audit_promise set days = 30`))
    await removeExpiredAudit(database, 30)
    assert.ok(await exists(id))
  })

  it('loses entries that are older than the retention', async () => {
    const [old, young] = [await insertAged(401), await insertAged(399)]
    assert.equal(await removeExpiredAudit(database, 400), false)
    assert.deepEqual([await exists(old), await exists(young)], [false, true])
  })
})
