import { and, eq, sql } from 'drizzle-orm'
import type { StoredError } from '../../../domain/error.ts'
import type { BacktestFigures, BacktestStatus } from '../../../domain/eval/backtest/backtest.ts'
import { type ConversationSums, ratiosOf } from '../../../domain/eval/backtest/figures.ts'
import type { LeftOutReason } from '../../../domain/eval/backtest/turn.ts'
import { createPause } from '../../../domain/pause.ts'
import type { Executor, Transactor } from '../../database.ts'
import { backtests } from '../../tables/eval/backtest.ts'
import { type BacktestRecord, countTurns, findBacktest } from './backtest.ts'

/** The backtest that this process holds, and the generation of its hold. */
export type BacktestHold = { backtestId: string; generation: number }

export type BacktestEnd = {
  status: Exclude<BacktestStatus, 'running' | 'paused'>
  error?: StoredError
  /** Why the open turns are left out. Without it, a backtest with open turns cannot be completed. */
  leftOut?: LeftOutReason
}

/**
 * Ends a backtest: stores status, counts and figures in one transaction. An ended one stays as it is.
 * @param hold given by a holder; with another generation in the row nothing is written
 * @returns whether this call ended it
 */
export function endBacktest(
  database: Transactor,
  id: string,
  { status, error, leftOut }: BacktestEnd,
  hold?: BacktestHold,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction.select().from(backtests).where(eq(backtests.id, id)).for('update')
    if (!found || found.endedAt !== null || (hold && found.generation !== hold.generation)) return false
    if (leftOut) await leaveOutOpen(transaction, id, leftOut)
    const sums = await countTurns(transaction, found)
    const open = found.total - sums.done - sums.errored - sums.leftOut
    if (status === 'completed' && open > 0) throw new Error(`The backtest ${id} has ${open} open turns.`)
    const figures = sums.figures && (await withRatios(transaction, id, sums.figures))
    await transaction
      .update(backtests)
      .set({ ...sums, figures, status, error: error ?? null, holderId: null, endedAt: sql`clock_timestamp()` })
      .where(eq(backtests.id, id))
    return true
  })
}

const leaveOutOpen = (transaction: Executor, id: string, reason: LeftOutReason) =>
  transaction.execute(sql`
    update backtest_turns set status = 'left_out', reason = ${reason}, parts = '[]', ended_at = clock_timestamp()
    where backtest_id = ${id} and status = 'open'`)

async function withRatios(database: Executor, id: string, figures: BacktestFigures): Promise<BacktestFigures> {
  const { rows } = await database.execute<ConversationSums>(sql`
    select jsonb_build_object('cost', sum((baseline ->> 'cost')::float8), 'latencyMs', sum((baseline ->> 'latencyMs')::float8)) as baseline,
      jsonb_build_object('cost', sum((candidate ->> 'cost')::float8), 'latencyMs', sum((candidate ->> 'latencyMs')::float8)) as candidate
    from backtest_turns where backtest_id = ${id} and status = 'done' group by conversation_id order by conversation_id`)
  return { ...figures, ...(await ratiosOf(rows, id, createPause())) }
}

/**
 * Cancels a backtest; the results so far stay. An ended one stays as it is.
 * @returns the backtest, and whether this call changed it
 * @throws AGENT_NOT_FOUND, BACKTEST_NOT_FOUND
 */
export const cancelBacktest = (database: Transactor, workspaceId: string, agentId: string, id: string) =>
  change(database, { workspaceId, agentId, id }, () => endBacktest(database, id, { status: 'cancelled' }))

/** Has no further turn asked; those under way go on to their results. It changes a running backtest alone. */
export const pauseBacktest = (database: Transactor, workspaceId: string, agentId: string, id: string) =>
  change(database, { workspaceId, agentId, id }, () => setStatus(database, id, 'running', { status: 'paused' }))

/** Goes on with a paused backtest; any other one stays as it is. */
export const resumeBacktest = (database: Transactor, workspaceId: string, agentId: string, id: string) =>
  change(database, { workspaceId, agentId, id }, () =>
    // Another Temporal run may work on it now, and that is no operator's reset.
    setStatus(database, id, 'paused', { status: 'running', error: null, workflowRunId: null }),
  )

/** A budget is used up: the holder pauses its backtest, and whoever raises the budget resumes it. */
export const pauseForBudget = (database: Transactor, { backtestId, generation }: BacktestHold, error: StoredError) =>
  setStatus(database, backtestId, 'running', { status: 'paused', error }, generation)

async function change(
  database: Transactor,
  { workspaceId, agentId, id }: { workspaceId: string; agentId: string; id: string },
  write: () => Promise<boolean>,
): Promise<{ backtest: BacktestRecord; isChanged: boolean }> {
  await findBacktest(database, workspaceId, agentId, id)
  const isChanged = await write()
  return { backtest: await findBacktest(database, workspaceId, agentId, id), isChanged }
}

async function setStatus(
  database: Executor,
  id: string,
  from: BacktestStatus,
  values: Partial<typeof backtests.$inferInsert>,
  generation?: number,
): Promise<boolean> {
  const { rowCount } = await database
    .update(backtests)
    .set({ ...values, beatAt: sql`now()` })
    .where(
      and(
        eq(backtests.id, id),
        eq(backtests.status, from),
        generation === undefined ? undefined : eq(backtests.generation, generation),
      ),
    )
  return rowCount === 1
}
