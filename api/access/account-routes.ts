import { Elysia } from 'elysia'
import Type from 'typebox'
import { assertUncommon } from '../../domain/access/password.ts'
import { AccountChange, PasswordReset, Session } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { deletePerson, renamePerson } from '../../store/access/account.ts'
import { appendPersonEntries } from '../../store/access/audit.ts'
import {
  deleteInvitation,
  findOfferedInvitation,
  type InvitationRecord,
  takeInvitation,
} from '../../store/access/member.ts'
import { hasPasswordReset, takePasswordReset } from '../../store/access/proof.ts'
import { deleteSessionsOf, lockSession, setPasswordHash } from '../../store/access/session.ts'
import type { Executor } from '../../store/database.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { networkOf } from '../request/client-address.ts'
import { body, params, response } from '../request/schema.ts'
import { sessionCookie } from './cookie.ts'
import { SESSION_EXAMPLE, SESSION_STEPS } from './example.ts'
import { hashToken } from './session-ring.ts'
import { viewSession } from './session-view.ts'
import { workspaceIdsOf } from './sign-in.ts'
import { signedIn, visitor } from './visitor.ts'

const InvitationPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))
const Message = response(Type.Object({ message: Type.String() }))
const example = { data: SESSION_EXAMPLE, next_steps: SESSION_STEPS }

/** The routes of a person's account: invitations that are offered, the name, the deletion, and a new password by a link. */
export const accountRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'account' }).use(answering(deps)).use(renaming(deps)).use(leaving(deps)).use(resetting(deps))

const ANSWERS = [
  {
    path: '/v1/session/invitations/:id/accept',
    operationId: 'acceptOfferedInvitation',
    title: `Accept an invitation that ${route('GET /v1/session')} offers`,
    description: 'The person becomes a member of the workspace with the role that the invitation names.',
    async write(transaction: Executor, { hash }: InvitationRecord, userId: string) {
      if (!(await takeInvitation(transaction, hash, userId))) throw new ApiError('INVITATION_NOT_FOUND')
    },
  },
  {
    path: '/v1/session/invitations/:id/decline',
    operationId: 'declineOfferedInvitation',
    title: `Decline an invitation that ${route('GET /v1/session')} offers`,
    description: 'The invitation ends. An owner of the workspace can send another.',
    async write(transaction: Executor, { id, workspaceId }: InvitationRecord) {
      await deleteInvitation(transaction, workspaceId, id)
    },
  },
]

const answering = (deps: ApiDependencies) => {
  const app = new Elysia({ name: 'account-answering' }).use(signedIn(deps))
  for (const { path, operationId, title, description, write } of ANSWERS)
    app.post(
      path,
      async ({ session, client, cookie, params: { id } }) => {
        const { user } = session
        await deps.database.transaction(async (tx) => {
          await lockSession(tx, session)
          const offer = await findOfferedInvitation(tx, user.id, id)
          await write(tx, offer, user.id)
          await appendPersonEntries(tx, { workspaceIds: [offer.workspaceId], user, ...client }, operationId)
        })
        deps.sessions.forget(cookie)
        return { data: await viewSession(deps.database, user), next_steps: SESSION_STEPS }
      },
      {
        params: InvitationPath,
        response: { 200: Mutation(Session) },
        detail: operation(operationId, title, 'People', { description, errors: ['INVITATION_NOT_FOUND'], example }),
      },
    )
  return app
}

const renaming = (deps: ApiDependencies) =>
  new Elysia({ name: 'account-renaming' }).use(signedIn(deps)).patch(
    '/v1/account',
    async ({ session, client, body: { name } }) => {
      const user = { ...session.user, name }
      await deps.database.transaction(async (tx) => {
        await lockSession(tx, session)
        await renamePerson(tx, user.id, name)
        const workspaceIds = await workspaceIdsOf(tx, user.id)
        await appendPersonEntries(tx, { workspaceIds, user, ...client }, 'updateAccount', { name })
      })
      deps.sessions.forgetAll()
      return { data: await viewSession(deps.database, user), next_steps: SESSION_STEPS }
    },
    {
      body: body(AccountChange),
      response: { 200: Mutation(Session) },
      detail: operation('updateAccount', 'Change the name of the person who is signed in', 'People', {
        description: 'What the person did before keeps the former name.',
        requestExample: { name: 'Ana' },
        example,
      }),
    },
  )

const leaving = (deps: ApiDependencies) =>
  new Elysia({ name: 'account-leaving' }).use(signedIn(deps)).delete(
    '/v1/account',
    async ({ session, client, set }) => {
      const { user } = session
      await deps.database.transaction(async (tx) => {
        await lockSession(tx, session)
        const workspaceIds = await workspaceIdsOf(tx, user.id)
        await deletePerson(tx, user.id)
        await appendPersonEntries(tx, { workspaceIds, user: { ...user, email: '' }, ...client }, 'deleteAccount')
      })
      deps.sessions.forgetAll()
      set.headers['set-cookie'] = sessionCookie(undefined, deps.config.publicUrl)
      return { message: 'Your account is deleted. The audit keeps your name with what you did.' }
    },
    {
      response: { 200: Message },
      detail: operation('deleteAccount', 'Delete the account of the person who is signed in', 'People', {
        description:
          'Removes address, password, sessions and memberships for good. API keys that the person has made stay with their workspaces.',
        errors: ['LAST_OWNER'],
        example: { message: 'Your account is deleted. The audit keeps your name with what you did.' },
      }),
    },
  )

const resetting = (deps: ApiDependencies) =>
  new Elysia({ name: 'account-resetting' }).use(visitor(deps)).post(
    '/v1/password-reset',
    async ({ body: { token, newPassword }, client }) => {
      if (!(await hasPasswordReset(deps.database, hashToken(token)))) throw linkInvalid()
      const common = await deps.passwords.loadCommon()
      const passwordHash = await deps.passwords.hash(networkOf(client.address), newPassword)
      await deps.database.transaction(async (tx) => {
        const user = await takePasswordReset(tx, hashToken(token))
        if (!user) throw linkInvalid()
        assertUncommon(newPassword, user.email, common, 'newPassword')
        await setPasswordHash(tx, user.id, passwordHash)
        await deleteSessionsOf(tx, user.id)
        const workspaceIds = await workspaceIdsOf(tx, user.id)
        await appendPersonEntries(tx, { workspaceIds, user, ...client }, 'resetPassword')
      })
      deps.sessions.forgetAll()
      return { message: 'The password is set. Sign in with it.' }
    },
    {
      body: body(PasswordReset),
      response: { 200: Message },
      detail: operation('resetPassword', 'Set a new password, by a link', 'People', {
        description: 'The link works once, for a day. All sessions of the person end.',
        errors: ['PASSWORD_LINK_INVALID', 'ORIGIN_REFUSED'],
        requestExample: { token: 'hV3c…', newPassword: 'four words hard to guess' },
        example: { message: 'The password is set. Sign in with it.' },
      }),
    },
  )

const linkInvalid = () => new ApiError('PASSWORD_LINK_INVALID', { headers: { 'www-authenticate': 'Bearer' } })
