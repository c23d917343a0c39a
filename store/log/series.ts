import { type SQL, sql } from 'drizzle-orm'
import type { GroupFacts, SeriesPart } from '../../domain/log/compose-series.ts'
import type { StatsBucket, StatsGroup } from '../../domain/log/series.ts'
import type { LogFilter } from '../../domain/log/workspace-entry.ts'
import type { Executor } from '../database.ts'
import { all, type LogWindow, matchingLogs } from './filter.ts'
import { bucketOf, findSummedUntil } from './hour.ts'
import { summedHours } from './stats.ts'

export type SeriesQuestion = {
  filter: LogFilter
  window: LogWindow
  bucket: StatsBucket
  by: StatsGroup | undefined
}

/**
 * The sums of a workspace's log by bucket of time and group. Past hours come from their sums where these know the group
 * and the filter, which is by agent; models and statuses are counted entry by entry.
 */
export async function listSeriesParts(
  database: Executor,
  workspaceId: string,
  question: SeriesQuestion,
): Promise<SeriesPart[]> {
  const { window, bucket } = question
  if (bucket === 'minute' || !isInHours(question)) return await partsOfEntries(database, workspaceId, question)
  const summed = summedHours(window, await findSummedUntil(database))
  const edges = [
    { from: window.from, to: summed.from },
    { from: summed.to, to: window.to },
  ].filter(({ from, to }) => from < to)
  const counted = await Promise.all(
    edges.map((edge) => partsOfEntries(database, workspaceId, { ...question, window: edge })),
  )
  return [...counted.flat(), ...(await partsOfHours(database, workspaceId, { ...question, window: summed }))]
}

/** The sums of hours can answer such a question only: they tell only agents apart. */
const isInHours = ({ filter, by }: SeriesQuestion): boolean =>
  (by === undefined || by === 'agent') &&
  Object.entries(filter).every(([name, value]) => name === 'agentIds' || value === undefined)

const GROUP_OF_ENTRY: Record<StatsGroup, SQL> = {
  agent: sql`log.agent_id::text`,
  model: sql`log.model`,
  status: sql`log.status`,
}

async function partsOfEntries(database: Executor, workspaceId: string, { filter, window, bucket, by }: SeriesQuestion) {
  return await readParts(
    database,
    sql`rows as (
      select ${startOf(sql`log.created_at`, bucket)} as at, ${by ? GROUP_OF_ENTRY[by] : sql`''`} as key,
        1 as requests, (log.status = 'error')::int as errors, log.tokens_in, log.tokens_out,
        log.tokens_cached, log.tokens_cache_write, log.tokens_reasoning, log.cost,
        ${bucketOf(sql`log.latency_ms`)} as latency_bucket, log.latency_ms
      from request_logs log where ${matchingLogs(workspaceId, filter, window)}
    ), latencies as (
      select at, key, latency_bucket, count(*) as count from rows where latency_ms is not null group by 1, 2, 3
    )`,
  )
}

async function partsOfHours(database: Executor, workspaceId: string, { filter, window, bucket, by }: SeriesQuestion) {
  const { agentIds } = filter
  return await readParts(
    database,
    sql`rows as (
      select ${startOf(sql`hour`, bucket)} as at, ${by ? sql`agent_id::text` : sql`''`} as key,
        requests, errors, tokens_in, tokens_out, tokens_cached, tokens_cache_write, tokens_reasoning, cost, histogram
      from log_hours where ${all([
        sql`workspace_id = ${workspaceId}`,
        sql`agent_id in (select id from agents where workspace_id = ${workspaceId} and deleted_at is null)`,
        sql`hour >= ${window.from.toISOString()} and hour < ${window.to.toISOString()}`,
        agentIds && sql`agent_id = any(${sql.param(agentIds)}::uuid[])`,
      ])}
    ), latencies as (
      select at, key, (item ->> 0)::int as latency_bucket, sum((item ->> 1)::bigint) as count
      from rows, jsonb_array_elements(histogram) item group by 1, 2, 3
    )`,
  )
}

const startOf = (moment: SQL, bucket: StatsBucket): SQL => sql`date_trunc('${sql.raw(bucket)}', ${moment}, 'UTC')`

type Row = Omit<SeriesPart, 'at'> & { at: string | Date }

/** Adds up `rows` and makes a histogram of `latencies`. */
async function readParts(database: Executor, tables: SQL): Promise<SeriesPart[]> {
  const { rows } = await database.execute<Row>(sql`
    with ${tables}, histograms as (
      select at, key, jsonb_agg(jsonb_build_array(latency_bucket, count) order by latency_bucket) as histogram
      from latencies group by at, key
    ), sums as (
      select at, key, sum(requests)::float8 as requests, sum(errors)::float8 as errors,
        sum(tokens_in)::float8 as tokens_in, sum(tokens_out)::float8 as tokens_out,
        sum(tokens_cached)::float8 as tokens_cached, sum(tokens_cache_write)::float8 as tokens_cache_write,
        sum(tokens_reasoning)::float8 as tokens_reasoning, sum(cost)::text as cost
      from rows group by at, key
    )
    select at, key, requests, errors, tokens_in as "tokensIn", tokens_out as "tokensOut",
      tokens_cached as "tokensCached", tokens_cache_write as "tokensCacheWrite", tokens_reasoning as "tokensReasoning", cost,
      coalesce(histogram, '[]') as histogram
    from sums left join histograms using (at, key)`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** The names of these agents of the workspace, and when the newest entry was written that filter and window leave. */
export async function listAgentFacts(
  database: Executor,
  workspaceId: string,
  agentIds: string[],
  { filter, window }: Pick<SeriesQuestion, 'filter' | 'window'>,
): Promise<Map<string, GroupFacts>> {
  if (agentIds.length === 0) return new Map()
  // One step into the index of each agent's entries, whatever their number.
  const newest = sql`select log.created_at from request_logs log
    where log.agent_id = agents.id and ${matchingLogs(workspaceId, filter, window)}
    order by log.created_at desc limit 1`
  const { rows } = await database.execute<{ id: string; name: string; lastAt: string | Date | null }>(sql`
    select id, name, (${newest}) as "lastAt"
    from agents where workspace_id = ${workspaceId} and id = any(${sql.param(agentIds)}::uuid[])`)
  return new Map(rows.map(({ id, name, lastAt }) => [id, { name, lastAt: lastAt && new Date(lastAt).toISOString() }]))
}
