import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { BUCKET_GROWTH, type Bucket, EXACT_UP_TO_MS } from '../../domain/log/histogram.ts'
import { type Database, type Executor, inLongTransaction } from '../database.ts'
import { installation, logHours, requestLogs, workspaces } from '../tables/index.ts'

const HOUR_MS = 60 * 60 * 1000
const WATERMARK = 'log_hours_until'
/** The key of the advisory lock under which an hour is summed up. A writer of an older entry shares it. Any constant does. */
export const LOG_HOURS_LOCK = '7206194112'
/** An entry's time is the start of its transaction. Transactions that started in an hour have ended this long after it. */
const SETTLED_AFTER = sql`interval '5 minutes'`

export type HourSums = typeof logHours.$inferSelect

/** The summed-up hours of an agent in [from, to); both are full hours. */
export const listHours = (
  database: Executor,
  workspaceId: string,
  agentId: string,
  window: { from: Date; to: Date },
): Promise<HourSums[]> =>
  database
    .select()
    .from(logHours)
    .where(
      and(
        eq(logHours.workspaceId, workspaceId),
        eq(logHours.agentId, agentId),
        gte(logHours.hour, window.from),
        lt(logHours.hour, window.to),
      ),
    )

/** The moment up to which every hour is summed up; undefined before the first hour is. */
export async function findSummedUntil(database: Executor): Promise<Date | undefined> {
  const [row] = await database.select().from(installation).where(eq(installation.name, WATERMARK))
  return row ? new Date(row.value as string) : undefined
}

/** The moment up to which log entries of the workspace may have been removed; 1970 when none was. */
export async function findLogsRemovedUntil(database: Executor, workspaceId: string): Promise<Date> {
  const [row] = await database
    .select({ until: workspaces.logsRemovedUntil })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  return row?.until ?? new Date(0)
}

/**
 * Sums up the next complete hour that has entries, once their transactions have ended. When several processes call it at
 * once, one of them works.
 * @returns whether another hour may follow
 */
export const sumUpNextHour = (database: Database): Promise<boolean> =>
  inLongTransaction(database, async (transaction) => {
    const { rows: locks } = await transaction.execute(
      sql`select pg_try_advisory_xact_lock(${sql.raw(LOG_HOURS_LOCK)}) as is_ours`,
    )
    if (!locks[0]?.is_ours) return false
    const hour = await findNextHour(transaction, await findSummedUntil(transaction))
    if (!hour) return false
    await transaction.execute(sumsOf(hour.toISOString()))
    const value = new Date(hour.getTime() + HOUR_MS).toISOString()
    await transaction
      .insert(installation)
      .values({ name: WATERMARK, value })
      .onConflictDoUpdate({ target: installation.name, set: { value } })
    return true
  })

async function findNextHour(transaction: Executor, summedUntil: Date | undefined): Promise<Date | undefined> {
  const [next] = await transaction
    .select({
      isoHour: sql<
        string | null
      >`to_char(date_trunc('hour', min(${requestLogs.createdAt}), 'UTC') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(requestLogs)
    .where(
      and(
        summedUntil && gte(requestLogs.createdAt, summedUntil),
        lt(requestLogs.createdAt, sql`date_trunc('hour', now() - ${SETTLED_AFTER}, 'UTC')`),
      ),
    )
  return next?.isoHour ? new Date(next.isoHour) : undefined
}

/** The bucket of a latency, as SQL; domain/log/histogram.ts defines the buckets. */
export const bucketOf = (latencyMs: SQL) => sql`case when ${latencyMs} <= ${EXACT_UP_TO_MS} then ${latencyMs}
  else ${EXACT_UP_TO_MS} + 1 + floor(ln(${latencyMs}::float8 / ${EXACT_UP_TO_MS}) / ln(${BUCKET_GROWTH}::float8))::int end`

const BUCKET = bucketOf(sql`${requestLogs.latencyMs}`)

// Both sums are made before they are joined: a planner without figures of the hour would make the histogram again for each entry.
const sumsOf = (hour: string) => sql`
  with entries as (
    select agent_id, workspace_id, status, tokens_in, tokens_out, tokens_cached, tokens_cache_write, tokens_reasoning, cost, latency_ms,
      feedback, ${BUCKET} as bucket from ${requestLogs}
    where created_at >= ${hour}::timestamptz and created_at < ${hour}::timestamptz + interval '1 hour'
      and exists (select 1 from agents where agents.id = agent_id and agents.deleted_at is null)
  ),
  buckets as materialized (
    select agent_id, jsonb_agg(jsonb_build_array(bucket, count) order by bucket) as histogram
    from (select agent_id, bucket, count(*) from entries where latency_ms is not null group by agent_id, bucket) counted
    group by agent_id
  ),
  sums as (
    select agent_id, workspace_id, count(*) as requests, count(*) filter (where status = 'error') as errors,
      sum(tokens_in) as tokens_in, sum(tokens_out) as tokens_out, sum(tokens_cached) as tokens_cached,
      sum(tokens_cache_write) as tokens_cache_write, sum(tokens_reasoning) as tokens_reasoning, sum(cost) as cost,
      count(latency_ms) as latencies, coalesce(sum(latency_ms), 0) as latency_sum_ms,
      count(*) filter (where feedback = 1) as positive, count(*) filter (where feedback = 0) as neutral,
      count(*) filter (where feedback = -1) as negative
    from entries group by agent_id, workspace_id
  )
  insert into ${logHours}
    (agent_id, hour, workspace_id, requests, errors, tokens_in, tokens_out, tokens_cached, tokens_cache_write,
      tokens_reasoning, cost, latencies, latency_sum_ms, positive, neutral, negative, histogram)
  select agent_id, ${hour}::timestamptz, workspace_id, requests, errors, tokens_in, tokens_out, tokens_cached, tokens_cache_write,
    tokens_reasoning, cost, latencies, latency_sum_ms, positive, neutral, negative, coalesce(histogram, '[]')
  from sums left join buckets using (agent_id)
  on conflict (agent_id, hour) do nothing`

/** The number of entries in [from, to) by bucket of their latency. */
export async function listBuckets(
  database: Executor,
  workspaceId: string,
  agentId: string,
  window: { from: Date; to: Date },
): Promise<Bucket[]> {
  const { rows } = await database.execute<{ bucket: number; count: string }>(sql`
    select ${BUCKET} as bucket, count(*) from ${requestLogs}
    where workspace_id = ${workspaceId} and agent_id = ${agentId} and latency_ms is not null
      and created_at >= ${window.from.toISOString()} and created_at < ${window.to.toISOString()}
    group by 1`)
  return rows.map(({ bucket, count }) => [bucket, Number(count)])
}
