import { Elysia } from 'elysia'
import Type from 'typebox'
import { Escalation } from '../../domain/escalation/record.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { listEscalations, redeliverEscalation, resolveEscalation } from '../../store/escalation/record.ts'
import { AgentPath, Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'
import { ESCALATION_EXAMPLE, escalationSteps } from './view.ts'

const EscalationPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))

const guided = (escalation: Escalation) => ({ data: escalation, next_steps: escalationSteps(escalation) })

/** Escalations of an agent: see them, send the webhook again, close them. */
export const escalationRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'escalation' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/escalations',
      async ({ workspaceId, params }) => {
        await findAgent(deps.database, workspaceId, params.id)
        return { data: await listEscalations(deps.database, workspaceId, params.id) }
      },
      {
        params: AgentPath,
        response: { 200: Read(Type.Array(Escalation)) },
        detail: operation('listEscalations', 'List the escalations of an agent, newest first', 'Escalations', {
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [ESCALATION_EXAMPLE] },
        }),
      },
    )
    .post(
      '/v1/escalations/:id/redeliver',
      async ({ workspaceId, params }) => {
        return guided(await redeliverEscalation(deps.database, workspaceId, params.id))
      },
      {
        params: EscalationPath,
        response: { 200: Mutation(Escalation) },
        detail: operation('redeliverEscalation', "Send an escalation's webhook again", 'Escalations', {
          description:
            'Starts another 24 hours of attempts, with the same webhook-id and body, at the webhookUrl that the agent has now. Attempts that are still being made go on; the next one is made at once.',
          errors: ['ESCALATION_NOT_FOUND'],
          example: guided(ESCALATION_EXAMPLE),
        }),
      },
    )
    .post(
      '/v1/escalations/:id/resolve',
      async ({ workspaceId, params }) => guided(await resolveEscalation(deps.database, workspaceId, params.id)),
      {
        params: EscalationPath,
        response: { 200: Mutation(Escalation) },
        detail: operation('resolveEscalation', 'Close an escalation', 'Escalations', {
          description: 'The next trigger in its conversation opens another one. A closed escalation stays as it is.',
          errors: ['ESCALATION_NOT_FOUND'],
          example: guided({ ...ESCALATION_EXAMPLE, status: 'resolved', resolvedAt: '2026-11-21T10:05:00.000Z' }),
        }),
      },
    )
