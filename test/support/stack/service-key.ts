import { after } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { SCOPES, type Scope } from '../../../domain/access/access.ts'
import { hashApiKey, makeApiKey } from '../../../domain/access/api-key.ts'
import { findApiKey, insertApiKey } from '../../../store/access/api-key.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { apiKeys } from '../../../store/tables/index.ts'
import { stack } from './stack.ts'

/** The stack's database, closed when the test file ends. */
export const database = openSystemDatabase({ url: stack.databaseUrl }, 4)
after(() => database.$client.end())

/** The workspace id of an API key; throws for an unknown key. */
export async function workspaceOf(key: string): Promise<string> {
  const found = await findApiKey(database, hashApiKey(key))
  if (!found) throw new Error('The key is not known.')
  return found.workspaceId
}

/** Makes another API key of workspace a, with all scopes unless told otherwise. */
export async function makeKey(
  options: { scopes?: Scope[]; expiresAt?: Date; agentIds?: string[]; workspaceId?: string } = {},
): Promise<string> {
  const clear = makeApiKey()
  const { scopes = [...SCOPES], expiresAt = null, agentIds = null } = options
  const key = { name: 'test', clear, scopes, expiresAt, agentIds }
  await insertApiKey(database, options.workspaceId ?? (await workspaceOf(stack.keys.a)), key)
  return clear
}

/** Revokes a key in the database; API processes notice it later. */
export const revokeKey = (key: string) =>
  database
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(eq(apiKeys.hash, hashApiKey(key)))

/** The time of the last use of a key in the database: null before the first use, undefined for an unknown key. */
export async function lastUseOf(key: string): Promise<Date | null | undefined> {
  const rows = await database
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.hash, hashApiKey(key)))
  return rows[0]?.lastUsedAt
}
