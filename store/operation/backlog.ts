import { type SQL, sql } from 'drizzle-orm'
import type { Backlogs, ProcessGroup } from '../../domain/operation/status.ts'
import type { Executor } from '../database.ts'
import { CURRENT_BUILD_ID, IS_LIVING_PROCESS } from '../process/release.ts'

type BacklogName = keyof Backlogs

const inWork = (id: string, isIndexed: SQL): SQL => sql`
  select d.created_at from documents d join agents a on a.id = d.agent_id and a.deleted_at is null
  where d.status = 'processing' and d.deleted_at is null and ${isIndexed} and d.workspace_id = ${id}`

/** The open rows of a workspace; each condition has a partial index. */
const OPEN: Record<BacklogName, (workspaceId: string) => SQL> = {
  turnsRunning: (id) => sql`select created_at from turns where status = 'running' and workspace_id = ${id}`,
  turnsWaiting: (id) =>
    sql`select created_at from turns where status = 'waiting' and not handed_over and workspace_id = ${id}`,
  ingestion: (id) => sql`${inWork(id, sql`not d.is_waiting`)} union all ${inWork(id, sql`d.is_waiting`)}`,
  outbox: (id) => sql`select created_at from outbox where workspace_id = ${id}`,
  deliveries: (id) => sql`
    select e.created_at from escalations e join turns t on t.id = e.turn_id and t.status not in ('waiting', 'running')
    where e.delivery_status = 'pending' and e.workspace_id = ${id}`,
  replies: (id) => sql`select created_at from channel_replies where state = 'pending' and workspace_id = ${id}`,
  evaluations: (id) => sql`select created_at from evaluations where status = 'owed' and workspace_id = ${id}`,
  evalRuns: (id) =>
    sql`select started_at as created_at from eval_runs where status = 'running' and workspace_id = ${id}`,
}

/** Counts the open work of a workspace, with the moment of the oldest piece. */
export async function findBacklogs(database: Executor, workspaceId: string): Promise<Backlogs> {
  const count = async (name: BacklogName) => {
    const { rows } = await database.execute<Backlogs[BacklogName]>(sql`
      select count(*)::int as count, to_char(min(created_at) at time zone 'UTC', ${ISO_FORMAT}) as "oldestAt"
      from (${OPEN[name](workspaceId)}) as open`)
    return rows[0] ?? { count: 0, oldestAt: null }
  }
  return {
    turnsRunning: await count('turnsRunning'),
    turnsWaiting: await count('turnsWaiting'),
    ingestion: await count('ingestion'),
    outbox: await count('outbox'),
    deliveries: await count('deliveries'),
    replies: await count('replies'),
    evalRuns: await count('evalRuns'),
    evaluations: await count('evaluations'),
  }
}

/** ISO 8601 with milliseconds, for Postgres's `to_char`. */
export const ISO_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** The processes at work by kind and release, with the running turns of the workspace that they hold. */
export async function listProcessGroups(database: Executor, workspaceId: string): Promise<ProcessGroup[]> {
  const { rows } = await database.execute<ProcessGroup>(sql`
    select kind, build_id as release, (kind = 'api' or build_id is not distinct from ${CURRENT_BUILD_ID}) as "isCurrent",
      count(distinct processes.id)::int as count, count(turns.id)::int as "heldTurns"
    from processes left join turns on turns.holder_id = processes.id and turns.status = 'running'
      and not turns.handed_over and turns.workspace_id = ${workspaceId}
    where ${IS_LIVING_PROCESS} group by kind, build_id order by kind, "isCurrent" desc, build_id`)
  return rows
}
