import pg from 'pg'
import { openSystemDatabase } from '../../../store/database.ts'
import { stack } from '../stack/stack.ts'

/** A database in which statements that read the table take longer than they may. */
export async function openSlowDatabase(table: string) {
  const database = openSystemDatabase({ url: stack.databaseUrl }, 4)
  database.$client.on('connect', (client) => void client.query('set statement_timeout = 2000'))
  const blocker = new pg.Client({ connectionString: stack.databaseUrl })
  await blocker.connect()
  await blocker.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    database,
    async [Symbol.asyncDispose]() {
      await blocker.end()
      await database.$client.end()
    },
  }
}
