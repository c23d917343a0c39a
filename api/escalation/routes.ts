import { Elysia } from 'elysia'
import Type from 'typebox'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { Escalation } from '../../domain/escalation/record.ts'
import { findAgent } from '../../store/agent/agent.ts'
import type { Transactor } from '../../store/database.ts'
import { listEscalations, redeliverEscalation, resolveEscalation } from '../../store/escalation/record.ts'
import { AgentPath, Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { params } from '../request/schema.ts'
import { ESCALATION_EXAMPLE, escalationSteps } from './view.ts'

const EscalationPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))

/** The routes of an agent's escalations: list them, send the webhook again, close them. */
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
          description: 'An escalation says what opened it and how its delivery stands.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [ESCALATION_EXAMPLE] },
        }),
      },
    )
    .post(
      '/v1/escalations/:id/redeliver',
      async ({ access, audit, params }) => {
        const redeliver = (tx: Transactor) => redeliverEscalation(tx, access, params.id)
        return escalationMutation(await audit.write('redeliverEscalation', redeliver, factsOf))
      },
      {
        params: EscalationPath,
        response: { 200: Mutation(Escalation) },
        detail: operation('redeliverEscalation', "Send an escalation's webhook again", 'Escalations', {
          description:
            'The webhook gets another 24 hours of attempts, with the same webhook-id and body, at the webhookUrl that the agent has now. While former attempts still run, they go on, and the next attempt is made at once.',
          errors: ['ESCALATION_NOT_FOUND'],
          example: escalationMutation(ESCALATION_EXAMPLE),
        }),
      },
    )
    .post(
      '/v1/escalations/:id/resolve',
      async ({ access, audit, params }) => {
        const resolve = (tx: Transactor) => resolveEscalation(tx, access, params.id)
        return escalationMutation(await audit.write('resolveEscalation', resolve, factsOf))
      },
      {
        params: EscalationPath,
        response: { 200: Mutation(Escalation) },
        detail: operation('resolveEscalation', 'Close an escalation', 'Escalations', {
          description:
            'The next trigger in the conversation opens another escalation. Closing a closed escalation changes nothing.',
          errors: ['ESCALATION_NOT_FOUND'],
          example: escalationMutation({
            ...ESCALATION_EXAMPLE,
            status: 'resolved',
            resolvedAt: '2026-11-21T10:05:00.000Z',
            resolvedBy: { type: 'user', id: '0199b4a0-2e40-7d77-8f32-6a4b8c9d3e21', name: 'Ana' },
          }),
        }),
      },
    )

const escalationMutation = (escalation: Escalation) => ({ data: escalation, next_steps: escalationSteps(escalation) })

const factsOf = ({ id, agentId, conversationId }: Escalation): AuditFacts => ({
  type: 'escalation',
  id,
  change: { agentId, conversationId },
})
