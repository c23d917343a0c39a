import { Elysia } from 'elysia'
import Type from 'typebox'
import { ApiError } from '../../domain/error.ts'
import { AgentStats, LogPage, RequestLog, StatsWindow } from '../../domain/log/entry.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { listLogs } from '../../store/log/entry.ts'
import { findStats, type Window } from '../../store/log/stats.ts'
import { AgentPath } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { momentOf } from '../request/moment.ts'
import { query, response } from '../request/schema.ts'

const LOG_EXAMPLE: RequestLog = {
  id: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f30',
  agentId: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01',
  tenantId: '0199b4a0-1d3f-7c66-9e21-5f3a7b8c2d10',
  model: 'openai/gpt-4o-mini',
  tokensIn: 412,
  tokensOut: 96,
  cost: '0.00011940',
  latencyMs: 1840,
  status: 'success',
  error: null,
  source: 'chat',
  turnId: '0199b4a2-7a11-7c4e-9b3d-2e5f6a7b8c9d',
  createdAt: '2026-01-31T12:00:00.000Z',
}

const STATS_EXAMPLE: AgentStats = {
  totalCost: 1.2043117,
  totalTokensIn: 512_340,
  totalTokensOut: 98_120,
  totalRequests: 1240,
  errorCount: 3,
  avgLatencyMs: 1432.5,
  p95LatencyMs: 3120.4,
}

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

/** The routes of an agent's request log and its statistics. */
export const logRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'log' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/logs',
      async ({ workspaceId, params: { id }, query: { limit = 50, offset = 0 } }) => {
        await findAgent(deps.database, workspaceId, id)
        return { data: await listLogs(deps.database, workspaceId, id, { limit, offset }) }
      },
      {
        params: AgentPath,
        query: query(LogPage),
        response: response(Type.Object({ data: Type.Array(RequestLog) })),
        detail: operation('listLogs', 'List the request log, newest first', 'Logs and stats', {
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [LOG_EXAMPLE] },
        }),
      },
    )
    .get(
      '/v1/agents/:id/stats',
      async ({ workspaceId, params: { id }, query: given }) => {
        const window = windowOf(given)
        await findAgent(deps.database, workspaceId, id)
        return { data: await findStats(deps.database, workspaceId, id, window) }
      },
      {
        params: AgentPath,
        query: query(StatsWindow),
        response: response(Type.Object({ data: AgentStats })),
        detail: operation('getStats', 'Get the sums of cost, tokens, requests, errors and latency', 'Logs and stats', {
          errors: ['AGENT_NOT_FOUND'],
          example: { data: STATS_EXAMPLE },
        }),
      },
    )

/**
 * The window of a query; without `from` it begins 30 days ago, without `to` it ends now.
 * @throws ApiError VALIDATION_ERROR
 */
function windowOf(given: { from?: string; to?: string }): Window {
  const from = momentOf('Query parameter from', given.from) ?? new Date(Date.now() - THIRTY_DAYS_MS)
  const to = momentOf('Query parameter to', given.to) ?? new Date()
  if (from <= to) return { from, to }
  throw new ApiError('VALIDATION_ERROR', {
    message: 'Query parameter from is after to.',
    fix: 'Send a from that is not after to; without them, from is 30 days before now and to is now.',
  })
}
