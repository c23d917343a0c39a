import { sumCosts } from '../model/cost.ts'
import { type Bucket, quantileOf } from './histogram.ts'
import {
  bucketStarts,
  MAX_SERIES,
  type StatsBucket,
  type StatsFigures,
  type StatsGroup,
  type StatsSeries,
} from './series.ts'

/** The sums of one group in one bucket of time; a bucket may come in several parts. */
export type SeriesPart = {
  at: Date
  key: string
  requests: number
  errors: number
  tokensIn: number
  tokensOut: number
  tokensCached: number
  tokensCacheWrite: number
  tokensReasoning: number
  /** USD, 8 places. */
  cost: string
  histogram: Bucket[]
}

/** The facts of an agent's group beside its sums: its name, and the moment of its newest entry. */
export type GroupFacts = { name: string; lastAt: string | null }

type Frame = { from: Date; to: Date; bucket: StatsBucket; by: StatsGroup | undefined }

/** A response has at most this many points in all. */
const MAX_POINTS_IN_ALL = 20_000

/**
 * Makes the series of parts: one a group, the one with the most requests first, each with a point for every bucket.
 * @param facts of groups by key; a group without a name has its key as name
 */
export function composeSeries(parts: SeriesPart[], frame: Frame, facts: ReadonlyMap<string, GroupFacts>): StatsSeries {
  const { from, to, bucket, by } = frame
  const starts = bucketStarts(from, to, bucket)
  const groups = [...Map.groupBy(parts, ({ key }) => key)].sort(([, a], [, b]) => requestsOf(b) - requestsOf(a))
  const shown = Math.max(1, Math.min(MAX_SERIES, Math.floor(MAX_POINTS_IN_ALL / Math.max(1, starts.length))))
  const others = groups.slice(shown).flatMap(([, each]) => each)
  const seriesOf = (key: string | null, each: SeriesPart[]) => ({
    key,
    name: key === null ? null : (facts.get(key)?.name ?? key),
    lastAt: (key !== null && facts.get(key)?.lastAt) || null,
    totals: figuresOf(each),
    points: pointsOf(each, starts),
  })
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    bucket,
    by: by ?? null,
    totals: figuresOf(parts),
    series: by
      ? [
          ...groups.slice(0, shown).map(([key, each]) => seriesOf(key, each)),
          ...(others.length > 0 ? [seriesOf(null, others)] : []),
        ]
      : [seriesOf(null, parts)],
  }
}

const requestsOf = (parts: SeriesPart[]): number => parts.reduce((sum, { requests }) => sum + requests, 0)

function pointsOf(parts: SeriesPart[], starts: Date[]) {
  const byStart = Map.groupBy(parts, ({ at }) => at.getTime())
  return starts.map((start) => ({ at: start.toISOString(), ...figuresOf(byStart.get(start.getTime()) ?? []) }))
}

function figuresOf(parts: SeriesPart[]): StatsFigures {
  const total = (name: Exclude<keyof SeriesPart, 'at' | 'key' | 'cost' | 'histogram'>) =>
    parts.reduce((sum, part) => sum + part[name], 0)
  const buckets = parts.flatMap(({ histogram }) => histogram)
  return {
    requests: total('requests'),
    errors: total('errors'),
    tokensIn: total('tokensIn'),
    tokensOut: total('tokensOut'),
    tokensCached: total('tokensCached'),
    tokensCacheWrite: total('tokensCacheWrite'),
    tokensReasoning: total('tokensReasoning'),
    cost: Number(sumCosts(parts.map(({ cost }) => cost))),
    p50LatencyMs: quantileOf(buckets, 0.5),
    p95LatencyMs: quantileOf(buckets, 0.95),
  }
}
