import { Elysia } from 'elysia'
import Type from 'typebox'
import { EscalationQuery, WorkspaceEscalation } from '../../domain/escalation/record.ts'
import { NextCursor } from '../../domain/schema.ts'
import { countOpenEscalations, findReachedEscalation, listReachedEscalations } from '../../store/escalation/inbox.ts'
import { assertAgentReached } from '../agent/reach.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params, query, response } from '../request/schema.ts'
import { WORKSPACE_ESCALATION_EXAMPLE } from './view.ts'

const EscalationPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))
const Inbox = response(
  Type.Object({
    data: Type.Array(WorkspaceEscalation),
    next_cursor: NextCursor,
    open_count: Type.Integer({ description: 'All open escalations that the request reaches, whatever the filters.' }),
  }),
)

/** The routes that read the escalations of a workspace: those of all agents, and one of them. */
export const escalationInboxRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'escalation-inbox' })
    .use(authentication(deps))
    .get(
      '/v1/escalations',
      async ({ access, query: { limit = 50, cursor, status, agent } }) => {
        await assertAgentReached(deps.database, access, agent)
        const filter = { status, agentId: agent }
        const page = await listReachedEscalations(deps.database, access, filter, { limit, before: cursor })
        const open_count = await countOpenEscalations(deps.database, access)
        return { data: page.found, next_cursor: page.next ?? null, open_count }
      },
      {
        query: query(EscalationQuery),
        response: { 200: Inbox },
        detail: operation(
          'listWorkspaceEscalations',
          'List the escalations of all agents, newest first',
          'Escalations',
          {
            description: 'A key that is bound to agents finds the escalations of these agents.',
            errors: ['AGENT_NOT_FOUND'],
            example: { data: [WORKSPACE_ESCALATION_EXAMPLE], next_cursor: null, open_count: 1 },
          },
        ),
      },
    )
    .get(
      '/v1/escalations/:id',
      async ({ access, params }) => ({ data: await findReachedEscalation(deps.database, access, params.id) }),
      {
        params: EscalationPath,
        response: { 200: Read(WorkspaceEscalation) },
        detail: operation('getEscalation', 'Get an escalation with its attempts of delivery', 'Escalations', {
          description: 'The latest 200 attempts are kept. The path `transcript` reads the conversation.',
          errors: ['ESCALATION_NOT_FOUND'],
          example: { data: WORKSPACE_ESCALATION_EXAMPLE },
        }),
      },
    )
