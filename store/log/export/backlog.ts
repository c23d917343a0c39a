import { sql } from 'drizzle-orm'
import type { TraceExports } from '../../../domain/operation/status.ts'
import type { Database } from '../../database.ts'
import { ISO_FORMAT } from '../../operation/backlog.ts'

/**
 * Counts the entries of a workspace that wait for Langfuse and those that Langfuse refused, with the reason of the last
 * failed attempt.
 */
export async function findTraceExports(database: Database, workspaceId: string): Promise<TraceExports> {
  const { rows } = await database.execute<Omit<TraceExports, 'isOn'>>(sql`
    with open as (
      select count(*)::int as waiting, to_char(min(created_at) at time zone 'UTC', ${ISO_FORMAT}) as "oldestAt"
      from trace_exports where workspace_id = ${workspaceId} and refused_at is null
    ), refused as (
      select count(refused_at)::int as refused from trace_exports where workspace_id = ${workspaceId} and failed_at is not null
    ), last as (
      select reason as "lastReason", to_char(failed_at at time zone 'UTC', ${ISO_FORMAT}) as "lastFailedAt"
      from trace_exports where workspace_id = ${workspaceId} and failed_at is not null order by failed_at desc limit 1
    )
    select open.*, refused.*, last.* from open cross join refused left join last on true`)
  const none = { waiting: 0, oldestAt: null, refused: 0, lastReason: null, lastFailedAt: null }
  return { isOn: database.exportsTraces, ...none, ...rows[0] }
}
