import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/access/access.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  type LinkedInvitation,
  type Member,
  type OfferedInvitation,
  type Role,
} from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Executor, Transactor } from '../database.ts'
import { invitations, members, passwordResets, users, workspaces } from '../tables/index.ts'

/** The members of a workspace, by their names. */
export async function listMembers(database: Executor, workspaceId: string): Promise<Member[]> {
  const rows = await database
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      role: members.role,
      createdAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, workspaceId))
    .orderBy(asc(users.name), asc(users.email))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Makes a person a member; a member keeps the role. */
export async function insertMember(database: Executor, workspaceId: string, userId: string, role: Role): Promise<void> {
  await database.insert(members).values({ workspaceId, userId, role }).onConflictDoNothing()
}

/** Gives a member another role. @returns the member as before. @throws MEMBER_NOT_FOUND, LAST_OWNER */
export function updateMember(
  database: Transactor,
  workspaceId: string,
  userId: string,
  role: Role,
): Promise<{ before: Member; after: Member }> {
  return database.transaction(async (transaction) => {
    const before = await lockMember(transaction, workspaceId, userId, role)
    await transaction.update(members).set({ role }).where(isMember(workspaceId, userId))
    if (role !== 'owner') await withdrawInvitationsBy(transaction, workspaceId, before.userId)
    return { before, after: { ...before, role } }
  })
}

/** Removes a member. @returns the member. @throws MEMBER_NOT_FOUND, LAST_OWNER */
export function deleteMember(database: Transactor, workspaceId: string, userId: string): Promise<Member> {
  return database.transaction(async (transaction) => {
    const member = await lockMember(transaction, workspaceId, userId, undefined)
    await transaction.delete(members).where(isMember(workspaceId, userId))
    await withdrawInvitationsBy(transaction, workspaceId, member.userId)
    return member
  })
}

const isMember = (workspaceId: string, userId: string) =>
  and(eq(members.workspaceId, workspaceId), eq(members.userId, userId))

/** Locks the workspace, so that its members change one after the other: two owners must not remove each other. */
async function lockMember(transaction: Executor, workspaceId: string, userId: string, role: Role | undefined) {
  await transaction
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('no key update')
  const all = await listMembers(transaction, workspaceId)
  const member = all.find((each) => each.userId === userId.toLowerCase())
  if (!member) throw new ApiError('MEMBER_NOT_FOUND', { message: `There is no member ${userId} in this workspace.` })
  const isLastOwner = member.role === 'owner' && all.filter((each) => each.role === 'owner').length === 1
  if (isLastOwner && role !== 'owner') throw new ApiError('LAST_OWNER')
  return member
}

/** An invitation as it is stored. */
export type InvitationRecord = typeof invitations.$inferSelect

/** The invitations that are not accepted yet, expired ones too, the newest first. */
export const listInvitations = (database: Executor, workspaceId: string): Promise<InvitationRecord[]> =>
  database.select().from(invitations).where(eq(invitations.workspaceId, workspaceId)).orderBy(desc(invitations.id))

/** Inserts an invitation. @param invitation `hash` is that of the token in its link. @throws ALREADY_MEMBER */
export async function insertInvitation(
  database: Executor,
  workspaceId: string,
  invitation: { email: string; role: Role; hash: string; createdBy: Actor; rootUserId?: string | null },
): Promise<InvitationRecord> {
  const all = await listMembers(database, workspaceId)
  if (all.some(({ email }) => email === invitation.email)) throw new ApiError('ALREADY_MEMBER', { field: 'email' })
  const expiresAt = sql`now() + make_interval(days => ${INVITATION_DAYS})`
  const [made] = await database
    .insert(invitations)
    .values({ ...invitation, id: newId(), workspaceId, expiresAt })
    .returning()
  if (!made) throw new Error('The invitation was written but not returned.')
  return made
}

