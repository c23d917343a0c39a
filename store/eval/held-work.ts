import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { BACKTEST_HOLDER_HAS_ENDED, RUN_HOLDER_HAS_ENDED } from '../process/life.ts'
import { backtests, evalRuns } from '../tables/index.ts'

/** Work that a process holds until its end: eval runs and backtests, whose rows have the same columns for it. */
const HELD = {
  evalRun: { table: evalRuns, holderHasEnded: RUN_HOLDER_HAS_ENDED },
  backtest: { table: backtests, holderHasEnded: BACKTEST_HOLDER_HAS_ENDED },
} as const

export type HeldKind = keyof typeof HELD
export type StaleWork = { id: string; workspaceId: string; agentId: string }

/** The next generation of a row, held by a process: writes of former holders fail after it. */
export const takenBy = (kind: HeldKind, holderId: string) => ({
  generation: sql`${HELD[kind].table.generation} + 1`,
  holderId,
  beatAt: sql`now()`,
})

/** The condition that no living process holds the row. */
export const isFree = (kind: HeldKind): SQL => sql`(holder_id is null or ${HELD[kind].holderHasEnded})`

/** The ids of running rows whose holder has ended, locked: several processes take different ones side by side. */
export const adoptable = (kind: HeldKind, limit: number): SQL => sql`(
  select id from ${HELD[kind].table} where status = 'running' and holder_id is not null and ${HELD[kind].holderHasEnded}
  limit ${limit} for update skip locked)`

/** The running rows that the process has held for 3 s or more. */
export async function listHeldBy(
  database: Executor,
  kind: HeldKind,
  holderId: string,
): Promise<{ id: string; generation: number }[]> {
  const { rows } = await database.execute<{ id: string; generation: number }>(sql`
    select id, generation from ${HELD[kind].table}
    where holder_id = ${holderId} and status = 'running' and beat_at < now() - interval '3 seconds'`)
  return rows
}

/**
 * Claims at most `limit` running rows that no process has held for 10 s. Each is given to one sweeper, and to the next one
 * 10 s later.
 */
export async function claimStaleWork(database: Executor, kind: HeldKind, limit = 50): Promise<StaleWork[]> {
  const { table } = HELD[kind]
  const { rows } = await database.execute<StaleWork>(sql`
    update ${table} set beat_at = now() where id in (
      select id from ${table} where status = 'running' and beat_at < now() - interval '10 seconds' and ${isFree(kind)}
      order by beat_at limit ${limit} for update skip locked
    ) returning id, workspace_id as "workspaceId", agent_id as "agentId"`)
  return rows
}

/** A sweep calls it before it starts a workflow again, so that no process takes the new Temporal run for an operator's reset. */
export async function forgetWorkflowRun(database: Executor, kind: HeldKind, id: string): Promise<void> {
  await database.execute(sql`update ${HELD[kind].table} set workflow_run_id = null where id = ${id}`)
}
