import { and, eq, sql } from 'drizzle-orm'
import { type Access, requireScope } from '../../domain/access/access.ts'
import { ROLE_SCOPES } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import type { Executor } from '../database.ts'
import { apiKeys, members, workspaces } from '../tables/index.ts'

/**
 * Locks who gives others access to a workspace until the end of the transaction. A process remembers keys and sessions for some
 * seconds: meanwhile a member who was removed would let himself in again. Members, keys and invitations of a workspace change one
 * after the other. The lock lets rows that refer to the workspace be written, so no acceptance and no departure waits in a circle.
 * @returns the person at the root, as findRootUserId does
 * @throws WORKSPACE_NOT_FOUND, SCOPE_MISSING, API_KEY_REVOKED
 */
export async function lockGranter(transaction: Executor, access: Access): Promise<string | null> {
  const { workspaceId, actor } = access
  await transaction
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('no key update')
  if (actor.type === 'user') await lockOwner(transaction, access)
  if (actor.type === 'key') await lockKey(transaction, access)
  return await findRootUserId(transaction, access)
}

async function lockOwner(transaction: Executor, { workspaceId, actor }: Access): Promise<void> {
  const isActor = and(eq(members.workspaceId, workspaceId), eq(members.userId, actor.id ?? ''))
  const [member] = await transaction.select({ role: members.role }).from(members).where(isActor).for('share')
  if (!member) throw new ApiError('WORKSPACE_NOT_FOUND')
  requireScope({ actor, scopes: ROLE_SCOPES[member.role] }, 'admin')
}

async function lockKey(transaction: Executor, { workspaceId, actor }: Access): Promise<void> {
  // The transaction may have begun before the revocation for which it waited.
  const isRevoked = sql<boolean>`coalesce(${apiKeys.revokedAt} <= clock_timestamp(), false)`
  const [key] = await transaction.select({ isRevoked }).from(apiKeys).where(isKey(workspaceId, actor.id)).for('share')
  if (key?.isRevoked !== false) throw new ApiError('API_KEY_REVOKED')
}

/** The person who sends the request, or who made the key that made the key of the request; null where a setting made the first. */
async function findRootUserId(database: Executor, { workspaceId, actor }: Access): Promise<string | null> {
  if (actor.type !== 'key') return actor.id
  const { rootUserId } = apiKeys
  const [key] = await database.select({ rootUserId }).from(apiKeys).where(isKey(workspaceId, actor.id))
  return key?.rootUserId ?? null
}

const isKey = (workspaceId: string, id: string | null) =>
  and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id ?? ''))
