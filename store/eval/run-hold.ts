import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import type { EvalRunStatus } from '../../domain/eval/run.ts'
import type { Database, Executor } from '../database.ts'
import { agents, evalRuns, evalSuites } from '../tables/index.ts'
import { type EvalRunHold, EvalRunLost } from './case.ts'
import { countEvalCases, type EvalRunRecord } from './run.ts'

/**
 * Called by each Temporal run of the workflow before anything else. A cancelled or failed run that another Temporal run
 * had is opened again: only an operator's reset does that. One that was cancelled before anybody had it stays so.
 * @returns its status from now on; undefined when it is gone
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
    const reopens = wasReset && ended && !deleted && !(await anotherRuns(transaction, run))
    const status = reopens ? 'running' : run.status
    await transaction
      .update(evalRuns)
      .set({ workflowRunId, beatAt: sql`now()`, ...(reopens && { status, endedAt: null, error: null }) })
      .where(eq(evalRuns.id, runId))
    return status
  })
}

/** Locks suite, then run: the order of everybody who locks both. */
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

/** A later run of the suite was started, or is under way: an older one must not write its results over those. */
async function anotherRuns(transaction: Executor, run: EvalRunRecord): Promise<boolean> {
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

/** Takes a running run, in the next generation: from now on no other process's write to it goes through. */
export async function holdEvalRun(database: Executor, runId: string): Promise<EvalRunRecord | undefined> {
  const [run] = await database
    .update(evalRuns)
    .set({ generation: sql`${evalRuns.generation} + 1`, beatAt: sql`now()` })
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.status, 'running')))
    .returning()
  return run
}

/** What a beat finds: 'agent' or 'suite' when that was deleted. */
export type EvalRunBeat = EvalProgressNote & { deleted: 'agent' | 'suite' | undefined }

/** Says that the run is worked on, and brings its counts up to date. @throws EvalRunLost */
export async function beatEvalRun(database: Executor, { runId, generation }: EvalRunHold): Promise<EvalRunBeat> {
  const counts = await countEvalCases(database, runId)
  const [run] = await database
    .update(evalRuns)
    .set({ ...counts, beatAt: sql`now()` })
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.generation, generation), eq(evalRuns.status, 'running')))
    .returning({ total: evalRuns.total, suiteId: evalRuns.suiteId })
  if (!run) throw new EvalRunLost()
  const [found] = await database
    .select({
      suite: sql<boolean>`${evalSuites.deletedAt} is not null`,
      agent: sql<boolean>`${agents.deletedAt} is not null`,
    })
    .from(evalSuites)
    .innerJoin(agents, eq(agents.id, evalSuites.agentId))
    .where(eq(evalSuites.id, run.suiteId))
  const deleted = !found || found.agent ? 'agent' : found.suite ? 'suite' : undefined
  const { done, passed, failed, errored } = counts
  return { total: run.total, done, passed, failed, errored, deleted }
}

/** Before the workflow continues as new: the next Temporal run is no reset. */
export async function releaseEvalRun(database: Executor, { runId, generation }: EvalRunHold): Promise<void> {
  await database
    .update(evalRuns)
    .set({ workflowRunId: null, beatAt: sql`now()` })
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.generation, generation)))
}
