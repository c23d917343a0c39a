import type { Static } from 'typebox'
import { assertUncommon } from '../../domain/access/password.ts'
import { type Acceptance, MIN_PASSWORD_LENGTH, type Person } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { findInvitation, type InvitationRecord, takeInvitation } from '../../store/access/member.ts'
import {
  deleteSession,
  findUserByEmail,
  insertUser,
  lockSession,
  type OpenSession,
} from '../../store/access/session.ts'
import type { Executor } from '../../store/database.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { networkOf } from '../request/client-address.ts'
import { hashToken } from './session-ring.ts'
import { beginSession, type Client, checkPassword } from './sign-in.ts'

type Accepted = { user: Person; value: string }
/** Finds the person in the transaction, or makes one. `byOpenid`: the person is proven by a session that the provider began. */
type Provider = { byOpenid: boolean; provide(transaction: Executor): Promise<Person | undefined> }

/**
 * Makes the person of an invitation a member, and begins a session. A known person proves to be the one by the present
 * session or by the password: a stolen link opens no account that exists.
 * @returns the person, and the value of the session's cookie
 * @throws INVITATION_NOT_FOUND, SIGN_IN_FAILED, RATE_LIMITED, VALIDATION_ERROR
 */
export async function acceptInvitation(
  deps: ApiDependencies,
  client: Client,
  cookie: string | undefined,
  given: Static<typeof Acceptance>,
): Promise<Accepted> {
  const hash = hashToken(given.token)
  const invitation = await findInvitation(deps.database, hash)
  if (!invitation) throw new ApiError('INVITATION_NOT_FOUND')
  const present = await deps.sessions.find(cookie).catch(() => undefined)
  const { byOpenid, provide } = await providerOf(deps, client, invitation, present, given)
  return await deps.database.transaction(async (transaction) => {
    const user = await provide(transaction)
    // Another request took the invitation, or made the person, in the meantime.
    if (!user || !(await takeInvitation(transaction, hash, user.id))) throw new ApiError('INVITATION_NOT_FOUND')
    if (present) await deleteSession(transaction, present.id)
    return { user, value: await beginSession(transaction, client, user, { action: 'acceptInvitation', byOpenid }) }
  })
}

async function providerOf(
  deps: ApiDependencies,
  client: Client,
  { email }: InvitationRecord,
  present: OpenSession | undefined,
  { name, password }: Static<typeof Acceptance>,
): Promise<Provider> {
  if (present?.user.email === email) return { byOpenid: present.byOpenid, provide: (tx) => presentPerson(tx, present) }
  if (present && name === undefined && password === undefined) throw invitedAnother()
  if (await findUserByEmail(deps.database, email)) {
    if (password === undefined) throw missing('password', 'the password of this e-mail address, or sign in before')
    const { user, hold } = await checkPassword(deps, client, email, password).catch(withWayOut)
    return { byOpenid: false, provide: (tx) => hold(tx).then(() => user) }
  }
  if (!deps.config.passwordSignIn) throw new ApiError('PASSWORD_SIGN_IN_OFF')
  if (name === undefined) throw missing('name', 'the name of the person')
  if (password === undefined || password.length < MIN_PASSWORD_LENGTH)
    throw missing('password', `a new password of at least ${MIN_PASSWORD_LENGTH} characters`)
  assertUncommon(password, email, await deps.passwords.loadCommon())
  const passwordHash = await deps.passwords.hash(networkOf(client.address), password)
  return { byOpenid: false, provide: (transaction) => insertUser(transaction, { email, name, passwordHash }) }
}

async function presentPerson(transaction: Executor, present: OpenSession): Promise<Person> {
  await lockSession(transaction, present)
  return present.user
}

/** Somebody else may have made the account of the address, so its person may never have had a password. */
function withWayOut(error: unknown): never {
  if (!(error instanceof ApiError && error.errorCode === 'SIGN_IN_FAILED')) throw error
  const fix =
    'The address has an account here: send its password, or have the operator make a link to a new one with npm run reset-password -- <e-mail address>.'
  throw new ApiError('SIGN_IN_FAILED', { fix, headers: error.headers })
}

const invitedAnother = () =>
  new ApiError('VALIDATION_ERROR', {
    message: 'The invitation is for another e-mail address than that of the person who is signed in.',
    fix: 'Send the password of the invited address, or name and password when it is new here.',
  })

const missing = (field: string, wanted: string) =>
  new ApiError('VALIDATION_ERROR', {
    message: `${field} is missing or too short.`,
    fix: `Send as ${field} ${wanted}.`,
    field,
  })
