import Type, { type Static } from 'typebox'

/** The groups that stats by time can be parted into. */
export const STATS_GROUPS = ['agent', 'model', 'status'] as const
export type StatsGroup = (typeof STATS_GROUPS)[number]

export const STATS_BUCKETS = ['minute', 'hour', 'day'] as const
export type StatsBucket = (typeof STATS_BUCKETS)[number]

/** A series has at most this many points. */
export const MAX_POINTS = 1_500
/** At most this many groups have a series of their own; the others are summed up as one with the key null. */
export const MAX_SERIES = 200

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const BUCKET_MS: Record<StatsBucket, number> = { minute: MINUTE_MS, hour: HOUR_MS, day: 24 * HOUR_MS }

const Sums = {
  requests: Type.Integer(),
  errors: Type.Integer({ description: 'Entries with the status error' }),
  tokensIn: Type.Integer(),
  tokensOut: Type.Integer(),
  tokensCached: Type.Integer({ description: 'The part of tokensIn that providers read from their caches' }),
  tokensCacheWrite: Type.Integer({ description: 'The part of tokensIn that providers wrote to their caches' }),
  tokensReasoning: Type.Integer({ description: 'The part of tokensOut that is thought, not shown' }),
  cost: Type.Number({ description: 'USD' }),
  p50LatencyMs: Type.Number({ description: '0 without a latency; at most 1% off' }),
  p95LatencyMs: Type.Number({ description: '0 without a latency; at most 1% off' }),
}
export const StatsFigures = Type.Object(Sums)
export type StatsFigures = Static<typeof StatsFigures>

export const StatsPoint = Type.Object({ at: Type.String({ format: 'date-time' }), ...Sums })
export type StatsPoint = Static<typeof StatsPoint>

/** Stats by time. Every series has a point for each bucket of the window; one without entries is zero. */
export const StatsSeries = Type.Object({
  from: Type.String(),
  to: Type.String(),
  bucket: Type.Enum([...STATS_BUCKETS]),
  by: Type.Union([Type.Enum([...STATS_GROUPS]), Type.Null()]),
  totals: StatsFigures,
  series: Type.Array(
    Type.Object({
      key: Type.Union([Type.String(), Type.Null()], {
        description: 'The id of the agent, the model or the status; null for all, or for the groups that are left.',
      }),
      name: Type.Union([Type.String(), Type.Null()], { description: 'The name of the agent, or the key.' }),
      lastAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'With by=agent: when its newest entry was written. Null elsewhere, and where none is left.',
      }),
      totals: StatsFigures,
      points: Type.Array(StatsPoint),
    }),
  ),
})
export type StatsSeries = Static<typeof StatsSeries>

/** The bucket for a window whose reader asked for none: minutes up to three hours, hours up to four days, else days. */
export function bucketFor(from: Date, to: Date): StatsBucket {
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 3 * HOUR_MS) return 'minute'
  return lengthMs <= 4 * 24 * HOUR_MS ? 'hour' : 'day'
}

/** The starts of all buckets that a window [from, to) touches, in UTC. */
export function bucketStarts(from: Date, to: Date, bucket: StatsBucket): Date[] {
  const sizeMs = BUCKET_MS[bucket]
  const first = Math.floor(from.getTime() / sizeMs) * sizeMs
  const count = Math.max(0, Math.ceil((to.getTime() - first) / sizeMs))
  return Array.from({ length: count }, (_, index) => new Date(first + index * sizeMs))
}
