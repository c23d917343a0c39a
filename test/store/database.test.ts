import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../store/database.ts'
import { stack, until } from '../support/stack/stack.ts'

describe('a connection that breaks between two queries of a transaction', () => {
  it('fails the transaction, but not the process', async () => {
    const database = openDatabase(stack.databaseUrl, 2)
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
