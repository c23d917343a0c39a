import { Elysia } from 'elysia'
import Type from 'typebox'
import { nextStep } from '../../../domain/agent/next-step.ts'
import { Alarms, assertAlarms, RaisedAlarm } from '../../../domain/eval/live/alarm.ts'
import { LogPage } from '../../../domain/log/entry.ts'
import { findAgent, lockAgent } from '../../../store/agent/agent.ts'
import { findAlarms, listRaisedAlarms, replaceAlarms } from '../../../store/eval/live/alarm.ts'
import { AgentPath, Mutation, Read } from '../../agent/reply.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { body, query } from '../../request/schema.ts'
import { ALARM_EXAMPLE, RAISED_ALARM_EXAMPLE } from './example.ts'

const STEPS = [nextStep('POST /v1/webhooks', 'Be told when an alarm is raised or cleared.')]
const { state, value, turns, since, worseSince, ...RULE_EXAMPLE } = ALARM_EXAMPLE

/** The routes of alarms, which watch the turns of users. */
export const alarmRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'alarm' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/alarms',
      async ({ workspaceId, params: { id } }) => {
        await findAgent(deps.database, workspaceId, id)
        return { data: await findAlarms(deps.database, workspaceId, id) }
      },
      {
        params: AgentPath,
        response: { 200: Read(Alarms) },
        detail: operation('getAgentAlarms', 'Get the alarms of an agent, and their state', 'Evals', {
          description: 'They watch turns of chat and channels, once a minute.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [ALARM_EXAMPLE] },
        }),
      },
    )
    .put(
      '/v1/agents/:id/alarms',
      async ({ workspaceId, audit, params: { id }, body }) => {
        assertAlarms(body)
        await audit.write(
          'replaceAgentAlarms',
          async (tx) => {
            const agent = await lockAgent(tx, workspaceId, id)
            await replaceAlarms(tx, workspaceId, id, body)
            return agent
          },
          ({ name }) => ({ type: 'agent', id, name, change: { alarms: body.map((each) => each.name) } }),
        )
        return { data: await findAlarms(deps.database, workspaceId, id), next_steps: STEPS }
      },
      {
        params: AgentPath,
        body: body(Alarms),
        response: { 200: Mutation(Alarms) },
        detail: operation('replaceAgentAlarms', 'Set the alarms of an agent', 'Evals', {
          description:
            'They make no version of the agent. An alarm that is sent back unchanged goes on; a raised one that is changed or left out is cleared. A worse value raises it; three checks running that are not worse, or 24 hours with too few turns, clear it.',
          errors: ['AGENT_NOT_FOUND'],
          requestExample: [RULE_EXAMPLE],
          example: { data: [ALARM_EXAMPLE], next_steps: STEPS },
        }),
      },
    )
    .get(
      '/v1/alarms',
      async ({ access, query: { limit = 50, offset = 0 } }) => ({
        data: await listRaisedAlarms(deps.database, access, { limit, offset }),
      }),
      {
        query: query(LogPage),
        response: { 200: Read(Type.Array(RaisedAlarm)) },
        detail: operation('listRaisedAlarms', 'List the raised alarms of all agents, newest first', 'Evals', {
          description: 'A key that is bound to agents finds those of its agents.',
          example: { data: [RAISED_ALARM_EXAMPLE] },
        }),
      },
    )
