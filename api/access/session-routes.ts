import { type Context, Elysia } from 'elysia'
import Type from 'typebox'
import { assertUncommon } from '../../domain/access/password.ts'
import { normalizeEmail, PasswordChange, type Person, Session, SignIn } from '../../domain/access/person.ts'
import { appendPersonEntries } from '../../store/access/audit.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  lockSession,
  type OpenSession,
  replaceSessionHash,
  setPasswordHash,
} from '../../store/access/session.ts'
import type { Executor } from '../../store/database.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { networkOf } from '../request/client-address.ts'
import { body, query, response } from '../request/schema.ts'
import { accountRoutes } from './account-routes.ts'
import { makeToken, sessionCookie } from './cookie.ts'
import { SESSION_EXAMPLE, SESSION_STEPS } from './example.ts'
import { hashToken } from './session-ring.ts'
import { viewSession } from './session-view.ts'
import { beginSession, type Client, checkPassword } from './sign-in.ts'
import { signedIn, visitor } from './visitor.ts'

const Everywhere = Type.Boolean({ description: 'True: all sessions of the person end.' })
const SignedOut = response(Type.Object({ message: Type.String() }))
const example = { data: SESSION_EXAMPLE, next_steps: SESSION_STEPS }

/** The routes of a person's session: sign in, read it, change the password, sign out. */
export const sessionRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'session' })
    .use(signingIn(deps))
    .use(present(deps))
    .use(changingPassword(deps))
    .use(accountRoutes(deps))

const signingIn = (deps: ApiDependencies) =>
  new Elysia({ name: 'session-signing-in' }).use(visitor(deps)).post(
    '/v1/session',
    async ({ body, client, cookie, set }) => {
      const { user, hold } = await checkPassword(deps, client, normalizeEmail(body.email), body.password)
      const former = cookie === undefined ? undefined : await deps.sessions.find(cookie).catch(() => undefined)
      const value = await deps.database.transaction(async (tx) => {
        await hold(tx)
        if (former) await deleteSession(tx, former.id)
        return await beginSession(tx, client, user, { action: 'signIn' })
      })
      deps.sessions.forget(cookie)
      return await answerSession(deps, set, user, value)
    },
    {
      body: body(SignIn),
      response: { 200: Mutation(Session) },
      detail: operation('signIn', 'Sign in with e-mail address and password', 'People', {
        description:
          'The answer sets the cookie ams_session. Requests with it name their workspace in X-Workspace-Id; a request that changes something needs X-Requested-With: ams.',
        errors: ['SIGN_IN_FAILED', 'ORIGIN_REFUSED'],
        requestExample: { email: 'ana@example.com', password: 'four words hard to guess' },
        example,
      }),
    },
  )

const present = (deps: ApiDependencies) =>
  new Elysia({ name: 'session-present' })
    .use(signedIn(deps))
    .get('/v1/session', async ({ session: { user } }) => ({ data: await viewSession(deps.database, user) }), {
      response: { 200: Read(Session) },
      detail: operation('getSession', 'Get the person who is signed in, with the workspaces', 'People', {
        description:
          "It has the workspaces with the person's role in each, and the invitations that wait for an answer.",
        example: { data: SESSION_EXAMPLE },
      }),
    })
    .delete(
      '/v1/session',
      async ({ session, client, set, query: { everywhere = false } }) => {
        await deps.database.transaction(async (tx) => {
          await (everywhere ? deleteSessionsOf(tx, session.user.id) : deleteSession(tx, session.id))
          await appendPersonEntries(tx, { ...originOf(session), ...client }, 'signOut', { everywhere })
        })
        deps.sessions.forgetAll()
        set.headers['set-cookie'] = sessionCookie(undefined, deps.config.publicUrl)
        return { message: everywhere ? 'You are signed out in every browser.' : 'You are signed out.' }
      },
      {
        query: query(Type.Object({ everywhere: Type.Optional(Everywhere) })),
        response: { 200: SignedOut },
        detail: operation('signOut', 'Sign out, here or everywhere', 'People', {
          description: 'The other sessions end within 5 seconds.',
          example: { message: 'You are signed out.' },
        }),
      },
    )

const changingPassword = (deps: ApiDependencies) =>
  new Elysia({ name: 'session-changing-password' }).use(signedIn(deps)).put(
    '/v1/session/password',
    async ({ session, client, body: { currentPassword, newPassword }, set }) => {
      const { user } = session
      const { hold } = await checkPassword(deps, client, user.email, currentPassword)
      assertUncommon(newPassword, user.email, await deps.passwords.loadCommon(), 'newPassword')
      const passwordHash = await deps.passwords.hash(networkOf(client.address), newPassword)
      const value = await deps.database.transaction(async (tx) => {
        await hold(tx)
        await lockSession(tx, session)
        return await replacePassword(tx, session, client, passwordHash)
      })
      deps.sessions.forgetAll()
      return await answerSession(deps, set, user, value)
    },
    {
      body: body(PasswordChange),
      response: { 200: Mutation(Session) },
      detail: operation('changePassword', 'Change the password, and end all other sessions', 'People', {
        description: 'The session of this request stays.',
        errors: ['SIGN_IN_FAILED'],
        requestExample: { currentPassword: 'four words hard to guess', newPassword: 'four other words for it' },
        example,
      }),
    },
  )

/** @returns the new value of the present session's cookie */
async function replacePassword(tx: Executor, session: OpenSession, client: Client, hash: string): Promise<string> {
  const value = makeToken()
  await setPasswordHash(tx, session.user.id, hash)
  await deleteOtherSessions(tx, session.user.id, session.id)
  await replaceSessionHash(tx, session.id, hashToken(value))
  await appendPersonEntries(tx, { ...originOf(session), ...client }, 'changePassword')
  return value
}

const originOf = ({ user, workspaces }: OpenSession) => ({ user, workspaceIds: workspaces.map(({ id }) => id) })

/**
 * The response to what signs a person in. It sets the session's cookie.
 * @param set the response, as Elysia gives it to a handler
 * @param value the new value of the cookie
 */
export async function answerSession(deps: ApiDependencies, set: Context['set'], user: Person, value: string) {
  set.headers['set-cookie'] = sessionCookie(value, deps.config.publicUrl)
  return { data: await viewSession(deps.database, user), next_steps: SESSION_STEPS }
}
