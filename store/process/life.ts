import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { processes, turns } from '../tables/index.ts'
import { CURRENT_BUILD_ID } from './release.ts'

export type ProcessKind = 'api' | 'worker'

/** The workers of the current release, as their last beats tell. */
export type WorkerLife = {
  /** True when one has beaten in the last 5 s. */
  isAlive: boolean
  /** True when the runner of one of them does not answer. */
  hasLostRunner: boolean
  /** True when one of them must have a wall and has none. */
  hasNoWall: boolean
}

/**
 * The condition on a row that its holder has ended; turns, eval runs, backtests and replies of a channel have
 * holders. The end is a row that says so. A missing row proves an end only when the row changed hands 10 s ago or
 * earlier, because a process that returns under a new id may have written its row after this statement began.
 */
const holderHasEnded = (table: 'turns' | 'eval_runs' | 'backtests' | 'channel_replies'): SQL => {
  const row = sql.raw(table)
  return sql`(
    ${row}.holder_id in (select id from processes where ended_at is not null)
    or (${row}.beat_at < now() - interval '10 seconds'
      and not exists (select 1 from processes where processes.id = ${row}.holder_id)))`
}

export const HOLDER_HAS_ENDED = holderHasEnded('turns')
export const RUN_HOLDER_HAS_ENDED = holderHasEnded('eval_runs')
export const BACKTEST_HOLDER_HAS_ENDED = holderHasEnded('backtests')
export const REPLY_HOLDER_HAS_ENDED = holderHasEnded('channel_replies')

/** Looks at the workers of the current release that have beaten in the last 5 s. */
export async function lookAtWorkers(database: Executor): Promise<WorkerLife> {
  const recent = and(
    eq(processes.kind, 'worker'),
    isNull(processes.endedAt),
    gt(processes.beatAt, sql`now() - interval '5 seconds'`),
    sql`${processes.buildId} is not distinct from ${CURRENT_BUILD_ID}`,
  )
  const rows = await database
    .select({ runnerLostAt: processes.runnerLostAt, wallMissingAt: processes.wallMissingAt })
    .from(processes)
    .where(recent)
  return {
    isAlive: rows.length > 0,
    hasLostRunner: rows.some(({ runnerLostAt }) => runnerLostAt !== null),
    hasNoWall: rows.some(({ wallMissingAt }) => wallMissingAt !== null),
  }
}

/**
 * Writes down the end of processes that their supervisor started.
 * @param pid of the one child that has exited; without it, of all children of former lives of the supervisor
 */
export async function endProcessesOf(database: Executor, supervisorId: string, pid?: number): Promise<void> {
  const ofSupervisor = and(eq(processes.supervisorId, supervisorId), isNull(processes.endedAt))
  await database
    .update(processes)
    .set({ endedAt: sql`now()` })
    .where(pid === undefined ? ofSupervisor : and(ofSupervisor, eq(processes.pid, pid)))
}

/** A turn that a process holds, as its row says. */
export type HeldTurn = { id: string; generation: number; isOld: boolean }

/**
 * The running turns that the process holds; `isOld` when it has held the turn for 3 s or more.
 * @param among only these turns: they are found by their ids. The indexes of open turns keep an entry of each turn that ended
 *   since the oldest snapshot, and the status in the condition would lead there
 */
export async function listTurnsOf(database: Executor, holderId: string, among?: string[]): Promise<HeldTurn[]> {
  const isAsked = among ? sql`${turns.id} = any(${sql.param(among)}::uuid[])` : eq(turns.status, 'running')
  const rows = await database
    .select({
      id: turns.id,
      generation: turns.generation,
      status: turns.status,
      isOld: sql<boolean>`${turns.beatAt} < now() - interval '3 seconds'`,
    })
    .from(turns)
    .where(and(isAsked, eq(turns.holderId, holderId), eq(turns.handedOver, false)))
  return rows.filter(({ status }) => status === 'running')
}

/** Deletes processes that ended a minute ago and hold no turn. */
export async function deleteEndedProcesses(database: Executor): Promise<void> {
  await database.execute(sql`
    delete from processes
    where ended_at < now() - interval '1 minute'
      and not exists (select 1 from turns where holder_id = processes.id and status in ('waiting', 'running'))`)
}
