import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../domain/id.ts'
import type { Sealing, SecretPlace } from '../domain/secret/sealing.ts'
import type { Executor } from './database.ts'
import { apiKeys, installation } from './tables/index.ts'

/** The first API key of an installation, sealed until it was shown. */
export type FirstKey = { shown: false; workspaceId: string; sealed: string } | { shown: true }

/** The place of the sealed root of channel tokens. */
export const channelTokenRootPlace: SecretPlace = {
  workspaceId: 'installation',
  rowId: 'installation',
  field: 'channel_token_root',
}

/** The place of the sealed first key. */
export const firstKeyPlace = (workspaceId: string): SecretPlace => ({
  workspaceId,
  rowId: 'installation',
  field: FIRST_KEY,
})

const CHANNEL_TOKEN_ROOT = 'channel_token_root'
const FINGERPRINT = 'encryption_key_fingerprint'
const FIRST_KEY = 'first_key'
const INSTALLATION_ID = 'installation_id'

/**
 * Stores the fingerprint of the current key unless the database has one.
 * @returns true when the settings hold the key that the secrets of this database are sealed with
 */
export async function claimFingerprint(database: Executor, { fingerprints }: Sealing): Promise<boolean> {
  await database.insert(installation).values({ name: FINGERPRINT, value: fingerprints[0] }).onConflictDoNothing()
  return fingerprints.includes(String(await findFact(database, FINGERPRINT)))
}

/** Remembers the current key as the one that all secrets of this database are sealed with. */
export async function replaceFingerprint(database: Executor, { fingerprints }: Sealing): Promise<void> {
  await replaceFact(database, FINGERPRINT, fingerprints[0])
}

/** The root that channel tokens are derived from, which stays when ENCRYPTION_KEY changes; the first caller makes it. */
export async function findChannelTokenRoot(database: Executor, sealing: Sealing): Promise<string> {
  const place = channelTokenRootPlace
  const value = sealing.seal(place, randomBytes(32).toString('base64url'))
  await database.insert(installation).values({ name: CHANNEL_TOKEN_ROOT, value }).onConflictDoNothing()
  return sealing.open(place, String(await findFact(database, CHANNEL_TOKEN_ROOT)))
}

/** The id of this installation; the first caller makes it. */
export async function findInstallationId(database: Executor): Promise<string> {
  await database.insert(installation).values({ name: INSTALLATION_ID, value: newId() }).onConflictDoNothing()
  return String(await findFact(database, INSTALLATION_ID))
}

/** One process at a time does such a task for all. The table keeps the moment of its last time. */
export type InstallationTask = 'files_swept_at' | 'deletions_listed_at' | 'deletions_repeated_at'

/**
 * Returns the moment when the task was begun last, in Unix milliseconds by Postgres's clock; 0 before the first time.
 */
export const findTaskMoment = async (database: Executor, task: InstallationTask): Promise<number> =>
  Number((await findFact(database, task)) ?? 0)

/** Writes down when the task was begun, once it is done. @param moment in Unix milliseconds by Postgres's clock */
export const noteTaskMoment = (database: Executor, task: InstallationTask, moment: number): Promise<void> =>
  replaceFact(database, task, moment)

/**
 * Begins a task for all processes, unless one began it less than `everyMs` ago. A moment that lies ahead stops no task: the clock
 * of Postgres went back.
 * @returns the moment, in Unix milliseconds by Postgres's clock; undefined when another process has the task
 */
export async function claimTask(
  database: Executor,
  task: InstallationTask,
  everyMs: number,
): Promise<number | undefined> {
  const nowMs = sql`to_jsonb(floor(extract(epoch from clock_timestamp()) * 1000))`
  const { rows } = await database.execute<{ moment: string }>(sql`
    insert into installation (name, value) values (${task}, ${nowMs})
    on conflict (name) do update set value = excluded.value
      where excluded.value::numeric - installation.value::numeric not between 0 and ${everyMs} - 1
    returning value::text as moment`)
  return rows[0] && Number(rows[0].moment)
}

/** The first API key, shown or not; undefined before it was made. */
export const findFirstKey = (database: Executor): Promise<FirstKey | undefined> =>
  findFact(database, FIRST_KEY) as Promise<FirstKey | undefined>

/** Stores the first API key in place of the one before. */
export async function replaceFirstKey(database: Executor, value: FirstKey): Promise<void> {
  await replaceFact(database, FIRST_KEY, value)
}

/**
 * Calls `show` with the first key, or with undefined when it was shown before. The key counts as shown after the call. A
 * start that is killed between the two replaces the key and shows the new one.
 */
export async function showFirstKey(
  database: Executor,
  sealing: Sealing,
  show: (key: string | undefined) => void,
): Promise<void> {
  const first = await findFirstKey(database)
  const isNew = first !== undefined && !first.shown
  show(isNew ? sealing.open(firstKeyPlace(first.workspaceId), first.sealed) : undefined)
  if (isNew) await replaceFirstKey(database, { shown: true })
}

export async function hasApiKeys(database: Executor): Promise<boolean> {
  const rows = await database.select({ one: sql`1` }).from(apiKeys).limit(1)
  return rows.length > 0
}

async function replaceFact(database: Executor, name: string, value: unknown): Promise<void> {
  const row = { name, value }
  await database.insert(installation).values(row).onConflictDoUpdate({ target: installation.name, set: { value } })
}

async function findFact(database: Executor, name: string): Promise<unknown> {
  const [row] = await database.select().from(installation).where(eq(installation.name, name))
  return row?.value
}
