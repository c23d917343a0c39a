import { eq, sql } from 'drizzle-orm'
import { firstIdAt } from '../domain/id.ts'
import type { Database, Executor } from './database.ts'
import { findSummedUntil } from './log/hour.ts'
import { readDatabaseClock } from './process/clock.ts'
import { removeEvalRuns } from './purge/deleted.ts'
import { workspaces } from './tables/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CONVERSATIONS_PER_BATCH = 1_000
const RUNS_PER_BATCH = 10
/** Each takes its turns along, up to 5,000. */
const BACKTESTS_PER_BATCH = 2
const LOGS_PER_BATCH = 5_000
const CALLS_PER_BATCH = 5_000

export type Retention = { workspaceId: string; days: number }

/** The workspaces that keep conversations for a limited time. @param defaultDays for workspaces without their own setting */
export async function listRetentions(database: Executor, defaultDays: number | undefined): Promise<Retention[]> {
  const { rows } = await database.execute<Retention>(sql`
    select id as "workspaceId", coalesce(retention_days, ${defaultDays ?? null}::int) as days from workspaces
    where coalesce(retention_days, ${defaultDays ?? null}::int) is not null`)
  return rows
}

/**
 * Removes one batch of what a workspace keeps too long: conversations whose last turn is older are marked as deleted, and
 * the purge removes them; eval runs, backtests, log entries without a living turn and model calls without a turn are removed at once. Sums
 * of hours and days stay.
 * @returns whether another batch may follow
 */
export async function removeExpired(database: Database, { workspaceId, days }: Retention): Promise<boolean> {
  const before = new Date((await readDatabaseClock(database)) - days * DAY_MS)
  const hidden = await hideConversations(database, workspaceId, before)
  const ofWorkspace = sql`workspace_id = ${workspaceId} and ended_at < ${before.toISOString()}`
  const runs = await removeEvalRuns(database, ofWorkspace, RUNS_PER_BATCH)
  const backtests = await database.execute(sql`
    delete from backtests where id in (select id from backtests where ${ofWorkspace} limit ${BACKTESTS_PER_BATCH})`)
  // The turns of all conversations to remove must be marked first: entries of living turns stay.
  const logs = hidden === CONVERSATIONS_PER_BATCH ? 0 : await removeLogs(database, workspaceId, before)
  const calls = await removeCalls(database, workspaceId, before)
  return (
    hidden === CONVERSATIONS_PER_BATCH ||
    runs === RUNS_PER_BATCH ||
    backtests.rowCount === BACKTESTS_PER_BATCH ||
    logs === LOGS_PER_BATCH ||
    calls === CALLS_PER_BATCH
  )
}

/** The calls of ingestions and searches. Their cost stays in the sums of their days. */
async function removeCalls(database: Executor, workspaceId: string, before: Date): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from model_calls where id = any(array(
      select m.id from agents a join model_calls m on m.agent_id = a.id and m.started_at < ${before.toISOString()}
      where a.workspace_id = ${workspaceId} and m.turn_id is null limit ${CALLS_PER_BATCH}))`)
  return rowCount ?? 0
}

async function hideConversations(database: Executor, workspaceId: string, before: Date): Promise<number> {
  const { rowCount } = await database.execute(sql`
    update conversations set deleted_at = now() where id = any(array(
      select c.id from agents a join conversations c on c.agent_id = a.id and c.id < ${firstIdAt(before.getTime())}
      where a.workspace_id = ${workspaceId} and a.deleted_at is null and c.deleted_at is null
        and not exists (
          select from turns t where t.conversation_id = c.id
            and (t.created_at >= ${before.toISOString()} or t.status in ('waiting', 'running')))
      limit ${CONVERSATIONS_PER_BATCH} for update of c skip locked))`)
  return rowCount ?? 0
}

async function removeLogs(database: Database, workspaceId: string, before: Date): Promise<number> {
  const summedUntil = await findSummedUntil(database)
  // An hour whose sums are not written yet would be missing in the stats for ever.
  if (!summedUntil || summedUntil <= before) return 0
  return await database.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      delete from request_logs where id = any(array(
        select l.id from agents a join request_logs l on l.agent_id = a.id and l.created_at < ${before.toISOString()}
        where a.workspace_id = ${workspaceId} and not exists (
          select from turns t join conversations c on c.id = t.conversation_id
          where t.id = l.turn_id and c.deleted_at is null)
        limit ${LOGS_PER_BATCH}))`)
    if (rowCount)
      await tx
        .update(workspaces)
        .set({ logsRemovedUntil: sql`greatest(${workspaces.logsRemovedUntil}, ${before.toISOString()}::timestamptz)` })
        .where(eq(workspaces.id, workspaceId))
    return rowCount ?? 0
  })
}
