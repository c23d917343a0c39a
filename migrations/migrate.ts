import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { readConfig } from '../config.ts'

/** The key of the advisory lock: any number that no other program takes in this database. */
const LOCK = 7_206_194_110

/** Brings the database up to the newest migration. Several processes may call it at once: one works, the others wait. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('set client_min_messages = warning')
    await runMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname) })
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const { databaseUrl } = readConfig()
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.')
  await migrate(databaseUrl)
}
