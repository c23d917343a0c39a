import { eq, sql } from 'drizzle-orm'
import type { Sealing } from '../domain/secret/sealing.ts'
import type { Executor } from './database.ts'
import { apiKeys, installation } from './tables/index.ts'

/** The first API key of an installation, sealed until it was shown. */
export type FirstKey = { shown: false; workspaceId: string; sealed: string } | { shown: true }

const FINGERPRINT = 'encryption_key_fingerprint'
const FIRST_KEY = 'first_key'

/**
 * Stores the fingerprint of ENCRYPTION_KEY unless the database has one.
 * @returns true when the secrets of this database are sealed with the key of this fingerprint
 */
export async function claimFingerprint(database: Executor, fingerprint: string): Promise<boolean> {
  await database.insert(installation).values({ name: FINGERPRINT, value: fingerprint }).onConflictDoNothing()
  return (await findFact(database, FINGERPRINT)) === fingerprint
}

/** The first API key, shown or not; undefined before it was made. */
export const findFirstKey = (database: Executor): Promise<FirstKey | undefined> =>
  findFact(database, FIRST_KEY) as Promise<FirstKey | undefined>

/** Stores the first API key in place of the one before. */
export async function replaceFirstKey(database: Executor, value: FirstKey): Promise<void> {
  const row = { name: FIRST_KEY, value }
  await database.insert(installation).values(row).onConflictDoUpdate({ target: installation.name, set: { value } })
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
  show(isNew ? sealing.open(first.workspaceId, first.sealed) : undefined)
  if (isNew) await replaceFirstKey(database, { shown: true })
}

/** Whether the installation has an API key. */
export async function hasApiKeys(database: Executor): Promise<boolean> {
  const rows = await database.select({ one: sql`1` }).from(apiKeys).limit(1)
  return rows.length > 0
}

async function findFact(database: Executor, name: string): Promise<unknown> {
  const [row] = await database.select().from(installation).where(eq(installation.name, name))
  return row?.value
}
