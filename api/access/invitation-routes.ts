import { Elysia } from 'elysia'
import Type from 'typebox'
import { requireRoleGrant } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import {
  Acceptance,
  Invitation,
  InvitationLink,
  LinkedInvitation,
  MadeInvitation,
  NewInvitation,
  normalizeEmail,
  Session,
} from '../../domain/access/person.ts'
import { lockGranter } from '../../store/access/granter.ts'
import {
  deleteInvitation,
  type InvitationRecord,
  insertInvitation,
  invitationOf,
  listInvitations,
  readInvitation,
} from '../../store/access/member.ts'
import type { Transactor } from '../../store/database.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params, response } from '../request/schema.ts'
import { acceptInvitation } from './acceptance.ts'
import { makeToken } from './cookie.ts'
import {
  INVITATION_EXAMPLE,
  INVITATION_STEPS,
  LINKED_INVITATION_EXAMPLE,
  SESSION_EXAMPLE,
  SESSION_STEPS,
} from './example.ts'
import { hashToken } from './session-ring.ts'
import { answerSession } from './session-routes.ts'
import { visitor } from './visitor.ts'

const InvitationPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))
const Withdrawn = response(Type.Object({ message: Type.String() }))
const LINK = 'https://agents.example.com/#/invitation?token=hV3c…'

/** The routes of invitations to a workspace: list, invite, withdraw, read, accept. */
export const invitationRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'invitation' }).use(managing(deps)).use(reading(deps)).use(accepting(deps))

const managing = (deps: ApiDependencies) =>
  new Elysia({ name: 'invitation-managing' })
    .use(authentication(deps))
    .get(
      '/v1/invitations',
      async ({ workspaceId }) => ({ data: (await listInvitations(deps.database, workspaceId)).map(invitationOf) }),
      {
        response: { 200: Read(Type.Array(Invitation)) },
        detail: operation('listInvitations', 'List the invitations that are not accepted yet', 'People', {
          description: 'The link of an invitation is shown once, when it is made.',
          example: { data: [INVITATION_EXAMPLE] },
        }),
      },
    )
    .post(
      '/v1/invitations',
      async ({ access, workspaceId, audit, body: { email, role }, set }) => {
        requireRoleGrant(access, role)
        const token = makeToken()
        const given = { email: normalizeEmail(email), role, hash: hashToken(token), createdBy: access.actor }
        const insert = async (tx: Transactor) => {
          const rootUserId = await lockGranter(tx, access)
          return { made: await insertInvitation(tx, workspaceId, { ...given, rootUserId }), token }
        }
        const { made, token: shown } = await audit.write('createInvitation', insert, (done) => factsOf(done.made))
        set.status = 201
        const link = `${deps.config.publicUrl}/#/invitation?token=${shown}`
        return { data: { ...invitationOf(made), link }, next_steps: INVITATION_STEPS }
      },
      {
        body: body(NewInvitation),
        response: { 201: Mutation(MadeInvitation) },
        detail: operation('createInvitation', 'Invite a person to the workspace', 'People', {
          description: 'The link works once, for 7 days. The service sends no mail: pass the link on.',
          errors: ['ALREADY_MEMBER'],
          requestExample: { email: 'ben@example.com', role: 'editor' },
          example: { data: { ...INVITATION_EXAMPLE, link: LINK }, next_steps: INVITATION_STEPS },
        }),
      },
    )
    .delete(
      '/v1/invitations/:id',
      async ({ workspaceId, audit, params }) => {
        const remove = (tx: Transactor) => deleteInvitation(tx, workspaceId, params.id)
        const { email } = await audit.write('deleteInvitation', remove, factsOf)
        return { message: `The invitation of ${email} is withdrawn.` }
      },
      {
        params: InvitationPath,
        response: { 200: Withdrawn },
        detail: operation('deleteInvitation', 'Withdraw an invitation', 'People', {
          description: 'Its link no longer works.',
          errors: ['INVITATION_NOT_FOUND'],
          example: { message: `The invitation of ${INVITATION_EXAMPLE.email} is withdrawn.` },
        }),
      },
    )

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'invitation-reading' })
    .use(visitor(deps))
    .post(
      '/v1/invitations/read',
      async ({ body: { token } }) => ({ data: await readInvitation(deps.database, hashToken(token)) }),
      {
        body: body(InvitationLink),
        response: { 200: Read(LinkedInvitation) },
        detail: operation('readLinkedInvitation', 'See the invitation of a link, before it is accepted', 'People', {
          description: 'It changes nothing. The token stands in the body, so that no log of addresses has it.',
          errors: ['INVITATION_NOT_FOUND', 'ORIGIN_REFUSED'],
          requestExample: { token: 'hV3c…' },
          example: { data: LINKED_INVITATION_EXAMPLE },
        }),
      },
    )

const accepting = (deps: ApiDependencies) =>
  new Elysia({ name: 'invitation-accepting' }).use(visitor(deps)).post(
    '/v1/invitations/accept',
    async ({ body, client, cookie, set }) => {
      const { user, value } = await acceptInvitation(deps, client, cookie, body)
      deps.sessions.forget(cookie)
      return await answerSession(deps, set, user, value)
    },
    {
      body: body(Acceptance),
      response: { 200: Mutation(Session) },
      detail: operation('acceptInvitation', 'Become a member by the link of an invitation', 'People', {
        description:
          'A new person sends name and password. If the person already has an account, sign in first or send its password.',
        errors: ['INVITATION_NOT_FOUND', 'SIGN_IN_FAILED', 'ORIGIN_REFUSED'],
        requestExample: { token: 'hV3c…', name: 'Ben', password: 'four words hard to guess' },
        example: { data: SESSION_EXAMPLE, next_steps: SESSION_STEPS },
      }),
    },
  )

const factsOf = ({ id, email, role }: InvitationRecord): AuditFacts => ({
  type: 'invitation',
  id,
  name: email,
  change: { role },
})
