import Type, { type Static } from 'typebox'
import { orNull } from '../schema.ts'
import { ChatResult } from '../turn/chat.ts'
import { Feedback } from '../turn/feedback.ts'

/**
 * The log entry of a turn; the turns of eval cases have one, too. `source`, `turnId` and `finishReason` extend the
 * specified fields.
 */
export const RequestLog = Type.Object({
  id: Type.String({ format: 'uuid' }),
  agentId: Type.String({ format: 'uuid' }),
  tenantId: Type.String({ format: 'uuid' }),
  model: Type.String(),
  tokensIn: Type.Number(),
  tokensOut: Type.Number(),
  tokensCached: Type.Number({ description: 'The part of tokensIn that the provider read from its cache' }),
  tokensCacheWrite: Type.Number({ description: 'The part of tokensIn that the provider wrote to its cache' }),
  tokensReasoning: Type.Number({ description: 'The part of tokensOut that is thought, not shown' }),
  cost: Type.String({ description: 'USD, 8 places' }),
  latencyMs: Type.Union([Type.Number(), Type.Null()]),
  status: Type.Enum(['success', 'error', 'blocked', 'cancelled']),
  finishReason: orNull(
    ChatResult.properties.finish_reason,
    'action_required: the turn ended with calls that its caller or an approval settles. Null without an answer, and once the turn is removed.',
  ),
  error: Type.Union([Type.String(), Type.Null()]),
  source: Type.Enum(['chat', 'eval', 'channel']),
  turnId: Type.String({ format: 'uuid' }),
  feedback: orNull(Feedback),
  createdAt: Type.String({ format: 'date-time' }),
})
export type RequestLog = Static<typeof RequestLog>

export const LogPage = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
})

/** The sums of a time window. The averages and the p95 count the entries that have a latency. */
export const AgentStats = Type.Object({
  totalCost: Type.Number({ description: 'USD' }),
  totalTokensIn: Type.Number(),
  totalTokensOut: Type.Number(),
  totalTokensCached: Type.Number(),
  totalTokensCacheWrite: Type.Number(),
  totalTokensReasoning: Type.Number(),
  totalRequests: Type.Number(),
  errorCount: Type.Number(),
  avgLatencyMs: Type.Number(),
  p95LatencyMs: Type.Number(),
  feedback: Type.Object(
    { positive: Type.Integer(), neutral: Type.Integer(), negative: Type.Integer() },
    { description: 'How many turns of the window users have rated, by the score of their feedback.' },
  ),
})
export type AgentStats = Static<typeof AgentStats>

export const StatsWindow = Type.Object({
  from: Type.Optional(Type.String({ description: 'ISO date; inclusive; 30 days before now' })),
  to: Type.Optional(Type.String({ description: 'ISO date; exclusive; now' })),
})

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Reads a moment in ISO 8601; a date without a time is its midnight in UTC. Undefined for any other text, and for a
 * day that the calendar does not have.
 */
export function readIsoDate(text: string): Date | undefined {
  // An unescaped + in a query string arrives as a blank.
  const isoText = text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = ISO_DATE.exec(isoText) ?? []
  if (!year) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10) !==
    `${year}-${month}-${day}`
  )
    return undefined
  const zoned =
    isoText.includes('T') || isoText.includes('t') ? isoText.replace(/(T[\d:.,]+)$/i, '$1Z') : `${isoText}T00:00:00Z`
  const moment = new Date(
    zoned
      .replace(',', '.')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
      .toUpperCase(),
  )
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
