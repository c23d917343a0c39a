import { type SQL, sql } from 'drizzle-orm'
import {
  LOGGED_MESSAGE_LENGTH,
  type LogFilter,
  type LogSort,
  MAX_COUNTED_LOGS,
  type WorkspaceLog,
} from '../../domain/log/workspace-entry.ts'
import type { Executor } from '../database.ts'
import { feedbackOf } from './feedback.ts'
import { all, type LogWindow, matchingLogs } from './filter.ts'

const EXPORT_BATCH = 1_000

/** The place in a sorted list after which the next page begins: the last entry's value and id. */
export type LogPosition = { value: string; id: string }

type Sort = { value: SQL; type: SQL; isAscending?: boolean }

/** Every list ends with the id, so that no two entries have one place. An entry without a latency is the quickest. */
const SORTS: Record<LogSort, Sort> = {
  newest: { value: sql`log.created_at`, type: sql`timestamptz` },
  oldest: { value: sql`log.created_at`, type: sql`timestamptz`, isAscending: true },
  slowest: { value: sql`coalesce(log.latency_ms, -1)`, type: sql`int` },
  costliest: { value: sql`log.cost`, type: sql`numeric` },
  tokens: { value: sql`log.tokens_in + log.tokens_out`, type: sql`int` },
}

type ListedLog = WorkspaceLog & { position: string }

/** A page of the workspace's log. @param after the position of the last entry before the page */
export async function listWorkspaceLogs(
  database: Executor,
  workspaceId: string,
  { filter, window }: { filter: LogFilter; window: LogWindow },
  { sort, limit, after }: { sort: LogSort; limit: number; after?: LogPosition | undefined },
): Promise<{ entries: WorkspaceLog[]; next: LogPosition | undefined }> {
  const { value, type, isAscending } = SORTS[sort]
  const [than, order] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const isAfter = after && sql`(${value}, log.id) ${than} (${after.value}::${type}, ${after.id}::uuid)`
  const page = sql`
    select *, (${value})::text as position from request_logs log
    where ${all([matchingLogs(workspaceId, filter, window), isAfter])}
    order by ${value} ${order}, log.id ${order} limit ${limit + 1}`
  const { rows } = await database.execute<ListedLog>(
    sql`${viewOf(page)} order by (log.position)::${type} ${order}, log.id ${order}`,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? { value: last.position, id: last.id } : undefined
  return { entries: shown.map(entryOf), next }
}

/** The entries with these ids, the oldest first. */
export async function listLogsById(database: Executor, ids: string[]): Promise<WorkspaceLog[]> {
  const chosen = sql`select *, '' as position from request_logs log
    where id = any(${sql.param(ids)}::uuid[])
      and agent_id in (select id from agents where deleted_at is null)`
  const { rows } = await database.execute<ListedLog>(sql`${viewOf(chosen)} order by log.created_at, log.id`)
  return rows.map(entryOf)
}

/** Rows of `request_logs` as the list shows them. */
const viewOf = (rows: SQL) => sql`
  select log.id, log.agent_id as "agentId", log.workspace_id as "tenantId", log.model, log.tokens_in as "tokensIn",
    log.tokens_out as "tokensOut", log.tokens_cached as "tokensCached", log.tokens_cache_write as "tokensCacheWrite",
    log.tokens_reasoning as "tokensReasoning", log.cost, log.latency_ms as "latencyMs", log.status, log.error, log.source,
    turns.finish_reason as "finishReason", ${feedbackOf(sql`log`)} as feedback,
    log.turn_id as "turnId", log.created_at as "createdAt", agents.name as "agentName",
    (log.trace ->> 'agent_version')::int as "agentVersion", conversations.channel,
    conversations.id as "conversationId",
    case when conversations.id is not null then left(turns.message, ${LOGGED_MESSAGE_LENGTH}) end as message,
    coalesce(conversations.end_user, conversations.external_id) as "userId",
    coalesce(conversations.metadata, '{}') as metadata, log.position
  from (${rows}) log
    join agents on agents.id = log.agent_id
    left join turns on turns.id = log.turn_id
    left join conversations on conversations.id = turns.conversation_id and conversations.deleted_at is null`

const entryOf = ({ position, ...entry }: ListedLog): WorkspaceLog => ({
  ...entry,
  createdAt: new Date(entry.createdAt).toISOString(),
})

/** The number of entries. @param atMost the count ends there */
export async function countLogs(
  database: Executor,
  workspaceId: string,
  { filter, window }: { filter: LogFilter; window: LogWindow },
  atMost: number | null = MAX_COUNTED_LOGS,
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from request_logs log where ${matchingLogs(workspaceId, filter, window)} limit ${atMost}) counted`)
  return rows[0]?.count ?? 0
}

/** All entries in batches, the newest first; a batch is read when the one before is used up. */
export async function* readWorkspaceLogs(
  database: Executor,
  workspaceId: string,
  chosen: { filter: LogFilter; window: LogWindow },
): AsyncGenerator<WorkspaceLog[]> {
  let after: LogPosition | undefined
  do {
    const page = await listWorkspaceLogs(database, workspaceId, chosen, { sort: 'newest', limit: EXPORT_BATCH, after })
    yield page.entries
    after = page.next
  } while (after)
}

/**
 * The ids of these workspaces' entries of the last `seconds`, the oldest first; of each workspace the newest `limit`, so that
 * none takes the place of another one's.
 */
export async function listNewLogIds(
  database: Executor,
  workspaceIds: string[],
  { seconds, limit }: { seconds: number; limit: number },
): Promise<{ id: string; workspaceId: string }[]> {
  const { rows } = await database.execute<{ id: string; workspaceId: string }>(sql`
    select newest.id, newest.workspace_id as "workspaceId"
    from unnest(${sql.param(workspaceIds)}::uuid[]) as watched (id) cross join lateral (
      select id, workspace_id, created_at from request_logs
      where workspace_id = watched.id and created_at >= now() - make_interval(secs => ${seconds})
      order by created_at desc, id desc limit ${limit}) newest
    order by newest.created_at, newest.id`)
  return rows
}
