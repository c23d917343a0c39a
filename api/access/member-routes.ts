import { Elysia } from 'elysia'
import Type from 'typebox'
import { requireRoleGrant } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { makePasswordLink } from '../../domain/access/password-link.ts'
import { ChangedMember, Member, MemberChange, PASSWORD_RESET_SECONDS } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { hasOtherWorkspace } from '../../store/access/account.ts'
import { listWorkingKeysBy, revokeApiKey } from '../../store/access/api-key.ts'
import { lockGranter } from '../../store/access/granter.ts'
import { deleteMember, listMembers, updateMember } from '../../store/access/member.ts'
import { insertPasswordReset, type LinkMaker, lockIsOfProvider } from '../../store/access/proof.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Transactor } from '../../store/database.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params, query, response } from '../request/schema.ts'
import { KEY_EXAMPLE, MEMBER_EXAMPLE, MEMBER_STEPS } from './example.ts'

const MemberPath = params(Type.Object({ userId: Type.String({ format: 'uuid' }) }))
const Removed = response(Type.Object({ message: Type.String(), keys: ChangedMember.properties.keys }))
const RevokeQuery = query(
  Type.Object({
    revokeKeys: Type.Optional(
      Type.Boolean({ description: 'True: the API keys that the member has made, also by other keys, are revoked.' }),
    ),
  }),
)

/** The routes of a workspace's members: list them, change their roles, remove them. */
export const memberRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'member' }).use(changing(deps)).use(removing(deps)).use(resetting(deps))

const changing = (deps: ApiDependencies) =>
  new Elysia({ name: 'member-changing' })
    .use(authentication(deps))
    .get('/v1/members', async ({ workspaceId }) => ({ data: await listMembers(deps.database, workspaceId) }), {
      response: { 200: Read(Type.Array(Member)) },
      detail: operation('listMembers', 'List the members of the workspace, by name', 'People', {
        description: 'Each has a role: a viewer reads, an editor changes, an owner also manages members and keys.',
        example: { data: [MEMBER_EXAMPLE] },
      }),
    })
    .patch(
      '/v1/members/:userId',
      async ({ access, workspaceId, audit, params: { userId }, query: { revokeKeys = false }, body: { role } }) => {
        // The least role raises no one.
        if (role !== 'viewer') requireRoleGrant(access, role)
        const update = async (tx: Transactor) => {
          await lockGranter(tx, access)
          const { before, after } = await updateMember(tx, workspaceId, userId, role)
          return { before, after, ...(await keysAfter(tx, workspaceId, before.userId, revokeKeys)) }
        }
        const { after, keys } = await audit.write('updateMember', update, ({ before, revokedKeys }) =>
          before.role === role && !revokeKeys
            ? undefined
            : factsOf(before, { role: { from: before.role, to: role }, revokeKeys, revokedKeys }),
        )
        forgetAccess(deps)
        return { data: { ...after, keys }, next_steps: MEMBER_STEPS }
      },
      {
        params: MemberPath,
        query: RevokeQuery,
        body: body(MemberChange),
        response: { 200: Mutation(ChangedMember) },
        detail: operation('updateMember', 'Change the role of a member', 'People', {
          description:
            'The sessions of the member have the new role within 5 seconds. A member who is no owner any more has no open invitations.',
          errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
          requestExample: { role: 'editor' },
          example: { data: { ...MEMBER_EXAMPLE, role: 'editor', keys: [KEY_EXAMPLE] }, next_steps: MEMBER_STEPS },
        }),
      },
    )