/** Takes an invitation back. @returns it. @throws INVITATION_NOT_FOUND */
export async function deleteInvitation(database: Executor, workspaceId: string, id: string): Promise<InvitationRecord> {
  const [deleted] = await database
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)))
    .returning()
  if (!deleted)
    throw new ApiError('INVITATION_NOT_FOUND', { message: `There is no invitation ${id} in this workspace.` })
  return deleted
}

/** The invitation of a token, unless it has expired; undefined when there is none. @param hash of the token */
export async function findInvitation(database: Executor, hash: string): Promise<InvitationRecord | undefined> {
  const [found] = await database
    .select()
    .from(invitations)
    .where(and(eq(invitations.hash, hash), gt(invitations.expiresAt, sql`now()`)))
  return found
}

/** The invitations of an address that have not expired. @param email in small letters */
export const listOpenInvitations = (database: Executor, email: string): Promise<InvitationRecord[]> =>
  database
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, sql`now()`)))

/** The open invitations to a person's address, as the person sees them; none while the address is not proven. */
export async function listOfferedInvitations(database: Executor, userId: string): Promise<OfferedInvitation[]> {
  const offers = await listOffers(database, userId)
  return offers.map(({ invitation, workspaceName }) => offerOf(invitation, workspaceName))
}

const offerOf = ({ id, role, createdBy, expiresAt }: InvitationRecord, workspaceName: string): OfferedInvitation => ({
  id,
  workspaceName,
  role,
  invitedBy: createdBy.type === 'key' ? `The key “${createdBy.name}”` : createdBy.name,
  expiresAt: expiresAt.toISOString(),
})

/** The invitation of a link, as its reader sees it. @param hash of the token. @throws INVITATION_NOT_FOUND */
export async function readInvitation(database: Executor, hash: string): Promise<LinkedInvitation> {
  const [found] = await database
    .select({ invitation: invitations, workspaceName: workspaces.name })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(and(eq(invitations.hash, hash), gt(invitations.expiresAt, sql`now()`), isNull(workspaces.deletedAt)))
  if (!found) throw new ApiError('INVITATION_NOT_FOUND')
  return { ...offerOf(found.invitation, found.workspaceName), email: found.invitation.email }
}

/** Returns an invitation that a person is offered. @throws INVITATION_NOT_FOUND */
export async function findOfferedInvitation(database: Executor, userId: string, id: string): Promise<InvitationRecord> {
  const offers = await listOffers(database, userId)
  const found = offers.find(({ invitation }) => invitation.id === id.toLowerCase())
  if (!found) throw new ApiError('INVITATION_NOT_FOUND')
  return found.invitation
}

const listOffers = (database: Executor, userId: string) =>
  database
    .select({ invitation: invitations, workspaceName: workspaces.name })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(users, and(eq(users.email, invitations.email), isNotNull(users.addressProvenAt)))
    .where(and(eq(users.id, userId), gt(invitations.expiresAt, sql`now()`)))
    .orderBy(asc(invitations.id))

/**
 * Withdraws the open invitations that a person has written in a workspace, also by keys, because the person may not
 * invite any more.
 */
export async function withdrawInvitationsBy(transaction: Executor, workspaceId: string, userId: string): Promise<void> {
  const isBy = and(eq(invitations.workspaceId, workspaceId), eq(invitations.rootUserId, userId))
  await transaction.delete(invitations).where(isBy)
}

/**
 * Uses an invitation up, with all others of its person, and makes the person a member.
 * @returns false when the invitation was used or withdrawn in the meantime
 */
export async function takeInvitation(transaction: Executor, hash: string, userId: string): Promise<boolean> {
  const isLiving = and(eq(invitations.hash, hash), gt(invitations.expiresAt, sql`now()`))
  const [taken] = await transaction.delete(invitations).where(isLiving).returning()
  if (!taken) return false
  const { workspaceId, email, role } = taken
  await transaction
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email)))
  await insertMember(transaction, workspaceId, userId, role)
  // An owner of another workspace has made it, who must not get into this one by it.
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId))
  return true
}

/** The invitation as responses show it. */
export const invitationOf = ({ id, email, role, createdAt, expiresAt }: InvitationRecord): Invitation => ({
  id,
  email,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
