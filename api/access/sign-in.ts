import type { Person } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import type { Passwords } from '../../providers/password.ts'
import { appendPersonEntries } from '../../store/access/audit.ts'
import { findUserByEmail, insertSession, listWorkspacesOf, lockPassword } from '../../store/access/session.ts'
import type { Database, Executor } from '../../store/database.ts'
import type { AttemptCounter } from '../../store/limit/counter.ts'
import { networkOf, siteOf } from '../request/client-address.ts'
import { makeToken } from './cookie.ts'
import type { FailedSignIns } from './failed-sign-in.ts'
import { hashToken } from './session-ring.ts'

/** Failures in 15 minutes of one client for one address: others of the address or the client are not slowed down. */
const MAX_FAILURES = 10
/** This bound holds for one client over all addresses. An office behind one network address is one client. */
const MAX_FAILURES_OF_CLIENT = 100
/** A site (the /48 of IPv6) has 65,536 networks that each count as a client, so it counts too, with this many times the bounds. */
const SITE_FACTOR = 10

export type SignInDependencies = {
  database: Database
  failedSignIns: FailedSignIns
  passwords: Passwords
  attempts: AttemptCounter
  config: { passwordSignIn: boolean }
}
/** `hold` locks the person until the end of a transaction. @throws SIGN_IN_FAILED when the password is another one by then */
type ProvenByPassword = { user: Person; hold(transaction: Executor): Promise<void> }
export type Client = { requestId: string; address: string | null }

/**
 * Finds the person with this address and password. An unknown address gets the same answer after the same work.
 * @param email in small letters
 * @throws ApiError SIGN_IN_FAILED; PASSWORD_SIGN_IN_OFF; RATE_LIMITED after 10 failures of the client for the address in 15 minutes, or when
 * too many passwords of the client wait
 */
export async function checkPassword(
  deps: SignInDependencies,
  client: Client,
  email: string,
  password: string,
): Promise<ProvenByPassword> {
  const { database, passwords, attempts } = deps
  if (!deps.config.passwordSignIn) throw new ApiError('PASSWORD_SIGN_IN_OFF')
  const [network, site] = [networkOf(client.address), siteOf(client.address)]
  // Nothing counts for the address alone: others could close it for its person.
  const counted: [text: string, most: number][] = [
    [`pair ${email} ${network}`, MAX_FAILURES],
    [`client ${network}`, MAX_FAILURES_OF_CLIENT],
  ]
  if (site) {
    counted.push([`pair ${email} ${site}`, MAX_FAILURES * SITE_FACTOR])
    counted.push([`client ${site}`, MAX_FAILURES_OF_CLIENT * SITE_FACTOR])
  }
  // An attempt counts before its check, so that attempts at the same time are not all checked.
  for (const [text, most] of counted) {
    const count = await attempts.add(text)
    if (count.total > most) throw refusal(deps, client, email, { ...count, most })
  }
  const found = await findUserByEmail(database, email)
  const forgive = () => Promise.all(counted.map(([text]) => attempts.forgive(text)))
  const isRight = await passwords.verify(network, found?.passwordHash ?? null, password).catch(async (error) => {
    // Nothing was checked, so nothing has failed.
    await forgive()
    throw error
  })
  if (!found || !isRight) {
    deps.failedSignIns.note(client, { action: 'signInFailed', email })
    throw new ApiError('SIGN_IN_FAILED', { headers: { 'www-authenticate': 'Bearer' } })
  }
  await forgive()
  const { passwordHash, ...user } = found
  return { user, hold: (transaction) => lockPassword(transaction, user.id, passwordHash ?? '') }
}

function refusal(
  { failedSignIns }: SignInDependencies,
  client: Client,
  email: string,
  { msLeft, most }: { msLeft: number; most: number },
): ApiError {
  failedSignIns.note(client, { action: 'signInRefused', email })
  const seconds = Math.max(1, Math.ceil(msLeft / 1000))
  return new ApiError('RATE_LIMITED', {
    message: `More than ${most} attempts to sign in have failed in 15 minutes.`,
    fix: `Wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}, then sign in with the right password.`,
    headers: { 'retry-after': String(seconds) },
  })
}

/**
 * Begins a session and appends its entry to the audit.
 * @param how.action the operationId of the request
 * @param how.byOpenid whether the provider let the person in
 * @returns the value of the session's cookie
 */
export async function beginSession(
  transaction: Executor,
  client: Client,
  user: Person,
  { action, byOpenid = false }: { action: string; byOpenid?: boolean },
): Promise<string> {
  const value = makeToken()
  await insertSession(transaction, user.id, hashToken(value), byOpenid)
  const workspaceIds = await workspaceIdsOf(transaction, user.id)
  await appendPersonEntries(transaction, { workspaceIds, user, ...client }, action)
  return value
}

/** The ids of a person's workspaces. */
export const workspaceIdsOf = async (database: Executor, userId: string): Promise<string[]> =>
  (await listWorkspacesOf(database, userId)).map(({ id }) => id)
