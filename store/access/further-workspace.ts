import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Access } from '../../domain/access/access.ts'
import { makeWebhookSecret } from '../../domain/access/workspace.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { Executor } from '../database.ts'
import { workspaces } from '../tables/index.ts'
import { lockInstallation, webhookSecretPlace } from '../workspace.ts'
import { isOperators } from './workspace.ts'

/**
 * A deleted workspace counts for this long, because its deletion does not bring back what it spent of the operator's
 * keys.
 */
const DELETED_COUNT_DAYS = 30

export type WorkspaceBounds = { workspaceCreation: 'owners' | 'operator'; maxWorkspacesPerPerson: number }

/**
 * Makes a further workspace.
 * @returns its id
 * @throws WORKSPACE_CREATION_REFUSED, WORKSPACE_LIMIT_REACHED
 */
export async function insertFurtherWorkspace(
  transaction: Executor,
  sealing: Sealing,
  { access, name, bounds }: { access: Access; name: string; bounds: WorkspaceBounds },
): Promise<string> {
  const isTheirs = await isOperators(transaction, access)
  if (bounds.workspaceCreation === 'operator' && !isTheirs) throw new ApiError('WORKSPACE_CREATION_REFUSED')
  const makerId = access.actor.type === 'user' ? access.actor.id : null
  // Members of the operator's workspace answer for themselves, and its keys make workspaces for customers, as many as they are.
  const rootId = isTheirs ? null : await findRootId(transaction, access.workspaceId)
  for (const each of [makerId, rootId])
    if (each) await assertBelowBound(transaction, each, bounds.maxWorkspacesPerPerson)
  const id = newId()
  const webhookSecret = sealing.seal(webhookSecretPlace(id), makeWebhookSecret())
  await transaction.insert(workspaces).values({ id, name, makerId, rootId, webhookSecret })
  return id
}

/** People whom somebody invites and keys count for the same root, so that a chain of workspaces has one bound. */
async function findRootId(database: Executor, workspaceId: string): Promise<string> {
  const { makerId, rootId } = workspaces
  const [own] = await database.select({ makerId, rootId }).from(workspaces).where(eq(workspaces.id, workspaceId))
  return own?.rootId ?? own?.makerId ?? workspaceId
}

async function assertBelowBound(transaction: Executor, id: string, most: number): Promise<void> {
  // Workspaces are made seldom, so one after the other: two at once would both be the last one.
  await lockInstallation(transaction)
  const { makerId, rootId, deletedAt } = workspaces
  const lately = sql`now() - make_interval(days => ${DELETED_COUNT_DAYS})`
  const isCounted = and(or(eq(makerId, id), eq(rootId, id)), or(isNull(deletedAt), gt(deletedAt, lately)))
  const [made] = await transaction.select({ total: count() }).from(workspaces).where(isCounted)
  if ((made?.total ?? 0) < most) return
  throw new ApiError('WORKSPACE_LIMIT_REACHED', {
    message: `A person, with all people and keys of the workspaces made so, makes at most ${most} workspaces.`,
  })
}
