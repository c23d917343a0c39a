import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { databaseOf, readConfig } from '../config.ts'
import { copyVectors } from './chunk-vector.ts'
import { tieRowsToTheirWorkspace } from './composite-key.ts'
import { type Logins, makeLogins } from './login.ts'
import { replaceIndexes } from './replaced-index.ts'

/** The key of the advisory lock: any number that no other program takes in this database. */
const LOCK = 7_206_194_110
const LOOK_MS = 100

/**
 * Brings the database up to the newest migration. Several processes may call it at once: one works, the others wait.
 * @param ownerUrl the login that owns the tables
 * @param logins of the processes; they are made if they are missing. Without them the owner's login is theirs too
 * @param auditRetentionDays from now on no process removes an entry of the audit sooner; undefined leaves the promise as it is
 */
export async function migrate(ownerUrl: string, logins?: Logins, auditRetentionDays?: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await lock(client)
    await client.query('set client_min_messages = warning')
    await runMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname) })
    await tieRowsToTheirWorkspace(client)
    await copyVectors(client)
    await replaceIndexes(client)
    if (auditRetentionDays !== undefined)
      await client.query('update audit_promise set days = $1 where days <> $1', [auditRetentionDays])
    if (logins) await makeLogins(client, logins)
  } finally {
    await client.end()
  }
}

/** A statement that waits for the lock would hold a snapshot, and a concurrent index build waits for all older ones. */
async function lock(client: pg.Client): Promise<void> {
  const take = () => client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [LOCK])
  while (!(await take()).rows[0]?.isOurs) await wait(LOOK_MS)
}

if (import.meta.main) {
  const config = readConfig()
  const { url: databaseUrl, systemUrl: systemDatabaseUrl } = databaseOf(config)
  const { migrationDatabaseUrl, auditRetentionDays } = config
  await (migrationDatabaseUrl
    ? migrate(migrationDatabaseUrl, { databaseUrl, systemDatabaseUrl }, auditRetentionDays)
    : migrate(databaseUrl, undefined, auditRetentionDays))
}
