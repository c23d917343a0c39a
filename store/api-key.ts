import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type ApiKey, hashApiKey, prefixOfApiKey, SCOPES } from '../domain/api-key.ts'
import { newId } from '../domain/id.ts'
import type { Executor } from './database.ts'
import { apiKeys } from './tables/index.ts'

/** The API key with this hash; undefined when there is none. No other lookup goes without a workspace: the key determines it. */
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

/** Inserts the key with all scopes. A key that exists stays as it is, with its scopes and its revocation. */
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

/** Records that the key was used, at most once a minute. */
export async function touchApiKey(database: Executor, workspaceId: string, id: string): Promise<void> {
  const aMinuteAgo = sql`now() - interval '1 minute'`
  const stale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, aMinuteAgo))
  await database
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id), stale))
}

/** Deletes the key with this hash, if there is one. */
export async function deleteApiKey(database: Executor, workspaceId: string, hash: string): Promise<void> {
  await database.delete(apiKeys).where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.hash, hash)))
}
