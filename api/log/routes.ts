import { Elysia } from 'elysia'
import Type from 'typebox'
import { AgentStats, LogPage, RequestLog, StatsWindow } from '../../domain/log/entry.ts'
import { route } from '../../domain/route.ts'
import { SpeakerQuery } from '../../domain/turn/metadata.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { listLogs } from '../../store/log/entry.ts'
import { findStats } from '../../store/log/stats.ts'
import { AgentPath } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { query, response } from '../request/schema.ts'
import { LOG_EXAMPLE, STATS_EXAMPLE } from './example.ts'
import { windowOf } from './window.ts'

const SpokenLogPage = Type.Object({ ...LogPage.properties, ...SpeakerQuery })
const SpokenWindow = Type.Object({ ...StatsWindow.properties, ...SpeakerQuery })

/** The routes of an agent's request log and its statistics. */
export const logRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'log' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/logs',
      async ({ workspaceId, params: { id }, query: { limit = 50, offset = 0, user, metadata } }) => {
        await findAgent(deps.database, workspaceId, id)
        return { data: await listLogs(deps.database, workspaceId, id, { user, metadata }, { limit, offset }) }
      },
      {
        params: AgentPath,
        query: query(SpokenLogPage),
        response: response(Type.Object({ data: Type.Array(RequestLog) })),
        detail: operation('listLogs', 'List the request log, newest first', 'Logs and stats', {
          description: `One entry for each turn of the agent. ${route('GET /v1/logs')} has all agents of the workspace and more filters.`,
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [LOG_EXAMPLE] },
        }),
      },
    )
    .get(
      '/v1/agents/:id/stats',
      async ({ workspaceId, params: { id }, query: given }) => {
        const { user, metadata } = given
        const window = windowOf(given)
        await findAgent(deps.database, workspaceId, id)
        return { data: await findStats(deps.database, workspaceId, id, window, { user, metadata }) }
      },
      {
        params: AgentPath,
        query: query(SpokenWindow),
        response: response(Type.Object({ data: AgentStats })),
        detail: operation('getStats', 'Get the sums of cost, tokens, requests, errors and latency', 'Logs and stats', {
          description: 'The sums count every turn of the agent.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: STATS_EXAMPLE },
        }),
      },
    )
