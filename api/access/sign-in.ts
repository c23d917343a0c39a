import type { Person } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import type { Passwords } from '../../providers/password.ts'
import { appendPersonEntries } from '../../store/access/audit.ts'
import { findUserByEmail, insertSession, listWorkspacesOf } from '../../store/access/session.ts'
import type { Database, Executor } from '../../store/database.ts'
import type { AttemptCounter } from '../../store/limit/counter.ts'
import { makeToken } from './cookie.ts'
import { hashToken } from './session-ring.ts'

const MAX_FAILURES = 10

export type SignInDependencies = { database: Database; passwords: Passwords; attempts: AttemptCounter }
/** Where a request comes from. */
export type Client = { requestId: string; address: string | null }

/**
 * The person with this address and password. An unknown address gets the same answer after the same time.
 * @param email in small letters
 * @throws ApiError SIGN_IN_FAILED; RATE_LIMITED after 10 failures of the address or the client in 15 minutes
 */
export async function checkPassword(
  { database, passwords, attempts }: SignInDependencies,
  client: Client,
  email: string,
  password: string,
): Promise<Person> {
  // An attempt counts before its check, so that attempts at the same time are not all checked.
  const counted = [`address ${email}`, `client ${client.address}`]
  for (const text of counted) refuseMany(await attempts.add(text))
  const found = await findUserByEmail(database, email)
  const isRight = await passwords.verify(found?.passwordHash ?? null, password)
  if (!found || !isRight) {
    if (found) await noteFailure(database, client, found)
    throw new ApiError('SIGN_IN_FAILED', { headers: { 'www-authenticate': 'Bearer' } })
  }
  for (const text of counted) await attempts.forgive(text)
  const { passwordHash, ...user } = found
  return user
}

function refuseMany({ total, msLeft }: { total: number; msLeft: number }): void {
  if (total <= MAX_FAILURES) return
  const seconds = Math.max(1, Math.ceil(msLeft / 1000))
  throw new ApiError('RATE_LIMITED', {
    message: `More than ${MAX_FAILURES} attempts to sign in have failed in 15 minutes.`,
    fix: `Wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}, then sign in with the right password.`,
    headers: { 'retry-after': String(seconds) },
  })
}

async function noteFailure(database: Database, client: Client, user: Person): Promise<void> {
  const workspaceIds = await workspaceIdsOf(database, user.id)
  await database.transaction((transaction) =>
    appendPersonEntries(transaction, { workspaceIds, user, ...client }, 'signInFailed'),
  )
}

/**
 * Begins a session and appends its entry to the audit.
 * @param action the operationId of the request
 * @returns the value of the session's cookie
 */
export async function beginSession(
  transaction: Executor,
  client: Client,
  user: Person,
  action: string,
): Promise<string> {
  const value = makeToken()
  await insertSession(transaction, user.id, hashToken(value))
  const workspaceIds = await workspaceIdsOf(transaction, user.id)
  await appendPersonEntries(transaction, { workspaceIds, user, ...client }, action)
  return value
}

/** The ids of a person's workspaces. */
export const workspaceIdsOf = async (database: Executor, userId: string): Promise<string[]> =>
  (await listWorkspacesOf(database, userId)).map(({ id }) => id)
