import { type SQL, sql } from 'drizzle-orm'
import { DOCUMENT_ERRORS } from '../../domain/knowledge/document-error.ts'
import { OPERATOR_ERRORS } from '../../domain/operation/error.ts'
import { type BulkRetry, FAILURE_KINDS, type Failure, type FailureKind } from '../../domain/operation/failure.ts'
import type { Executor } from '../database.ts'
import { ISO_FORMAT } from './backlog.ts'

/** A failure as the database tells it, without its workflow. */
export type FailureRow = Omit<Failure, 'workflow' | 'agent' | 'kind'> & { agentId: string; agentName: string }

const RETRYABLE = Object.entries(DOCUMENT_ERRORS).flatMap(([code, { retryable }]) => (retryable ? [code] : []))

/** The failures of a workspace, of each kind the same columns. Each condition has a partial index. */
const FAILED: Record<FailureKind, (workspaceId: string) => SQL> = {
  document: (workspaceId) => sql`
    select d.id, d.filename as name, d.agent_id, d.error ->> 'code' as code, d.error ->> 'message' as message,
      d.error ->> 'fix' as fix, d.error ->> 'code' = any(${sql.param(RETRYABLE)}::text[]) as retryable,
      false as is_retrying, d.beat_at as since, jsonb_build_object('knowledgeBaseId', d.kb_id) as links
    from documents d join knowledge_bases k on k.id = d.kb_id and k.deleted_at is null
    where d.workspace_id = ${workspaceId} and d.status = 'error' and d.deleted_at is null`,
  // A later run of the suite has taken the place of a failed one.
  run: (workspaceId) => sql`
    select r.id, s.name, r.agent_id, r.error ->> 'code' as code, r.error ->> 'message' as message,
      r.error ->> 'fix' as fix, true as retryable, false as is_retrying, r.ended_at as since,
      jsonb_build_object('suiteId', r.suite_id) as links
    from eval_runs r join eval_suites s on s.id = r.suite_id and s.deleted_at is null
    where r.workspace_id = ${workspaceId} and r.status = 'failed'
      and not exists (select from eval_runs later where later.suite_id = r.suite_id and later.id > r.id)`,
  delivery: (workspaceId) => sql`
    select e.id, coalesce(e.trigger ->> 'keyword', e.trigger ->> 'kind') as name, e.agent_id,
      'ESCALATION_NOT_DELIVERED' as code, e.deliveries -> -1 ->> 'error' as message,
      ${OPERATOR_ERRORS.ESCALATION_NOT_DELIVERED.fix} as fix, true as retryable,
      e.delivery_status = 'pending' as is_retrying, (
        select min((attempt ->> 'at')::timestamptz) from jsonb_array_elements(e.deliveries) as attempt
        where (attempt ->> 'round')::int = e.delivery_round) as since,
      jsonb_build_object('conversationId', e.conversation_id, 'turnId', e.turn_id) as links
    from escalations e join conversations c on c.id = e.conversation_id and c.deleted_at is null
    where e.workspace_id = ${workspaceId} and e.delivery_status <> 'delivered'
      and e.deliveries -> -1 ->> 'error' is not null`,
  reply: (workspaceId) => sql`
    select r.id, r.channel as name, r.agent_id, coalesce(r.code, 'REPLY_NOT_SENT') as code, r.reason as message,
      coalesce(r.fix, ${OPERATOR_ERRORS.REPLY_NOT_SENT.fix}) as fix, true as retryable,
      r.state = 'pending' as is_retrying, coalesce(r.first_attempt_at, r.created_at) as since,
      jsonb_strip_nulls(jsonb_build_object('conversationId', r.conversation_id,
        'turnId', case when r.kind = 'turn' then r.id end)) as links
    from channel_replies r left join conversations c on c.id = r.conversation_id
    where r.workspace_id = ${workspaceId} and c.deleted_at is null
      and (r.state in ('refused', 'given-up') or (r.state = 'pending' and r.reason is not null))`,
}

type Page = { limit: number; after?: string | undefined; code?: string | undefined }

/** A page of the failures of a kind, the newest first, and the number of all that have the code. */
export async function listFailures(
  database: Executor,
  workspaceId: string,
  kind: FailureKind,
  { limit, after, code }: Page,
): Promise<{ rows: FailureRow[]; total: number }> {
  const wanted = sql`(${code ?? null}::text is null or code = ${code ?? null})`
  const behind = after === undefined ? sql`true` : sql`id < ${after}::uuid`
  const { rows } = await database.execute<FailureRow & { total: number }>(sql`
    ${failedOf(workspaceId, kind)}
    select id, name, agent_id as "agentId", agent_name as "agentName", code, message, fix, retryable,
      is_retrying as "isRetrying", to_char(since at time zone 'UTC', ${ISO_FORMAT}) as since, links
    from failed where ${wanted} and ${behind} order by id desc limit ${limit}`)
  const counted = await database.execute<{ total: number }>(sql`
    ${failedOf(workspaceId, kind)} select count(*)::int as total from failed where ${wanted}`)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const failedOf = (workspaceId: string, kind: FailureKind) => sql`
  with failed as (
    select found.*, agents.name as agent_name from (${FAILED[kind](workspaceId)}) as found
    join agents on agents.id = found.agent_id and agents.deleted_at is null
  )`

export type FailureCount = { kind: FailureKind; code: string; retryable: boolean; count: number }

/** The failures of a workspace by kind and code, the most frequent first in each kind. */
export async function countFailuresByCode(database: Executor, workspaceId: string): Promise<FailureCount[]> {
  const counts: FailureCount[] = []
  for (const kind of FAILURE_KINDS) {
    const { rows } = await database.execute<Omit<FailureCount, 'kind'>>(sql`
      ${failedOf(workspaceId, kind)}
      select code, bool_or(retryable) as retryable, count(*)::int as count
      from failed group by code order by count desc, code`)
    counts.push(...rows.map((row) => ({ kind, ...row })))
  }
  return counts
}

/** The ids of at most `limit` failures that a bulk retry asks for, the newest first, and the number of all of them. */
export async function listFailuresToRetry(
  database: Executor,
  workspaceId: string,
  { kind, code, ids }: BulkRetry,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const byName = code === undefined && ids === undefined ? sql`retryable` : sql`true`
  const { rows } = await database.execute<{ id: string; total: number }>(sql`
    ${failedOf(workspaceId, kind)}
    select id, (count(*) over ())::int as total from failed
    where ${byName} and ${code === undefined ? sql`true` : sql`code = ${code}`}
      and ${ids === undefined ? sql`true` : sql`id = ${anyOf(ids, 'uuid')}`}
    order by id desc limit ${limit}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

const anyOf = (values: string[], type: 'uuid' | 'text') => sql`any(${sql.param(values)}::${sql.raw(type)}[])`
