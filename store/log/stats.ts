import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AgentStats } from '../../domain/log/entry.ts'
import { type Bucket, quantileOf } from '../../domain/log/histogram.ts'
import type { SpeakerFilter } from '../../domain/turn/metadata.ts'
import type { Executor } from '../database.ts'
import { requestLogs } from '../tables/index.ts'
import { turnsOfSpeaker } from './filter.ts'
import { findLogsRemovedUntil, findSummedUntil, type HourSums, listBuckets, listHours } from './hour.ts'

/** Up to this many entries every figure is exact. Above it, p95 comes from histograms and is at most 1 % off. */
const EXACT_UP_TO = 100_000
const HOUR_MS = 60 * 60 * 1000

export type Window = { from: Date; to: Date }

/** The stats of an agent's log entries in [from, to). Sums of hours do not know who spoke. */
export async function findStats(
  database: Executor,
  workspaceId: string,
  agentId: string,
  window: Window,
  speaker: SpeakerFilter,
): Promise<AgentStats> {
  const spoken = turnsOfSpeaker(workspaceId, speaker)
  if (spoken) return findExactStats(database, workspaceId, agentId, window, spoken)
  const summed = summedHours(window, await findSummedUntil(database))
  const hours = await listHours(database, workspaceId, agentId, summed)
  const counted = hours.reduce((sum, hour) => sum + hour.requests, 0)
  // Retention removes entries of old hours, whose sums stay.
  const isComplete = window.from >= (await findLogsRemovedUntil(database, workspaceId))
  if (counted <= EXACT_UP_TO && isComplete) return findExactStats(database, workspaceId, agentId, window)
  const edges = [
    { from: window.from, to: summed.from },
    { from: summed.to, to: window.to },
  ].filter(({ from, to }) => from < to)
  const sums = await Promise.all(edges.map((edge) => sumEntries(database, workspaceId, agentId, edge)))
  const buckets = await Promise.all(edges.map((edge) => listBuckets(database, workspaceId, agentId, edge)))
  return statsOf([...sums, ...hours.map(sumsOfHour)], [...buckets.flat(), ...hours.flatMap((hour) => hour.histogram)])
}

/** The part of a window whose hours are summed up; empty when there is none. */
export function summedHours({ from, to }: Window, summedUntil: Date | undefined): Window {
  const first = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS
  const end = Math.min(Math.floor(to.getTime() / HOUR_MS) * HOUR_MS, summedUntil?.getTime() ?? 0)
  return { from: new Date(first), to: new Date(Math.max(first, end)) }
}

type Sums = Omit<AgentStats, 'avgLatencyMs' | 'p95LatencyMs' | 'feedback'> &
  AgentStats['feedback'] & { latencies: number; latencySumMs: number }

const COLUMNS = {
  totalCost: sql`coalesce(sum(${requestLogs.cost}), 0)`.mapWith(Number),
  totalTokensIn: sql`coalesce(sum(${requestLogs.tokensIn}), 0)`.mapWith(Number),
  totalTokensOut: sql`coalesce(sum(${requestLogs.tokensOut}), 0)`.mapWith(Number),
  totalTokensCached: sql`coalesce(sum(${requestLogs.tokensCached}), 0)`.mapWith(Number),
  totalTokensCacheWrite: sql`coalesce(sum(${requestLogs.tokensCacheWrite}), 0)`.mapWith(Number),
  totalTokensReasoning: sql`coalesce(sum(${requestLogs.tokensReasoning}), 0)`.mapWith(Number),
  totalRequests: sql`count(*)`.mapWith(Number),
  errorCount: sql`count(*) filter (where ${requestLogs.status} = 'error')`.mapWith(Number),
  positive: sql`count(*) filter (where ${requestLogs.feedback} = 1)`.mapWith(Number),
  neutral: sql`count(*) filter (where ${requestLogs.feedback} = 0)`.mapWith(Number),
  negative: sql`count(*) filter (where ${requestLogs.feedback} = -1)`.mapWith(Number),
}

async function findExactStats(
  database: Executor,
  workspaceId: string,
  agentId: string,
  window: Window,
  spoken?: SQL,
): Promise<AgentStats> {
  const latency = requestLogs.latencyMs
  const [stats] = await database
    .select({
      ...COLUMNS,
      avgLatencyMs: sql`coalesce(avg(${latency}), 0)`.mapWith(Number),
      p95LatencyMs: sql`coalesce(percentile_cont(0.95) within group (order by ${latency}), 0)`.mapWith(Number),
    })
    .from(requestLogs)
    .where(and(isIn(workspaceId, agentId, window), spoken && sql`${requestLogs.turnId} in ${spoken}`))
  const { positive, neutral, negative, ...sums } = stats as typeof stats & object
  return { ...sums, feedback: { positive, neutral, negative } }
}

const isIn = (workspaceId: string, agentId: string, { from, to }: Window) =>
  and(
    eq(requestLogs.workspaceId, workspaceId),
    eq(requestLogs.agentId, agentId),
    gte(requestLogs.createdAt, from),
    lt(requestLogs.createdAt, to),
  )

async function sumEntries(database: Executor, workspaceId: string, agentId: string, window: Window): Promise<Sums> {
  const [sums] = await database
    .select({
      ...COLUMNS,
      latencies: sql`count(${requestLogs.latencyMs})`.mapWith(Number),
      latencySumMs: sql`coalesce(sum(${requestLogs.latencyMs}), 0)`.mapWith(Number),
    })
    .from(requestLogs)
    .where(isIn(workspaceId, agentId, window))
  return sums as Sums
}

const sumsOfHour = (hour: HourSums): Sums => ({
  totalCost: Number(hour.cost),
  totalTokensIn: hour.tokensIn,
  totalTokensOut: hour.tokensOut,
  totalTokensCached: hour.tokensCached,
  totalTokensCacheWrite: hour.tokensCacheWrite,
  totalTokensReasoning: hour.tokensReasoning,
  totalRequests: hour.requests,
  errorCount: hour.errors,
  positive: hour.positive,
  neutral: hour.neutral,
  negative: hour.negative,
  latencies: hour.latencies,
  latencySumMs: hour.latencySumMs,
})

function statsOf(parts: Sums[], buckets: Bucket[]): AgentStats {
  const total = (name: keyof Sums) => parts.reduce((sum, part) => sum + part[name], 0)
  const latencies = total('latencies')
  return {
    // Adding doubles leaves a rest beyond the 8 places that each cost has.
    totalCost: Number(total('totalCost').toFixed(8)),
    totalTokensIn: total('totalTokensIn'),
    totalTokensOut: total('totalTokensOut'),
    totalTokensCached: total('totalTokensCached'),
    totalTokensCacheWrite: total('totalTokensCacheWrite'),
    totalTokensReasoning: total('totalTokensReasoning'),
    totalRequests: total('totalRequests'),
    errorCount: total('errorCount'),
    avgLatencyMs: latencies === 0 ? 0 : total('latencySumMs') / latencies,
    p95LatencyMs: quantileOf(buckets, 0.95),
    feedback: { positive: total('positive'), neutral: total('neutral'), negative: total('negative') },
  }
}
