import { and, eq, sql } from 'drizzle-orm'
import type { BacktestStatus } from '../../../domain/eval/backtest/backtest.ts'
import type { Database, Executor } from '../../database.ts'
import { agents, backtests } from '../../tables/index.ts'
import { adoptable, isFree, takenBy } from '../held-work.ts'
import type { BacktestRecord } from './backtest.ts'
import type { BacktestHold } from './end.ts'

/**
 * Marks the backtest as worked on by this Temporal run; each Temporal run of the workflow calls it first. As an eval run, a
 * cancelled or failed one is opened again by an operator's reset alone.
 * @returns the status after the call; undefined when the backtest is gone
 */
export function openBacktest(
  database: Database,
  id: string,
  workflowRunId: string,
): Promise<BacktestStatus | undefined> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ backtest: backtests, deletedAt: agents.deletedAt })
      .from(backtests)
      .innerJoin(agents, eq(agents.id, backtests.agentId))
      .where(eq(backtests.id, id))
      .for('update', { of: backtests })
    if (!found) return undefined
    const { backtest, deletedAt } = found
    const wasReset = backtest.workflowRunId !== null && backtest.workflowRunId !== workflowRunId
    const ended = backtest.status === 'cancelled' || backtest.status === 'failed'
    const reopens = wasReset && ended && deletedAt === null
    const status = reopens ? 'running' : backtest.status
    await transaction
      .update(backtests)
      .set({ workflowRunId, beatAt: sql`now()`, ...(reopens && { status, endedAt: null, error: null, figures: null }) })
      .where(eq(backtests.id, id))
    return status
  })
}

/** The status of a backtest, and the code of its error; undefined when it is gone. */
export async function findBacktestState(
  database: Executor,
  id: string,
): Promise<Pick<BacktestRecord, 'status' | 'error'> | undefined> {
  const { status, error } = backtests
  const [state] = await database.select({ status, error }).from(backtests).where(eq(backtests.id, id))
  return state
}

/**
 * Takes a running backtest in the next generation: writes of former holders fail after it. A holder that lives keeps it.
 * @returns undefined when it does not run, or has a holder that lives
 */
export async function holdBacktest(
  database: Executor,
  id: string,
  holderId: string,
): Promise<BacktestRecord | undefined> {
  const [taken] = await database
    .update(backtests)
    .set(takenBy('backtest', holderId))
    .where(and(eq(backtests.id, id), eq(backtests.status, 'running'), isFree('backtest')))
    .returning()
  return taken
}

/** Takes running backtests whose holder has ended. */
export const adoptBacktests = (database: Executor, holderId: string, limit: number): Promise<BacktestRecord[]> =>
  database
    .update(backtests)
    .set(takenBy('backtest', holderId))
    .where(sql`${backtests.id} in ${adoptable('backtest', limit)}`)
    .returning()

/**
 * Gives a backtest up, so that any process may take it. Changes nothing when this generation has lost it.
 * @param released true before the workflow continues as new, so that nobody takes its next Temporal run for an operator's reset
 */
export async function freeBacktest(
  database: Executor,
  { backtestId, generation }: BacktestHold,
  released = false,
): Promise<void> {
  await database
    .update(backtests)
    .set({ holderId: null, beatAt: sql`now()`, ...(released && { workflowRunId: null }) })
    .where(and(eq(backtests.id, backtestId), eq(backtests.generation, generation)))
}

/** The state of a backtest's row. taken: another process holds it. over: it has ended. */
export type BacktestBeatState = 'held' | 'paused' | 'taken' | 'over' | 'agent-deleted'

/** Looks at the backtests that a process holds. @returns the state of each by `<id>:<generation>`; one that is gone has none */
export async function lookAtBacktests(
  database: Executor,
  holds: BacktestHold[],
): Promise<Map<string, BacktestBeatState>> {
  const { rows } = await database.execute<{ key: string; state: BacktestBeatState }>(sql`
    select given."backtestId" || ':' || given.generation as key, case
      when backtest.ended_at is not null then 'over' when backtest.generation <> given.generation then 'taken'
      when agents.deleted_at is not null then 'agent-deleted' when backtest.status = 'paused' then 'paused'
      else 'held' end as state
    from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as given("backtestId" uuid, generation int)
      join backtests backtest on backtest.id = given."backtestId" join agents on agents.id = backtest.agent_id`)
  return new Map(rows.map(({ key, state }) => [key, state]))
}
