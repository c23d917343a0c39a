import { Elysia } from 'elysia'
import Type from 'typebox'
import type { Access } from '../../../domain/access/access.ts'
import { ApiError } from '../../../domain/error.ts'
import { LogPage } from '../../../domain/log/entry.ts'
import { Approval, ApprovalDecision, ApprovalStatus } from '../../../domain/turn/approval.ts'
import { isApprovalLink } from '../../../domain/turn/approval-link.ts'
import { asSystem } from '../../../store/connection/scope.ts'
import { findApproval, listApprovals, viewApproval } from '../../../store/conversation/approval.ts'
import { findChannelTokenRoot } from '../../../store/installation.ts'
import { assertAgentReached } from '../../agent/reach.ts'
import { Mutation, Read } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { body, params, query } from '../../request/schema.ts'
import { SETTLED_EXAMPLE, SETTLED_STEPS, Settled } from '../tool-output-routes.ts'
import { decide } from './decision.ts'
import { APPROVAL_EXAMPLE } from './example.ts'

const Id = Type.String({ format: 'uuid' })
const ApprovalPath = params(Type.Object({ id: Id }))
const LinkQuery = Type.Object({
  link: Type.Optional(
    Type.String({ maxLength: 100, description: 'The query link of a link in turn.action_required.' }),
  ),
})
const ApprovalQuery = Type.Object({
  ...LogPage.properties,
  status: Type.Optional(ApprovalStatus),
  agent: Type.Optional(Type.String({ format: 'uuid', description: 'The id of an agent.' })),
})

/** The routes of calls that people allow or reject. */
export const approvalRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'approvals' }).use(reading(deps)).use(deciding(deps))

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'approval-reading' })
    .use(authentication(deps))
    .get(
      '/v1/approvals',
      async ({ access, query: { limit = 50, offset = 0, status, agent: agentId } }) => {
        await assertAgentReached(deps.database, access, agentId)
        const found = await listApprovals(deps.database, access, { status, agentId, limit, offset })
        return { data: found.map(({ action, agentName }) => viewApproval({ ...action, agentName })) }
      },
      {
        query: query(ApprovalQuery),
        response: { 200: Read(Type.Array(Approval)) },
        detail: operation('listApprovals', 'List the calls that people allow, newest first', 'Approvals', {
          description: 'A key that is bound to agents finds the approvals of these agents.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [APPROVAL_EXAMPLE] },
        }),
      },
    )
    .get(
      '/v1/approvals/:id',
      async ({ access, params, query: { link } }) => {
        const approval = viewApproval(await findApproval(deps.database, access, params.id))
        if (link !== undefined) await assertLinkHolds(deps, access, approval, link)
        return { data: approval }
      },
      {
        params: ApprovalPath,
        query: query(LinkQuery),
        response: { 200: Read(Approval) },
        detail: operation('getApproval', 'Get a call that a person allows', 'Approvals', {
          description:
            'With the link of an event, it is found only while the link works: it was made for this approval, which is not over.',
          errors: ['APPROVAL_NOT_FOUND'],
          example: { data: APPROVAL_EXAMPLE },
        }),
      },
    )

/** @throws ApiError APPROVAL_NOT_FOUND for a link that was changed, or whose time is over */
async function assertLinkHolds(
  { database, sealing }: ApiDependencies,
  { workspaceId }: Access,
  approval: Approval,
  link: string,
): Promise<void> {
  const root = await asSystem(() => findChannelTokenRoot(database, sealing))
  if (!isApprovalLink(root, { workspaceId, ...approval }, link))
    throw new ApiError('APPROVAL_NOT_FOUND', { message: 'The link to the approval was changed, or its time is over.' })
}

const deciding = (deps: ApiDependencies) =>
  new Elysia({ name: 'approval-deciding' }).use(authentication(deps)).post(
    '/v1/approvals/:id',
    async ({ access, audit, requestId, params, body }) => ({
      data: await decide(deps, { access, audit, requestId, id: params.id, body }),
      next_steps: SETTLED_STEPS,
    }),
    {
      params: ApprovalPath,
      body: body(ApprovalDecision),
      response: { 200: Mutation(Settled) },
      detail: operation('decideApproval', 'Allow or reject a call', 'Approvals', {
        description:
          'An allowed call is made once, as the version that asked has the tool and with the secrets of today; a rejected one never. With the last open call of its turn a turn begins that goes on: turn_id. The same decision again gets the same answer. It needs a signed-in editor or owner, or a key with the scope approve.',
        errors: [
          'APPROVAL_NOT_FOUND',
          'ACTION_SETTLED',
          'TOOL_CHANGED',
          'MCP_SERVER_UNAVAILABLE',
          'CONVERSATION_PAUSED',
        ],
        requestExample: { decision: 'approve' },
        example: SETTLED_EXAMPLE,
      }),
    },
  )
