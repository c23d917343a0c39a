import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type Actor, SCOPES, SYSTEM } from '../../domain/access/access.ts'
import { type ApiKey, hashApiKey, prefixOfApiKey, refuseEndedKey } from '../../domain/access/api-key.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { agentNotFound } from '../agent/agent.ts'
import type { Executor, Transactor } from '../database.ts'
import { agents, apiKeys, workspaces } from '../tables/index.ts'

/** A key as it is stored. */
export type ApiKeyRecord = typeof apiKeys.$inferSelect

/** The API key with this hash; undefined when there is none. No other lookup goes without a workspace: the key determines it. */
export async function findApiKey(database: Executor, hash: string): Promise<ApiKey | undefined> {
  const { id, workspaceId, name, scopes, agentIds, expiresAt, revokedAt } = apiKeys
  const [row] = await database
    .select({ id, workspaceId, name, scopes, agentIds, expiresAt, revokedAt })
    .from(apiKeys)
    .innerJoin(workspaces, and(eq(workspaces.id, apiKeys.workspaceId), isNull(workspaces.deletedAt)))
    .where(eq(apiKeys.hash, hash))
  return row
}

/** The keys of the workspace, ended ones too, the newest first. */
export const listApiKeys = (database: Executor, workspaceId: string): Promise<ApiKeyRecord[]> =>
  database.select().from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId)).orderBy(desc(apiKeys.id))

export type NewApiKeyRow = {
  name: string
  /** The key itself; only its hash is stored. */
  clear: string
  scopes?: string[]
  agentIds?: string[] | null
  expiresAt?: Date | null
  createdBy?: Actor
  /** The person at the root of the maker. */
  rootUserId?: string | null
}

/**
 * Inserts a key; without scopes it has all, without agents it reaches all. A key that exists stays as it is, with its
 * scopes and its revocation.
 * @returns the new key; undefined when the key exists
 * @throws AGENT_NOT_FOUND when an agent is not in the workspace
 */
export async function insertApiKey(
  database: Executor,
  workspaceId: string,
  {
    name,
    clear,
    scopes = SCOPES.filter((scope) => scope !== 'approve'),
    agentIds = null,
    expiresAt = null,
    ...by
  }: NewApiKeyRow,
): Promise<ApiKeyRecord | undefined> {
  if (agentIds) await assertAgentsExist(database, workspaceId, agentIds)
  const { createdBy = SYSTEM, rootUserId = null } = by
  const key = { prefix: prefixOfApiKey(clear), hash: hashApiKey(clear) }
  const [inserted] = await database
    .insert(apiKeys)
    .values({ ...key, id: newId(), workspaceId, name, scopes, agentIds, expiresAt, createdBy, rootUserId })
    .onConflictDoNothing({ target: apiKeys.hash })
    .returning()
  return inserted
}

/** A key that is neither revoked nor expired, by the clock of Postgres. */
const isWorking = sql`coalesce(${apiKeys.revokedAt} > now(), true) and coalesce(${apiKeys.expiresAt} > now(), true)`

/** @throws ApiError API_KEY_LIMIT_REACHED when the workspace has as many keys that work already */
export async function assertKeysBelow(transaction: Executor, workspaceId: string, most: number): Promise<void> {
  // Two requests at once would both be the last one.
  await transaction
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('no key update')
  const isCounted = and(eq(apiKeys.workspaceId, workspaceId), isWorking)
  const [found] = await transaction.select({ total: count() }).from(apiKeys).where(isCounted)
  if ((found?.total ?? 0) < most) return
  throw new ApiError('API_KEY_LIMIT_REACHED', { message: `A workspace has at most ${most} API keys that work.` })
}

/** @throws ApiError AGENT_NOT_FOUND, for the agent's place in the field agentIds */
export async function assertAgentsExist(database: Executor, workspaceId: string, agentIds: string[]): Promise<void> {
  const rows = await database
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.workspaceId, workspaceId), inArray(agents.id, agentIds), isNull(agents.deletedAt)))
  const agentIdsFound = new Set(rows.map(({ id }) => id))
  const place = agentIds.findIndex((id) => !agentIdsFound.has(id.toLowerCase()))
  if (place >= 0) throw agentNotFound(agentIds[place] ?? '', `agentIds[${place}]`)
}

