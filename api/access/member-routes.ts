import { Elysia } from 'elysia'
import Type from 'typebox'
import { requireRoleGrant } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { Member, MemberChange } from '../../domain/access/person.ts'
import { deleteMember, listMembers, updateMember } from '../../store/access/member.ts'
import type { Transactor } from '../../store/database.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, params, response } from '../request/schema.ts'
import { MEMBER_EXAMPLE, MEMBER_STEPS } from './example.ts'

const MemberPath = params(Type.Object({ userId: Type.String({ format: 'uuid' }) }))
const Removed = response(Type.Object({ message: Type.String() }))

/** The routes of a workspace's members: list them, change their roles, remove them. */
export const memberRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'member' })
    .use(authentication(deps))
    .get('/v1/members', async ({ workspaceId }) => ({ data: await listMembers(deps.database, workspaceId) }), {
      response: { 200: Read(Type.Array(Member)) },
      detail: operation('listMembers', 'List the members of the workspace, by name', 'People', {
        example: { data: [MEMBER_EXAMPLE] },
      }),
    })
    .patch(
      '/v1/members/:userId',
      async ({ access, workspaceId, audit, params: { userId }, body: { role } }) => {
        // The least role raises no one.
        if (role !== 'viewer') requireRoleGrant(access, role)
        const update = (tx: Transactor) => updateMember(tx, workspaceId, userId, role)
        const { after } = await audit.write('updateMember', update, ({ before }) =>
          before.role === role ? undefined : factsOf(before, { role: { from: before.role, to: role } }),
        )
        return { data: after, next_steps: MEMBER_STEPS }
      },
      {
        params: MemberPath,
        body: body(MemberChange),
        response: { 200: Mutation(Member) },
        detail: operation('updateMember', 'Change the role of a member', 'People', {
          description: 'The sessions of the member have the new role within 5 seconds.',
          errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
          requestExample: { role: 'editor' },
          example: { data: { ...MEMBER_EXAMPLE, role: 'editor' }, next_steps: MEMBER_STEPS },
        }),
      },
    )
    .delete(
      '/v1/members/:userId',
      async ({ workspaceId, audit, params: { userId } }) => {
        const remove = (tx: Transactor) => deleteMember(tx, workspaceId, userId)
        const { name } = await audit.write('deleteMember', remove, (member) => factsOf(member))
        return { message: `${name} is no longer a member of this workspace.` }
      },
      {
        params: MemberPath,
        response: { 200: Removed },
        detail: operation('deleteMember', 'Remove a member from the workspace', 'People', {
          description: 'The sessions of the person lose the workspace within 5 seconds. API keys stay.',
          errors: ['MEMBER_NOT_FOUND', 'LAST_OWNER'],
          example: { message: 'Ana is no longer a member of this workspace.' },
        }),
      },
    )

const factsOf = ({ userId, email }: Member, change?: Record<string, unknown>): AuditFacts => ({
  ...{ type: 'user', id: userId, name: email },
  ...(change && { change }),
})
