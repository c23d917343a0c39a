import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { allowSilence } from '../../store/connection/bounds.ts'
import { inLongTransaction, openSystemDatabase } from '../../store/database.ts'
import { stack, until } from '../support/stack/stack.ts'

describe('a connection that breaks between two queries of a transaction', () => {
  it('fails the transaction, but not the process', async () => {
    const database = openSystemDatabase({ url: stack.databaseUrl }, 2)
    const isGone = async (pid: number) => {
      const { rowCount } = await database.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`)
      return rowCount === 0
    }
    const broken = database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const pid = rows[0]?.pid ?? 0
      await database.execute(sql`select pg_terminate_backend(${pid})`)
      await until('the server has ended the connection', () => isGone(pid))
      await tx.execute(sql`select 1`)
    })
    await assert.rejects(broken)
    const { rows } = await database.transaction((tx) => tx.execute(sql`select 1 as one`))
    assert.deepEqual(rows, [{ one: 1 }])
    await database.$client.end()
  })
})

describe('a connection that gives no answer', () => {
  it('is destroyed, and its query fails', async () => {
    const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
    const client = await database.$client.connect()
    allowSilence(client, 100)
    await assert.rejects(client.query('select pg_sleep(60)'), /did not answer/)
    client.release()
    const { rows } = await database.execute(sql`select 1 as one`)
    assert.deepEqual(rows, [{ one: 1 }])
    await database.$client.end()
  })
})

describe('a session', () => {
  it('bounds its statements, its waits and the silence of its client', async () => {
    const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
    const bounds = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout']
    const { rows } = await database.execute(sql`
      select name, setting::int as setting from pg_settings where name in ${[...bounds, 'tcp_keepalives_idle']}`)
    assert.equal(rows.length, bounds.length + 1)
    for (const { name, setting } of rows) assert.ok(Number(setting) > 0, String(name))
    await database.$client.end()
  })

  it('gives more time to a long transaction, and only to that', async () => {
    const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
    const show = sql`show statement_timeout`
    const { rows } = await inLongTransaction(database, (tx) => tx.execute(show))
    assert.deepEqual(
      [rows, (await database.execute(show)).rows],
      [[{ statement_timeout: '5min' }], [{ statement_timeout: '20s' }]],
    )
    await database.$client.end()
  })

  it('of notifications waits for no disk', async () => {
    const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
    const { rows } = await database.$client.notifier.query('show synchronous_commit')
    assert.deepEqual(rows, [{ synchronous_commit: 'off' }])
    await database.$client.end()
  })
})
