import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  MAX_OPENID_SESSION_MS,
  MAX_SESSION_MS,
  type Person,
  SESSION_IDLE_MS,
  type Session,
} from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Executor } from '../database.ts'
import { members, sessions, users, workspaces } from '../tables/index.ts'

/** A session that has not ended, with its person and the person's workspaces. */
export type OpenSession = Omit<Session, 'invitations'> & {
  id: string
  byOpenid: boolean
  createdAt: Date
  seenAt: Date
}

const isOpen = and(
  gt(sessions.seenAt, sql`now() - make_interval(secs => ${SESSION_IDLE_MS / 1000})`),
  gt(
    sessions.createdAt,
    sql`now() - make_interval(secs => case when ${sessions.byOpenid} then ${MAX_OPENID_SESSION_MS / 1000}::float8
      else ${MAX_SESSION_MS / 1000}::float8 end)`,
  ),
)

/** The open session whose cookie has this hash; undefined when there is none. */
export async function findSession(database: Executor, hash: string): Promise<OpenSession | undefined> {
  const { id, email, name } = users
  const [found] = await database
    .select({
      session: { id: sessions.id, byOpenid: sessions.byOpenid, createdAt: sessions.createdAt, seenAt: sessions.seenAt },
      user: { id, email, name },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.hash, hash), isOpen))
  if (!found) return undefined
  return { ...found.session, user: found.user, workspaces: await listWorkspacesOf(database, found.user.id) }
}

/** The workspaces that a person is a member of, the oldest first: that is the one of the setup. */
export const listWorkspacesOf = (database: Executor, userId: string): Promise<Session['workspaces']> =>
  database
    .select({ id: workspaces.id, name: workspaces.name, role: members.role })
    .from(members)
    .innerJoin(workspaces, and(eq(workspaces.id, members.workspaceId), isNull(workspaces.deletedAt)))
    .where(eq(members.userId, userId))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.name))

/**
 * Locks a session, and its person first, until the end of the transaction. A process remembers a session for some seconds after its
 * end: nothing that lasts may come of it.
 * @throws SESSION_ENDED
 */
export async function lockSession(
  transaction: Executor,
  { id, user }: Pick<OpenSession, 'id' | 'user'>,
): Promise<void> {
  await lockPerson(transaction, eq(users.id, user.id))
  const isTheirs = and(eq(sessions.id, id), eq(sessions.userId, user.id), isOpen)
  const [open] = await transaction.select({ id: sessions.id }).from(sessions).where(isTheirs).for('update')
  if (!open) throw new ApiError('SESSION_ENDED', { headers: { 'www-authenticate': 'Bearer' } })
}

/**
 * Locks a person whose password was right a moment ago, until the end of the transaction.
 * @throws SIGN_IN_FAILED when the password was changed or taken away in the meantime
 */
export async function lockPassword(transaction: Executor, userId: string, passwordHash: string): Promise<void> {
  const isTheirs = and(eq(users.id, userId), eq(users.passwordHash, passwordHash))
  if (!(await lockPerson(transaction, isTheirs)))
    throw new ApiError('SIGN_IN_FAILED', { headers: { 'www-authenticate': 'Bearer' } })
}

async function lockPerson(transaction: Executor, isOne: SQL | undefined): Promise<boolean> {
  const rows = await transaction.select({ id: users.id }).from(users).where(isOne).for('no key update')
  return rows.length > 0
}

/** Begins a session. @param hash of its cookie @param byOpenid whether the provider let the person in */
export async function insertSession(database: Executor, userId: string, hash: string, byOpenid = false): Promise<void> {
  await database.insert(sessions).values({ id: newId(), userId, hash, byOpenid })
}

/** Ends a session; one that has ended stays as it is. */
export async function deleteSession(database: Executor, sessionId: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends all sessions of a person. */
export async function deleteSessionsOf(database: Executor, userId: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.userId, userId))
}

/** Ends all sessions of a person but the one named. */
export async function deleteOtherSessions(database: Executor, userId: string, sessionId: string): Promise<void> {
  await database.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

/** Gives a session another cookie. */
export async function replaceSessionHash(database: Executor, sessionId: string, hash: string): Promise<void> {
  await database.update(sessions).set({ hash }).where(eq(sessions.id, sessionId))
}

/** Records a request of the session, at most once a minute. */
export async function touchSession(database: Executor, sessionId: string): Promise<void> {
  await database
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.seenAt} < now() - interval '1 minute'`))
}

/** Removes sessions that have ended. */
export async function deleteEndedSessions(database: Executor): Promise<void> {
  await database.delete(sessions).where(sql`not (${isOpen})`)
}

/** A person with the hash of the password; undefined for an unknown address. @param email in small letters */
export async function findUserByEmail(
  database: Executor,
  email: string,
): Promise<(Person & { passwordHash: string | null }) | undefined> {
  const { id, name, passwordHash } = users
  const [user] = await database
    .select({ id, email: users.email, name, passwordHash })
    .from(users)
    .where(eq(users.email, email))
  return user
}

/** Inserts a person. @returns undefined when the address has a person already */
export async function insertUser(
  database: Executor,
  user: { email: string; name: string; passwordHash: string | null },
): Promise<Person | undefined> {
  const { id, email, name } = users
  const [inserted] = await database
    .insert(users)
    .values({ ...user, id: newId() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id, email, name })
  return inserted
}

/** Sets the password of a person. */
export async function setPasswordHash(database: Executor, userId: string, passwordHash: string): Promise<void> {
  await database.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** The setup is open until the first person exists. */
export async function hasUsers(database: Executor): Promise<boolean> {
  const rows = await database.select({ one: sql`1` }).from(users).limit(1)
  return rows.length > 0
}