const removing = (deps: ApiDependencies) =>
  new Elysia({ name: 'member-removing' }).use(authentication(deps)).delete(
    '/v1/members/:userId',
    async ({ access, workspaceId, audit, params: { userId }, query: { revokeKeys = false } }) => {
      const remove = async (tx: Transactor) => {
        await lockGranter(tx, access)
        const member = await deleteMember(tx, workspaceId, userId)
        return { member, ...(await keysAfter(tx, workspaceId, member.userId, revokeKeys)) }
      }
      const { member, keys } = await audit.write('deleteMember', remove, (done) =>
        factsOf(done.member, { revokeKeys, revokedKeys: done.revokedKeys }),
      )
      forgetAccess(deps)
      return { message: `${member.name} is no longer a member of this workspace.`, keys }
    },
    {
      params: MemberPath,
      query: RevokeQuery,
      response: { 200: Removed },
      detail: operation('deleteMember', 'Remove a member from the workspace', 'People', {
        description:
          'The sessions and streams of the person lose the workspace within 5 seconds, and the invitations that the person wrote, also by keys, are withdrawn. API keys that the person made, also by other keys, stay unless revokeKeys=true; the answer lists those that still work.',
        errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
        example: { message: 'Ana is no longer a member of this workspace.', keys: [KEY_EXAMPLE] },
      }),
    },
  )

const resetting = (deps: ApiDependencies) =>
  new Elysia({ name: 'member-resetting' }).use(authentication(deps)).post(
    '/v1/members/:userId/password-reset',
    async ({ access, workspaceId, audit, params: { userId } }) => {
      if (!deps.config.passwordSignIn) throw new ApiError('PASSWORD_SIGN_IN_OFF')
      const { link, hash } = makePasswordLink(deps.config.publicUrl)
      const make = async (tx: Transactor) => {
        const member = (await listMembers(tx, workspaceId)).find((each) => each.userId === userId.toLowerCase())
        if (!member) throw new ApiError('MEMBER_NOT_FOUND')
        // Who has the link is that member.
        requireRoleGrant(access, member.role)
        const maker = { workspaceId, userId: await lockGranter(tx, access) }
        await asSystem(() => deps.database.transaction((all) => keepReset(all, maker, member.userId, hash)))
        return { member, link }
      }
      const made = await audit.write('makePasswordReset', make, ({ member }) => factsOf(member))
      return { data: { link: made.link }, next_steps: MEMBER_STEPS }
    },
    {
      params: MemberPath,
      response: { 200: Mutation(Type.Object({ link: Type.String() })) },
      detail: operation('makePasswordReset', 'Make a link that sets a new password of a member', 'People', {
        description:
          'The link works once, for a day, and ends all sessions. A key needs all scopes of the role of the member. A person of several workspaces needs the operator: npm run reset-password.',
        errors: ['MEMBER_NOT_FOUND', 'MEMBER_OF_OTHERS', 'PASSWORD_SIGN_IN_OFF'],
        example: { data: { link: 'https://agents.example.com/#/password?token=hV3c…' }, next_steps: MEMBER_STEPS },
      }),
    },
  )

/** Keeps the link. @throws MEMBER_OF_OTHERS for a person whose password is not for this workspace's owners to set */
async function keepReset(tx: Transactor, maker: LinkMaker, userId: string, hash: string): Promise<void> {
  if (await lockIsOfProvider(tx, userId))
    throw new ApiError('MEMBER_OF_OTHERS', { message: 'The person signs in with the OpenID Connect provider.' })
  if (await hasOtherWorkspace(tx, userId, maker.workspaceId)) throw new ApiError('MEMBER_OF_OTHERS')
  await insertPasswordReset(tx, userId, hash, PASSWORD_RESET_SECONDS, maker)
}

/** This process knows at once what it changed. */
function forgetAccess({ sessions, keys }: ApiDependencies): void {
  sessions.forgetAll()
  keys.forgetAll()
}

/** The keys of a member that go on working, and the prefixes of those that were revoked now, where that is asked for. */
async function keysAfter(tx: Transactor, workspaceId: string, userId: string, isRevoking: boolean) {
  const keys = await listWorkingKeysBy(tx, workspaceId, userId)
  if (!isRevoking) return { keys, revokedKeys: [] }
  for (const { id } of keys) await revokeApiKey(tx, workspaceId, id)
  return { keys: [], revokedKeys: keys.map(({ prefix }) => prefix) }
}

const factsOf = ({ userId, email }: Member, change?: Record<string, unknown>): AuditFacts => ({
  type: 'user',
  id: userId,
  name: email,
  ...(change && { change }),
})