export type ApiKeyRotation = {
  /** The new key itself. */
  clear: string
  overlapSeconds: number
  /** The moment when the new key expires. Undefined: it expires when the former key does. */
  expiresAt: Date | null | undefined
  createdBy: Actor
  rootUserId: string | null
  /** Throws when the caller may not have a key with these scopes. */
  admit: (key: ApiKeyRecord) => void
}

/**
 * Makes a key with the name, scopes and agents of another one, which is revoked after the overlap.
 * @returns the new key
 * @throws API_KEY_NOT_FOUND, API_KEY_ENDED, and what `admit` throws
 */
export function rotateApiKey(
  database: Transactor,
  workspaceId: string,
  id: string,
  { clear, overlapSeconds, expiresAt, createdBy, rootUserId, admit }: ApiKeyRotation,
): Promise<ApiKeyRecord> {
  return database.transaction(async (transaction) => {
    const [old] = await transaction.select().from(apiKeys).where(isKey(workspaceId, id)).for('update')
    if (!old) throw apiKeyNotFound(id)
    admit(old)
    assertWorks(old)
    const { hash, prefix } = { hash: hashApiKey(clear), prefix: prefixOfApiKey(clear) }
    const { name, scopes, agentIds } = old
    const [made] = await transaction
      .insert(apiKeys)
      .values({
        id: newId(),
        workspaceId,
        name,
        scopes,
        agentIds,
        hash,
        prefix,
        createdBy,
        rootUserId,
        expiresAt: expiresAt === undefined ? old.expiresAt : expiresAt,
      })
      .returning()
    if (!made) throw new Error('The key was written but not returned.')
    await revokeAfter(transaction, workspaceId, id, overlapSeconds)
    return made
  })
}

/** The working keys that a person has made in the workspace, also by other keys, the newest first. */
export async function listWorkingKeysBy(
  database: Executor,
  workspaceId: string,
  userId: string,
): Promise<Pick<ApiKeyRecord, 'id' | 'name' | 'prefix'>[]> {
  const { id, name, prefix } = apiKeys
  return await database
    .select({ id, name, prefix })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.rootUserId, userId), isWorking))
    .orderBy(desc(apiKeys.id))
}

/** Revokes a key now; one that is revoked already stays as it is. @returns the key. @throws API_KEY_NOT_FOUND */
export async function revokeApiKey(database: Executor, workspaceId: string, id: string): Promise<ApiKeyRecord> {
  const revoked = await revokeAfter(database, workspaceId, id, 0)
  if (!revoked) throw apiKeyNotFound(id)
  return revoked
}

/** A revocation never moves to a later moment. */
async function revokeAfter(database: Executor, workspaceId: string, id: string, seconds: number) {
  const at = sql`least(${apiKeys.revokedAt}, now() + make_interval(secs => ${seconds}))`
  const [revoked] = await database.update(apiKeys).set({ revokedAt: at }).where(isKey(workspaceId, id)).returning()
  return revoked
}

const isKey = (workspaceId: string, id: string) => and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id))

function assertWorks(key: ApiKeyRecord): void {
  try {
    refuseEndedKey(key, new Date())
  } catch {
    throw new ApiError('API_KEY_ENDED')
  }
}

const apiKeyNotFound = (id: string) =>
  new ApiError('API_KEY_NOT_FOUND', { message: `There is no API key ${id} in this workspace.` })

/** Records that the key was used, at most once a minute. */
export async function touchApiKey(database: Executor, workspaceId: string, id: string): Promise<void> {
  const aMinuteAgo = sql`now() - interval '1 minute'`
  const stale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, aMinuteAgo))
  await database
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(isKey(workspaceId, id), stale))
}

/** Deletes the key with this hash, if there is one. */
export async function deleteApiKey(database: Executor, workspaceId: string, hash: string): Promise<void> {
  await database.delete(apiKeys).where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.hash, hash)))
}
