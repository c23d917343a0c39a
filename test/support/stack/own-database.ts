import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../../migrations/migrate.ts'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { stack } from './stack.ts'

/**
 * Creates a migrated database for one test on the Postgres of the stack: `await using own = await createOwnDatabase()`.
 * @param prepare makes the tables; all migrations without it
 */
export async function createOwnDatabase(
  prepare: (url: string) => Promise<void> = migrate,
): Promise<{ database: Database; url: string } & AsyncDisposable> {
  const name = `own_${randomBytes(6).toString('hex')}`
  const url = new URL(stack.databaseUrl)
  await administer(`create database ${name}`)
  url.pathname = `/${name}`
  await prepare(url.href)
  const database = openSystemDatabase({ url: url.href }, 5)
  return {
    database,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await database.$client.end()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
