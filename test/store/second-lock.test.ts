import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { newId } from '../../domain/id.ts'
import { createOwnDatabase } from '../support/stack/own-database.ts'
import { insertRowIntoEachTable, listTables, type TenantTable } from '../support/stack/tenant-table.ts'

const ours = newId()
const theirs = newId()

describe('the second lock between workspaces', () => {
  let own: Awaited<ReturnType<typeof createOwnDatabase>>
  let owner: pg.Client
  let app: pg.Client
  let tables: TenantTable[]

  before(async () => {
    own = await createOwnDatabase()
    owner = await connect(own.url)
    tables = await listTables(owner)
    await insertRowIntoEachTable(owner, tables, theirs)
    app = await connect(own.url, 'ams_app')
  })
  after(async () => {
    await Promise.all([owner.end(), app.end()])
    await own[Symbol.asyncDispose]()
  })

  test('every table with a workspace is locked, for its owner too', async () => {
    assert.ok(tables.length >= 25, `only ${tables.length} tables have a workspace`)
    for (const { name, isForced, isNullable, policies } of tables) {
      assert.ok(isForced, `${name}: its migration lacks SELECT second_lock('${name}')`)
      assert.ok(!isNullable, `${name}: a row may have no workspace`)
      assert.deepEqual(policies, ['all_workspaces', 'own_workspace'], name)
    }
  })

  for (const workspaceId of ['', ours])
    test(`${workspaceId ? 'another workspace' : 'a connection without a workspace'} reads, changes and deletes no row`, async () => {
      await setWorkspace(app, workspaceId)
      for (const { name } of tables) {
        assert.equal(await countOrRefusal(app, `select 1 from ${name}`), 0, name)
        assert.equal(await countOrRefusal(app, `update ${name} set workspace_id = workspace_id`), 0, name)
        assert.equal(await countOrRefusal(app, `delete from ${name}`), 0, name)
      }
    })

  test('another workspace writes no row', async () => {
    await setWorkspace(app, ours)
    for (const table of tables) await assert.rejects(insertRowIntoEachTable(app, [table], theirs), REFUSED, table.name)
  })

  test('a workspace reads its own rows', async () => {
    await setWorkspace(app, theirs)
    for (const { name } of tables.filter((table) => table.isReadable))
      assert.equal(await countOrRefusal(app, `select 1 from ${name}`), 1, name)
  })

  test('a row may not hang on a row of another workspace', async () => {
    const { rows } = await owner.query<{ key: string }>(KEYS_WITHOUT_WORKSPACE)
    assert.deepEqual(rows, [])
    const conversationId = newId()
    const refused = owner.query(
      `insert into escalations (id, workspace_id, agent_id, conversation_id, turn_id, status, trigger, assigned_to, webhook_url)
       select $1, $2, $1, id, $1, 'open', '{}', '[]', '' from conversations`,
      [conversationId, ours],
    )
    await assert.rejects(refused, { code: '23503', constraint: 'escalations_of_conversation' })
  })

  test('a login of the application owns nothing and cannot open the lock', async () => {
    await using login = await createLogin(own.url, owner)
    const { rows } = await login.client.query(`
      select count(*)::int as owned from pg_class where relowner = current_user::regrole or relowner = session_user::regrole`)
    assert.equal(rows[0]?.owned, 0)
    await setWorkspace(login.client, ours)
    for (const statement of WAYS_OUT) await assert.rejects(login.client.query(statement), REFUSED, statement)
    await login.client.query('set row_security = off')
    await assert.rejects(login.client.query('select 1 from turns'), REFUSED)
  })
})

const REFUSED = { code: '42501' }

const WAYS_OUT = [
  'set role ams_system',
  'set role postgres',
  'set session authorization postgres',
  'alter table turns disable row level security',
  'alter table turns no force row level security',
  'create policy open on turns using (true)',
  'drop policy own_workspace on turns',
  'create or replace function ams_workspace() returns uuid language sql as $$ select null::uuid $$',
  'create table mine (id uuid)',
  "select make_event_partition('turn_events_2000010100', gen_random_uuid(), gen_random_uuid())",
  'select 1 from turn_events_default',
  'select 1 from sessions',
  'select password_hash from users',
  'alter role current_user bypassrls',
]

/** Keys between two tables with a workspace that do not name it. */
const KEYS_WITHOUT_WORKSPACE = `
  select conname as key from pg_constraint where contype = 'f' and confrelid <> 'workspaces'::regclass
    and exists (select from pg_attribute where attrelid = confrelid and attname = 'workspace_id')
    and not (select attnum from pg_attribute where attrelid = conrelid and attname = 'workspace_id') = any(conkey)`

async function connect(url: string, role?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...(role && { options: `-c role=${role}` }) })
  await client.connect()
  return client
}

const setWorkspace = (client: pg.Client, workspaceId: string) => client.query(`set ams.workspace_id = '${workspaceId}'`)

/** The number of rows of a statement; 0 also when the role may not run it at all. */
async function countOrRefusal(client: pg.Client, statement: string): Promise<number | null> {
  try {
    return (await client.query(statement)).rowCount
  } catch (error) {
    assert.equal((error as { code?: string }).code, REFUSED.code, statement)
    return 0
  }
}

/** A login as docs/operations.md makes it; it goes when disposed. */
async function createLogin(url: string, owner: pg.Client): Promise<{ client: pg.Client } & AsyncDisposable> {
  const name = `login_${randomBytes(6).toString('hex')}`
  await owner.query(`create role ${name} login password 'secret' in role ams_app`)
  const address = new URL(url)
  address.username = name
  address.password = 'secret'
  const client = await connect(address.href, 'ams_app')
  return {
    client,
    async [Symbol.asyncDispose]() {
      await client.end()
      await owner.query(`drop role ${name}`)
    },
  }
}
