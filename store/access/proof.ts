import { and, eq, gt, sql } from 'drizzle-orm'
import type { Person, Role } from '../../domain/access/person.ts'
import type { Executor } from '../database.ts'
import { invitations, members, passwordResets, sessions, users } from '../tables/index.ts'

/** A person at an OpenID provider: its issuer, and the provider's own name of the person, which never goes to another one. */
export type OpenIdIdentity = { issuer: string; subject: string }

/** A person as a provider's sign-in looks at one. */
export type KnownPerson = Person & { isProven: boolean; isLinked: boolean }

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  isProven: sql<boolean>`${users.addressProvenAt} is not null`,
  isLinked: sql<boolean>`${users.openidSubject} is not null`,
}

/**
 * The person who is linked to this identity, locked until the end of the transaction. Two sign-ins of one identity go one after
 * the other, so that they link one person.
 */
export async function lockPersonByIdentity(
  transaction: Executor,
  { issuer, subject }: OpenIdIdentity,
): Promise<KnownPerson | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`)
  const isIdentity = and(eq(users.openidIssuer, issuer), eq(users.openidSubject, subject))
  const [found] = await transaction.select(columns).from(users).where(isIdentity).for('update')
  return found
}

/** The person of an address, locked until the end of the transaction. @param email in small letters */
export async function lockPersonByEmail(transaction: Executor, email: string): Promise<KnownPerson | undefined> {
  const [found] = await transaction.select(columns).from(users).where(eq(users.email, email)).for('update')
  return found
}

/** Links a person to an identity whose provider has verified the address: from now on the address is proven. */
export async function linkPerson(
  transaction: Executor,
  userId: string,
  { issuer, subject }: OpenIdIdentity,
): Promise<void> {
  await transaction
    .update(users)
    .set({ openidIssuer: issuer, openidSubject: subject, addressProvenAt: sql`now()` })
    .where(eq(users.id, userId))
  // An owner of a workspace may have made a link before.
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/**
 * Gives a linked person the address that the provider tells now. If it is another person's, the former one stays, but
 * is not proven any more, so the person gets no offers that are made to it.
 */
export async function moveAddress(transaction: Executor, userId: string, email: string): Promise<void> {
  const holder = await lockPersonByEmail(transaction, email)
  const isTaken = holder !== undefined && holder.id !== userId
  await transaction
    .update(users)
    .set(isTaken ? { addressProvenAt: null } : { email, addressProvenAt: sql`now()` })
    .where(eq(users.id, userId))
}

/** Marks the address of the first owner as proven: who holds the setup link has the installation. */
export async function markProven(transaction: Executor, userId: string): Promise<void> {
  await transaction.update(users).set({ addressProvenAt: sql`now()` }).where(eq(users.id, userId))
}

/**
 * Takes from a person what somebody without a proof of the address may have set up: password, sessions and memberships.
 * @returns the workspaces that the person was a member of
 */
export async function dropUnproven(transaction: Executor, userId: string): Promise<{ id: string; role: Role }[]> {
  await transaction.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  await transaction.delete(sessions).where(eq(sessions.userId, userId))
  const left = await transaction.delete(members).where(eq(members.userId, userId)).returning()
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId))
  return left.map(({ workspaceId, role }) => ({ id: workspaceId, role }))
}

/**
 * Tells whether a person signs in with the provider: the person is linked to it, or has no password. The row stays
 * locked until the end of the transaction, so that the person joins no workspace in the meantime.
 */
export async function lockIsOfProvider(transaction: Executor, userId: string): Promise<boolean> {
  const isOfProvider = sql<boolean>`${users.openidSubject} is not null or ${users.passwordHash} is null`
  const [found] = await transaction.select({ isOfProvider }).from(users).where(eq(users.id, userId)).for('update')
  return found?.isOfProvider === true
}

/** The workspace whose owner made a link. `userId` is the person at the root of that access; null without one. */
export type LinkMaker = { workspaceId: string; userId: string | null }

/** Keeps a link that sets a new password; the links before it end. @param hash of its token @param maker none: the operator */
export async function insertPasswordReset(
  transaction: Executor,
  userId: string,
  hash: string,
  validSeconds: number,
  maker?: LinkMaker,
): Promise<void> {
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId))
  const expiresAt = sql`now() + make_interval(secs => ${validSeconds})`
  await transaction
    .insert(passwordResets)
    .values({ hash, userId, makerWorkspaceId: maker?.workspaceId, makerId: maker?.userId, expiresAt })
}

/**
 * Tells whether a link still sets a password. A caller asks before it hashes the password.
 * @param hash of the link's token
 */
export async function hasPasswordReset(database: Executor, hash: string): Promise<boolean> {
  const [found] = await database.select({ one: sql`1` }).from(passwordResets).where(isLivingReset(hash))
  return found !== undefined
}

/**
 * Uses a link up.
 * @returns its person; undefined when it was used, replaced, is too old, or its maker may not give it any more
 */
export async function takePasswordReset(transaction: Executor, hash: string): Promise<Person | undefined> {
  const [found] = await transaction.select().from(passwordResets).where(isLivingReset(hash))
  if (!found) return undefined
  const { id, email, name } = users
  // The person joins no further workspace until the end of the transaction.
  const [person] = await transaction.select({ id, email, name }).from(users).where(eq(id, found.userId)).for('update')
  const [taken] = await transaction.delete(passwordResets).where(isLivingReset(hash)).returning()
  return taken && (await isMakersToGive(transaction, taken)) ? person : undefined
}

const isLivingReset = (hash: string) => and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, sql`now()`))

/** An owner's link sets the password of a person of this workspace alone, while its maker is an owner. */
async function isMakersToGive(
  transaction: Executor,
  { userId, makerWorkspaceId, makerId }: typeof passwordResets.$inferSelect,
): Promise<boolean> {
  if (!makerWorkspaceId) return true
  const { workspaceId, role } = members
  const joined = await transaction.select({ workspaceId }).from(members).where(eq(members.userId, userId))
  if (joined.length === 0 || joined.some((each) => each.workspaceId !== makerWorkspaceId)) return false
  const isOwner = and(eq(workspaceId, makerWorkspaceId), eq(members.userId, makerId ?? ''), eq(role, 'owner'))
  return makerId === null || (await transaction.select({ role }).from(members).where(isOwner)).length > 0
}

/** Removes links and invitations that are too old. */
export async function deleteExpiredLinks(database: Executor): Promise<void> {
  await database.delete(passwordResets).where(sql`${passwordResets.expiresAt} < now()`)
  await database.delete(invitations).where(sql`${invitations.expiresAt} < now() - interval '30 days'`)
}
