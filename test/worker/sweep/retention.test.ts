import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { createProcessLog } from '../../../providers/process-log.ts'
import { deleteOldExports } from '../../../store/log/export/queue.ts'
import { removeExpired } from '../../../store/retention.ts'
import { modelCalls, traceExports } from '../../../store/tables/index.ts'
import { sweepDeletedConversations } from '../../../worker/sweep/deleted.ts'
import { listDeletions, repeatDeletions } from '../../../worker/sweep/deletions.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { holdLogHours } from '../../support/stack/log-hours.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { executeAsOwner } from '../../support/stack/owner.ts'
import { database, workspaceOf } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

let workspaceId: string
const log = createProcessLog('worker')
const filesDir = mkdtempSync(join(tmpdir(), 'ams-deletions-'))
before(async () => {
  workspaceId = await workspaceOf(stack.keys.a)
})
after(() => rmSync(filesDir, { recursive: true, force: true }))

const countOf = async (table: string, where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`,
  )
  return rows[0]?.count ?? 0
}

/** Makes a conversation, its turns and its log entries look as if they were `days` older. Its id tells its age too. */
async function age(conversationId: string, days: number): Promise<string> {
  const old = `00000000${conversationId.slice(8)}`
  const back = sql`make_interval(days => ${days})`
  await database.execute(sql`
    with copied as (
      insert into conversations select (jsonb_populate_record(c, jsonb_build_object('id', ${old}::text))).* from conversations c
      where id = ${conversationId} returning id
    ), logged as (
      update request_logs set created_at = created_at - ${back}
      where turn_id in (select id from turns where conversation_id = ${conversationId})
    ) select from copied`)
  await database.execute(sql`
    update turns set conversation_id = ${old}, created_at = created_at - ${back} where conversation_id = ${conversationId}`)
  return old
}

describe('the purge of deleted conversations', () => {
  it('removes the others when one cannot be removed', async () => {
    const agentId = await makeAgent()
    const turnIds = await Promise.all([1, 2, 3].map(async () => (await chat(agentId, '[[say x.]]')).data.turn_id))
    // A row that refers to the turn makes its delete fail.
    await executeAsOwner(database, sql`create table test_blocks (turn_id uuid references turns (id))`)
    await executeAsOwner(database, sql`insert into test_blocks values (${turnIds[1]})`)
    try {
      await request('DELETE', `/v1/agents/${agentId}/conversations`)
      // The worker of the stack sweeps too, and may hold some of them.
      const left = await until('the others are removed', async () => {
        await sweepDeletedConversations({ database, log })
        const { rows } = await database.execute<{ id: string }>(sql`select id from turns where agent_id = ${agentId}`)
        return rows.length === 1 ? rows : undefined
      })
      assert.deepEqual(left, [{ id: turnIds[1] }])
    } finally {
      await executeAsOwner(database, sql`drop table test_blocks`)
    }
    await until('the last one is removed', async () => {
      await sweepDeletedConversations({ database, log })
      return (await countOf('turns', sql`agent_id = ${agentId}`)) === 0
    })
  })
})

describe('retention', () => {
  it('removes conversations whose last turn is older, with turns, events and log entries', async () => {
    await using _mark = await holdLogHours()
    // A workspace of its own: other tests write old entries of the log into that of the stack.
    const person = await makePerson()
    const as = await openSession(person)
    const agentId = await makeAgent({}, as)
    const ofAgent = sql`agent_id = ${agentId}`
    const old = await age((await chat(agentId, '[[say one.]]', as)).data.conversation_id, 40)
    const { data: young } = await chat(agentId, '[[say two.]]', as)
    await database.execute(sql`
      insert into installation (name, value) values ('log_hours_until', to_jsonb(now()))
      on conflict (name) do update set value = excluded.value`)
    while (await removeExpired(database, { workspaceId: person.workspaceId, days: 30 }));
    await until('the conversation is removed', async () => {
      await sweepDeletedConversations({ database, log })
      return (await countOf('conversations', sql`id = ${old}`)) === 0
    })
    assert.equal(await countOf('turns', ofAgent), 1)
    assert.equal(await countOf('request_logs', ofAgent), 1)
    assert.equal((await request('GET', `/v1/turns/${young.turn_id}`, as)).status, 200)
  })
})

describe('the sweeps of what only grows', () => {
  it('remove old calls without a turn where the workspace limits the time', async () => {
    const person = await makePerson()
    const agentId = await makeAgent({}, await openSession(person))
    const call = { purpose: 'embedding', model: 'openai/x', round: 0, generation: 0 } as const
    const ages = [40, 20].map((days) => sql`now() - make_interval(days => ${days})`)
    for (const startedAt of ages)
      await database
        .insert(modelCalls)
        .values({ ...call, id: newId(), agentId, workspaceId: person.workspaceId, startedAt })
    while (await removeExpired(database, { workspaceId: person.workspaceId, days: 30 }));
    const left = sql`agent_id = ${agentId} and started_at > now() - interval '30 days'`
    assert.deepEqual(
      [await countOf('model_calls', sql`agent_id = ${agentId}`), await countOf('model_calls', left)],
      [1, 1],
    )
  })

  it('remove exports that wait for a month only where nothing is exported', async () => {
    await using own = await createOwnDatabase()
    const entry = { kind: 'turn', workspaceId: newId(), subjectId: newId() } as const
    await own.database.insert(traceExports).values([{ ...entry, createdAt: sql`now() - interval '31 days'` }, entry])
    const left = () => own.database.$count(traceExports)
    await deleteOldExports(Object.assign(Object.create(own.database), { exportsTraces: true }))
    assert.equal(await left(), 2)
    await deleteOldExports(own.database)
    assert.equal(await left(), 1)
  })
})

describe('the list of deletions', () => {
  it('deletes again what a restored backup brought back', async () => {
    const deps = { database, blobs: createBlobStore({ s3: undefined, filesDir }), log }
    const agentId = await makeAgent()
    const { data } = await chat(agentId, '[[say one.]]')
    const { status } = await request('DELETE', `/v1/agents/${agentId}/conversations/${data.conversation_id}`)
    assert.equal(status, 200)
    // The worker of the stack lists it elsewhere, perhaps in the same moment.
    await until('the deletion is listed here', async () => {
      await database.execute(sql`update deletions set listed_at = null where id = ${data.conversation_id}`)
      await listDeletions(deps)
      const keys = await Array.fromAsync(deps.blobs.list('deletions/'))
      const listed = await Promise.all(keys.map(async ({ key }) => Buffer.from(await deps.blobs.get(key)).toString()))
      return listed.some((text) => text.includes(data.conversation_id))
    })
    await database.execute(sql`
      insert into conversations (id, workspace_id, agent_id, source)
      values (${data.conversation_id}, ${workspaceId}, ${agentId}, 'chat')
      on conflict (id) do update set deleted_at = null`)
    await repeatDeletions(deps)
    await until('it is gone again', async () => {
      const living = await countOf('conversations', sql`id = ${data.conversation_id} and deleted_at is null`)
      return living === 0
    })
  })
})

describe('PATCH /v1/workspace', () => {
  it('changes the days that conversations are kept, for keys with the scope admin', async () => {
    const { data } = await request<{ retentionDays: number }>('PATCH', '/v1/workspace', {
      body: { retentionDays: 400 },
    })
    assert.equal(data.retentionDays, 400)
    assert.equal(
      (await request('PATCH', '/v1/workspace', { body: { retentionDays: 0 } })).error.code,
      'VALIDATION_ERROR',
    )
    await request('PATCH', '/v1/workspace', { body: { retentionDays: null } })
    assert.equal((await request<{ retentionDays: null }>('GET', '/v1/workspace')).data.retentionDays, null)
  })
})
