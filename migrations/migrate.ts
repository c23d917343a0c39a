import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { databaseOf, readConfig } from '../config.ts'
import { type Logins, makeLogins } from './login.ts'

/** The key of the advisory lock: any number that no other program takes in this database. */
const LOCK = 7_206_194_110
const LOOK_MS = 100

/** The tables were made before 0.1.0. No migration leads from them to the baseline. The message is for the operator. */
export class OldDatabaseError extends Error {}

/**
 * Brings the database up to the newest migration. Several processes may call it at once: one works, the others wait.
 * @param ownerUrl the login that owns the tables
 * @param logins of the processes; they are made if they are missing. Without them the owner's login is theirs too
 * @param auditRetentionDays from now on no process removes an entry of the audit sooner; undefined leaves the promise as it is
 * @throws OldDatabaseError before anything is changed
 */
export async function migrate(ownerUrl: string, logins?: Logins, auditRetentionDays?: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await lock(client)
    await refuseOldDatabase(client)
    await client.query('set client_min_messages = warning')
    await runMigrations(drizzle(client), { migrationsFolder: import.meta.dirname })
    if (auditRetentionDays !== undefined)
      await client.query('update audit_promise set days = $1 where days <> $1', [auditRetentionDays])
    if (logins) await makeLogins(client, logins)
  } finally {
    await client.end()
  }
}

/** A second start waits here until the first one has migrated. A statement that waited would hold a snapshot. */
async function lock(client: pg.Client): Promise<void> {
  const take = () => client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [LOCK])
  while (!(await take()).rows[0]?.isOurs) await wait(LOOK_MS)
}

/** The first migration of a database is the baseline, or the database is of a clone from before 0.1.0. */
async function refuseOldDatabase(client: pg.Client): Promise<void> {
  const journal = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`)
  if (!journal.rows[0]?.isThere) return
  const { rows } = await client.query<{ madeAt: string | null }>(
    'select min(created_at) as "madeAt" from drizzle.__drizzle_migrations',
  )
  const madeAt = rows[0]?.madeAt
  if (madeAt && Number(madeAt) < readBaselineMoment())
    throw new OldDatabaseError(
      'This database was made by a clone from before 0.1.0, whose migrations 0.1.0 has replaced. Nothing was changed. ' +
        'Start with an empty database (another DATABASE_URL, or another DATA_DIR for npm start); ' +
        'docs/operations.md, "From a clone before 0.1.0", says how to take agents and files along.',
    )
}

/** The moment of the first file of the baseline, as the journal of the migrations orders it. */
function readBaselineMoment(): number {
  const journal = JSON.parse(readFileSync(join(import.meta.dirname, 'meta', '_journal.json'), 'utf8'))
  return journal.entries[0].when
}

if (import.meta.main) {
  const config = readConfig()
  const { url: databaseUrl, systemUrl: systemDatabaseUrl } = databaseOf(config)
  const { migrationDatabaseUrl, auditRetentionDays } = config
  try {
    await (migrationDatabaseUrl
      ? migrate(migrationDatabaseUrl, { databaseUrl, systemDatabaseUrl }, auditRetentionDays)
      : migrate(databaseUrl, undefined, auditRetentionDays))
  } catch (error) {
    if (!(error instanceof OldDatabaseError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
