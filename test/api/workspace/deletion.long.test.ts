import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { createPurgeCount } from '../../../api/operation/purge-count.ts'
import { readConfig } from '../../../config.ts'
import type { Purge } from '../../../domain/operation/purge.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { deleteFormerOwners } from '../../../store/access/account.ts'
import { insertMember } from '../../../store/access/member.ts'
import { applyDeletions } from '../../../store/purge/deletion.ts'
import type { PurgeRecord } from '../../../store/purge/receipt.ts'
import { auditEntries, users, workspaces } from '../../../store/tables/index.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

/** Sweeps go through deleted workspaces every 10 s; Temporal lists histories late. */
const WITHIN_MS = 300_000

const blobs = createBlobStore(readConfig(stack.env))
const nameOf = async (as: RequestOptions) => String((await request('GET', '/v1/workspace', as)).data.name)
const remove = (as: RequestOptions, name: string) => request('DELETE', '/v1/workspace', { ...as, body: { name } })

/** Counts the rows of a workspace in each table that the catalogue lists. */
async function rowsOf(workspaceId: string): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition and attname = 'workspace_id'`)
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await database.execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.identifier(name)} where workspace_id = ${workspaceId}`,
    )
    if (counted.rows[0]?.total) found[name] = counted.rows[0].total
  }
  return found
}

const filesOf = async (workspaceId: string) => (await Array.fromAsync(blobs.list(`${workspaceId}/`))).length

async function makeFilled() {
  const owner = await makePerson()
  const as = await openSession(owner)
  const key = await makeKey({ workspaceId: owner.workspaceId })
  const base = await makeKnowledgeBase({ key })
  const { data } = await base.upload('leave.md', '# Leave\n\n28 days.')
  await base.settled(data.id)
  const agentId = await makeAgent({}, { key })
  await chat(agentId, 'Hello [[say hi]]', { key })
  await request('PUT', '/v1/budget', { key, body: { dailyUsd: 5 } })
  await request('POST', '/v1/invitations', { ...as, body: { email: `x-${owner.email}`, role: 'viewer' } })
  return { owner, as, key, agentId, workspaceId: owner.workspaceId }
}

