import { and, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import type { Executor, Transactor } from '../database.ts'
import { invitations, members, purges, sessions, users, workspaces } from '../tables/index.ts'

/** Deletes a person with sessions, memberships and invitations. @throws LAST_OWNER when a workspace would have no owner */
export async function deletePerson(transaction: Executor, userId: string): Promise<void> {
  const [person] = await transaction
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!person) return
  await refuseLastOwner(transaction, userId)
  await transaction.delete(sessions).where(eq(sessions.userId, userId))
  await transaction.delete(members).where(eq(members.userId, userId))
  const isTheirs = or(eq(invitations.email, person.email), eq(invitations.rootUserId, userId))
  await transaction.delete(invitations).where(isTheirs)
  await transaction.delete(users).where(eq(users.id, userId))
}

export async function renamePerson(transaction: Executor, userId: string, name: string): Promise<void> {
  await transaction.update(users).set({ name }).where(eq(users.id, userId))
}

async function refuseLastOwner(transaction: Executor, userId: string): Promise<void> {
  const owned = await transaction
    .select({ id: workspaces.id, name: workspaces.name })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), eq(members.role, 'owner')))
    .orderBy(workspaces.id)
    .for('no key update', { of: workspaces })
  for (const { id, name } of owned) {
    const isOther = and(eq(members.workspaceId, id), eq(members.role, 'owner'), ne(members.userId, userId))
    const [other] = await transaction.select({ one: sql`1` }).from(members).where(isOther).limit(1)
    if (!other)
      throw new ApiError('LAST_OWNER', {
        message: `The workspace ${name} would have no owner.`,
        fix: `Make another member an owner first, with ${route('PATCH /v1/members/{userId}')}, or delete the workspace with ${route('DELETE /v1/workspace')}.`,
      })
  }
}

/** Deletes those of these people who are members of no workspace any more, with sessions and links. */
export async function deleteWithoutWorkspace(transaction: Executor, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const isOne = inArray(users.id, userIds)
  // Whoever joins a workspace at this moment has done so before the look below, or finds nobody.
  await transaction.select({ id: users.id }).from(users).where(isOne).orderBy(users.id).for('update')
  const joined = transaction.select({ one: sql`1` }).from(members).where(eq(members.userId, users.id))
  const gone = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(isOne, notExists(joined)))
  const ids = gone.map(({ id }) => id)
  await transaction.delete(sessions).where(inArray(sessions.userId, ids))
  await transaction.delete(users).where(inArray(users.id, ids))
}

/** Deletes the last owners of purged workspaces who have neither another workspace nor a session to read the receipt with. */
export async function deleteFormerOwners(database: Transactor): Promise<void> {
  await database.transaction(async (transaction) => {
    const isSignedIn = transaction.select({ one: sql`1` }).from(sessions).where(eq(sessions.userId, users.id))
    const isReader = sql`${users.id} in (select unnest(${purges.readers}) from ${purges} where ${purges.completedAt} is not null)`
    const found = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(isReader, notExists(isSignedIn)))
    await deleteWithoutWorkspace(
      transaction,
      found.map(({ id }) => id),
    )
  })
}

export async function hasOtherWorkspace(database: Executor, userId: string, workspaceId: string): Promise<boolean> {
  const isOther = and(eq(members.userId, userId), ne(members.workspaceId, workspaceId))
  const [other] = await database.select({ one: sql`1` }).from(members).where(isOther).limit(1)
  return other !== undefined
}
