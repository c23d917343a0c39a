import { and, eq, gt, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { EvalRunStatus } from '../../domain/eval/run.ts'
import type { Database, Executor } from '../database.ts'
import { agents, evalRuns, evalSuites } from '../tables/index.ts'
import type { EvalRunHold } from './case.ts'
import { adoptable, isFree, takenBy } from './held-work.ts'
import type { EvalRunRecord } from './run.ts'

/**
 * Marks the eval run as worked on by this Temporal run; each Temporal run of the workflow calls it first. A cancelled or
 * failed run that another Temporal run worked on is opened again, because only an operator's reset leads here. A run that
 * was cancelled before a Temporal run worked on it stays cancelled.
 * @returns the run's status after the call; undefined when the run is gone
 */
export function openEvalRun(
  database: Database,
  runId: string,
  workflowRunId: string,
): Promise<EvalRunStatus | undefined> {
  return database.transaction(async (transaction) => {
    const found = await lockRunWithSuite(transaction, runId)
    if (!found) return undefined
    const { run, deleted } = found
    const wasReset = run.workflowRunId !== null && run.workflowRunId !== workflowRunId
    const ended = run.status === 'cancelled' || run.status === 'failed'
    const reopens = wasReset && ended && !deleted && !(await isReplaced(transaction, run))
    const status = reopens ? 'running' : run.status
    await transaction
      .update(evalRuns)
      .set({ workflowRunId, beatAt: sql`now()`, ...(reopens && { status, endedAt: null, error: null }) })
      .where(eq(evalRuns.id, runId))
    return status
  })
}

/** Locks the suite first, then the run. All code that locks both keeps this order. */
export async function lockRunWithSuite(
  transaction: Executor,
  runId: string,
): Promise<{ run: EvalRunRecord; deleted: boolean } | undefined> {
  await transaction.execute(sql`
    select id from eval_suites where id = (select suite_id from eval_runs where id = ${runId}) for update`)
  const [run] = await transaction.select().from(evalRuns).where(eq(evalRuns.id, runId)).for('update')
  if (!run) return undefined
  const living = await transaction
    .select({ id: evalSuites.id })
    .from(evalSuites)
    .innerJoin(agents, and(eq(agents.id, evalSuites.agentId), isNull(agents.deletedAt)))
    .where(and(eq(evalSuites.id, run.suiteId), isNull(evalSuites.deletedAt)))
  return { run, deleted: living.length === 0 }
}

/**
 * A later run of the suite, or another one that runs, replaces the run: an older run must not write its results over
 * theirs.
 */
async function isReplaced(transaction: Executor, run: EvalRunRecord): Promise<boolean> {
  const others = await transaction
    .select({ id: evalRuns.id })
    .from(evalRuns)
    .where(
      and(
        eq(evalRuns.suiteId, run.suiteId),
        or(eq(evalRuns.status, 'running'), gt(evalRuns.id, run.id)),
        ne(evalRuns.id, run.id),
      ),
    )
    .limit(1)
  return others.length > 0
}

/**
 * Takes a running run in the next generation: writes of former holders fail after it. A holder that lives keeps its run.
 * @param holderId the process that takes the run
 * @param atOnce runs of a workspace that may be held at once: its earliest ones
 * @returns undefined when the run does not run, has a holder that lives, or waits in line
 */
export async function holdEvalRun(
  database: Executor,
  runId: string,
  holderId: string,
  atOnce: number,
): Promise<EvalRunRecord | undefined> {
  const [run] = await database
    .update(evalRuns)
    .set(takenBy('evalRun', holderId))
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.status, 'running'), isFree('evalRun'), not(isBehind(atOnce))))
    .returning()
  return run
}

/** Tells whether `atOnce` or more running runs of its workspace are before the run. */
export async function waitsInLine(database: Executor, runId: string, atOnce: number): Promise<boolean> {
  const found = await database
    .select({ id: evalRuns.id })
    .from(evalRuns)
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.status, 'running'), isBehind(atOnce)))
  return found.length > 0
}

/** Ids sort by time, so no two runs disagree on which one is earlier. */
const isBehind = (atOnce: number) => sql`(
  select count(*) from eval_runs as earlier
  where earlier.workspace_id = ${evalRuns}.workspace_id and earlier.status = 'running' and earlier.id < ${evalRuns}.id
) >= ${atOnce}`

/** Takes running runs whose holder has ended. */
export const adoptEvalRuns = (database: Executor, holderId: string, limit: number): Promise<EvalRunRecord[]> =>
  database
    .update(evalRuns)
    .set(takenBy('evalRun', holderId))
    .where(sql`${evalRuns.id} in ${adoptable('evalRun', limit)}`)
    .returning()

/** Gives a run up, so that any process may take it. Changes nothing when this generation has lost the run. */
export async function freeEvalRun(database: Executor, { runId, generation }: EvalRunHold): Promise<void> {
  await database
    .update(evalRuns)
    .set({ holderId: null, beatAt: sql`now()` })
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.generation, generation)))
}

/**
 * A worker calls it before the workflow continues as new, so that no process takes the next Temporal run for an
 * operator's reset.
 */
export async function releaseEvalRun(database: Executor, { runId, generation }: EvalRunHold): Promise<void> {
  await database
    .update(evalRuns)
    .set({ workflowRunId: null, holderId: null, beatAt: sql`now()` })
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.generation, generation)))
}