describe('DELETE /v1/workspace', () => {
  it('hides the workspace at once, ends its turns and leaves no row, file or history, with a receipt', async () => {
    const { as, key, agentId, workspaceId } = await makeFilled()
    const mark = `mark-${workspaceId}`
    const running = chat(agentId, `${mark} [[stall]] [[say done]]`, { key })
    await until('the turn runs', async () => {
      const { rows } = await database.execute(
        sql`select 1 from turns where workspace_id = ${workspaceId} and status = 'running'`,
      )
      return rows.length > 0
    })
    const before = await rowsOf(workspaceId)
    assert.ok(before.turns && before.documents && before.api_keys && before.invitations && before.budgets)
    assert.ok((await filesOf(workspaceId)) > 0)
    const wrong = await remove(as, 'another name')
    assert.deepEqual([wrong.status, wrong.error.code, wrong.error.field], [400, 'VALIDATION_ERROR', 'name'])
    const [living] = await database.select().from(workspaces).where(eq(workspaces.id, workspaceId))
    const reply = await remove(as, await nameOf(as))
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      [(await request('GET', '/v1/agents', { key })).error.code, (await request('GET', '/v1/agents', as)).error.code],
      ['API_KEY_INVALID', 'WORKSPACE_NOT_FOUND'],
    )
    await modelControl(stack.modelServerUrl).release(mark)
    await running.catch(() => {})
    const receipt = () => request<Purge>('GET', `/v1/session/purges/${workspaceId}`, as)
    assert.equal((await receipt()).data.type, 'workspace')
    const done = await until(
      'the purge',
      async () => {
        const { data } = await receipt()
        return data.status === 'completed' ? data : undefined
      },
      WITHIN_MS,
    )
    assert.ok(done.stores.every(({ remaining }) => remaining === 0))
    assert.ok(done.stores.every(({ removed }) => removed > 0))
    const { audit_entries: audit, ...left } = await rowsOf(workspaceId)
    assert.ok(audit && audit > 0)
    const ofWorkspace = eq(auditEntries.workspaceId, workspaceId)
    const entries = await database.select().from(auditEntries).where(ofWorkspace)
    assert.ok(entries.some(({ action, subjectId }) => action === 'deleteWorkspace' && subjectId === workspaceId))
    for (const name of Object.keys(left)) assert.ok(['purges', 'deletions'].includes(name), name)
    assert.equal(left.purges, 1)
    assert.equal(await filesOf(workspaceId), 0)
    const [row] = await database.select().from(workspaces).where(eq(workspaces.id, workspaceId))
    assert.equal(row?.name, '')
    assert.notEqual(row?.webhookSecret, living?.webhookSecret)
    const operators = await request<Purge>('GET', `/v1/purges/${workspaceId}`, { key: stack.keys.a })
    assert.equal(operators.data.status, 'completed')
    const stranger = await openSession(await makePerson())
    assert.equal((await request('GET', `/v1/session/purges/${workspaceId}`, stranger)).status, 404)
    assert.equal((await request('GET', `/v1/purges/${workspaceId}`, stranger)).status, 404)
  })

  it('deletes its members who have no other workspace, and its owners once they are signed out', async () => {
    const owner = await makePerson()
    const [alone, elsewhere] = [await makePerson('editor', owner.workspaceId), await makePerson('viewer')]
    await insertMember(database, owner.workspaceId, elsewhere.id, 'editor')
    const as = await openSession(owner)
    await openSession(alone)
    assert.equal((await remove(as, await nameOf(as))).status, 200)
    const areThere = async () => {
      const people = [owner, alone, elsewhere].map(({ id }) => id)
      const rows = await database.select({ id: users.id }).from(users).where(inArray(users.id, people))
      return people.map((id) => rows.some((row) => row.id === id))
    }
    assert.deepEqual(await areThere(), [true, false, true])
    await until(
      'the purge',
      async () =>
        (await request<Purge>('GET', `/v1/session/purges/${owner.workspaceId}`, as)).data.status === 'completed',
      WITHIN_MS,
    )
    await deleteFormerOwners(database)
    assert.deepEqual(await areThere(), [true, false, true])
    assert.equal((await request('DELETE', '/v1/session', as)).status, 200)
    await deleteFormerOwners(database)
    assert.deepEqual(await areThere(), [false, false, true])
  })

  it('counts what is left once in some seconds, however often it is asked', async () => {
    const { workspaceId } = await makePerson()
    const none = {
      rowsRemoved: 0,
      filesFound: 0,
      filesRemoved: 0,
      historiesFound: 0,
      historiesLeft: 0,
      completedAt: null,
    }
    const ids = { id: workspaceId, workspaceId, agentId: workspaceId }
    const purge: PurgeRecord = {
      ...ids,
      ...none,
      type: 'workspace',
      readers: null,
      partOf: null,
      startedAt: new Date(),
    }
    const count = createPurgeCount(database)
    const before = await count(purge)
    await makePerson('viewer', workspaceId)
    assert.deepEqual(await count(purge), before)
    assert.notDeepEqual(await createPurgeCount(database)(purge), before)
  })

  it('is for owners, and not of the operator’s workspace', async () => {
    const owner = await makePerson()
    const editor = await openSession(await makePerson('editor', owner.workspaceId))
    assert.equal((await remove(editor, 'x')).error.code, 'SCOPE_MISSING')
    const operators = { key: stack.keys.a }
    assert.equal((await remove(operators, await nameOf(operators))).error.code, 'OPERATORS_WORKSPACE')
  })

  it('is repeated for a workspace that a restored backup brings back', async () => {
    const owner = await makePerson()
    const as = await openSession(owner)
    assert.equal(await applyDeletions(database, [{ id: owner.workspaceId, kind: 'workspace' }]), 1)
    await until('the session is refused', async () => (await request('GET', '/v1/agents', as)).status === 404)
    assert.equal(await applyDeletions(database, [{ id: owner.workspaceId, kind: 'workspace' }]), 0)
  })
})
