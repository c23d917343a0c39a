import { and, eq, ne, or, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import type { Executor } from '../database.ts'
import { invitations, members, sessions, users, workspaces } from '../tables/index.ts'

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

async function refuseLastOwner(transaction: Executor, userId: string): Promise<void> {
  const owned = await transaction
    .select({ id: workspaces.id, name: workspaces.name })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), eq(members.role, 'owner')))
    .orderBy(workspaces.id)
    .for('update', { of: workspaces })
  for (const { id, name } of owned) {
    const isOther = and(eq(members.workspaceId, id), eq(members.role, 'owner'), ne(members.userId, userId))
    const [other] = await transaction.select({ one: sql`1` }).from(members).where(isOther).limit(1)
    if (!other)
      throw new ApiError('LAST_OWNER', {
        message: `The workspace ${name} would have no owner.`,
        fix: 'Make another member an owner first, with PATCH /v1/members/{userId}, or delete the workspace with DELETE /v1/workspace.',
      })
  }
}

/** Whether a person is a member of another workspace, too. */
export async function hasOtherWorkspace(database: Executor, userId: string, workspaceId: string): Promise<boolean> {
  const isOther = and(eq(members.userId, userId), ne(members.workspaceId, workspaceId))
  const [other] = await database.select({ one: sql`1` }).from(members).where(isOther).limit(1)
  return other !== undefined
}
