import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type ApiKey, hashApiKey, prefixOfApiKey, SCOPES } from '../domain/api-key.ts'
import { newId } from '../domain/id.ts'
import type { Executor } from './database.ts'
import { apiKeys } from './tables/index.ts'

/** The one lookup without a workspace: the key is what tells the workspace. */
export async function findApiKey(database: Executor, hash: string): Promise<ApiKey | undefined> {
  const [row] = await database
    .select({
      id: apiKeys.id,
      workspaceId: apiKeys.workspaceId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.hash, hash))
  return row
}

/** Ensures that the key exists; one that is already there stays as it is, with its scopes and its revocation. */
export async function insertApiKey(
  database: Executor,
  workspaceId: string,
  key: { name: string; clear: string },
): Promise<void> {
  await database
    .insert(apiKeys)
    .values({
      id: newId(),
      workspaceId,
      name: key.name,
      prefix: prefixOfApiKey(key.clear),
      hash: hashApiKey(key.clear),
      scopes: [...SCOPES],
    })
    .onConflictDoNothing({ target: apiKeys.hash })
}

/** Notes that the key was used, at most once a minute. */
export async function touchApiKey(database: Executor, workspaceId: string, id: string): Promise<void> {
  const aMinuteAgo = sql`now() - interval '1 minute'`
  const stale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, aMinuteAgo))
  await database
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id), stale))
}

export async function deleteApiKey(database: Executor, workspaceId: string, hash: string): Promise<void> {
  await database.delete(apiKeys).where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.hash, hash)))
}
