import type { AgentStats, RequestLog } from '../../domain/log/entry.ts'
import type { StatsSeries } from '../../domain/log/series.ts'
import type { WorkspaceLog } from '../../domain/log/workspace-entry.ts'
import { FEEDBACK_EXAMPLE } from '../turn/example.ts'
import { sseFrame } from '../turn/sse.ts'
import { CSV_HEAD, csvOf } from './csv.ts'

/** An entry of an agent's log in the API description. */
export const LOG_EXAMPLE: RequestLog = {
  id: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f30',
  agentId: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01',
  tenantId: '0199b4a0-1d3f-7c66-9e21-5f3a7b8c2d10',
  model: 'openai/gpt-4o-mini',
  tokensIn: 412,
  tokensOut: 96,
  tokensCached: 256,
  tokensCacheWrite: 0,
  tokensReasoning: 0,
  cost: '0.00011940',
  latencyMs: 1840,
  status: 'success',
  finishReason: 'stop',
  error: null,
  source: 'chat',
  turnId: '0199b4a2-7a11-7c4e-9b3d-2e5f6a7b8c9d',
  feedback: FEEDBACK_EXAMPLE,
  createdAt: '2026-01-31T12:00:00.000Z',
}

/** The stats of an agent in the API description. */
export const STATS_EXAMPLE: AgentStats = {
  totalCost: 1.2043117,
  totalTokensIn: 512_340,
  totalTokensOut: 98_120,
  totalTokensCached: 361_472,
  totalTokensCacheWrite: 0,
  totalTokensReasoning: 0,
  totalRequests: 1240,
  errorCount: 3,
  avgLatencyMs: 1432.5,
  p95LatencyMs: 3120.4,
  feedback: { positive: 61, neutral: 2, negative: 9 },
}

const WORKSPACE_LOG_EXAMPLE: WorkspaceLog = {
  ...LOG_EXAMPLE,
  agentName: 'Shop assistant',
  agentVersion: 7,
  channel: null,
  message: 'Where is my order 1042?',
  conversationId: '0199b4a2-7a10-7d1e-8b2c-3d4e5f6a7b8c',
  userId: 'customer-4711',
  metadata: { plan: 'pro' },
}

/** A page of the workspace's log in the API description. */
export const LIST_EXAMPLE = {
  data: [WORKSPACE_LOG_EXAMPLE],
  total: 1240,
  next_cursor: 'WyJuZXdlc3QiLCIyMDI2LTAxLTMxIDEyOjAwOjAwKzAwIiwiMDE5OWI0YTItN2MyMCJd',
}

/** The stream of the log in the API description. */
export const TAIL_RESPONSE = {
  description: 'Server-sent events: ready, then log and gap.',
  content: {
    'text/event-stream': {
      schema: { type: 'string' },
      'x-event': { $ref: '#/components/schemas/LogEvent' },
      example: sseFrame('ready', {}) + sseFrame('log', WORKSPACE_LOG_EXAMPLE),
    },
  },
}

/** The export of the log in the API description. */
export const EXPORT_RESPONSE = {
  description: 'One entry a line, after the names of the columns.',
  headers: { 'X-Row-Count': { schema: { type: 'integer' } } },
  content: { 'text/csv': { schema: { type: 'string' }, example: CSV_HEAD + csvOf([WORKSPACE_LOG_EXAMPLE]) } },
}

const NO_PARTS = { tokensCacheWrite: 0, tokensReasoning: 0 }
const SUMS = {
  requests: 1240,
  errors: 3,
  tokensIn: 512_340,
  tokensOut: 98_120,
  tokensCached: 361_472,
  ...NO_PARTS,
  cost: 1.2043117,
}
const QUIET = {
  requests: 0,
  errors: 0,
  tokensIn: 0,
  tokensOut: 0,
  tokensCached: 0,
  ...NO_PARTS,
  cost: 0,
  p50LatencyMs: 0,
  p95LatencyMs: 0,
}
const LATENCIES = { p50LatencyMs: 902.4, p95LatencyMs: 3120.4 }

/** Stats by time in the API description. */
export const SERIES_EXAMPLE: StatsSeries = {
  from: '2026-01-31T11:00:00.000Z',
  to: '2026-01-31T13:00:00.000Z',
  bucket: 'hour',
  by: 'model',
  totals: { ...SUMS, ...LATENCIES },
  series: [
    {
      key: 'openai/gpt-4o-mini',
      name: 'openai/gpt-4o-mini',
      lastAt: null,
      totals: { ...SUMS, ...LATENCIES },
      points: [
        { at: '2026-01-31T11:00:00.000Z', ...SUMS, ...LATENCIES },
        { at: '2026-01-31T12:00:00.000Z', ...QUIET },
      ],
    },
  ],
}
