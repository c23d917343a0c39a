import { and, eq, isNull, sql } from 'drizzle-orm'
import { type StoredError, storedError } from '../../domain/error.ts'
import type { EvalRunStatus } from '../../domain/eval/run.ts'
import type { Executor, Exporting, Transactor } from '../database.ts'
import { insertExports } from '../log/export/queue.ts'
import { insertEvent } from '../log/webhook/event.ts'
import { evalRuns, evalSuites } from '../tables/index.ts'
import { closeOpenCases, type EvalRunHold } from './case.ts'
import { choseVersion, countEvalCases, type EvalRunRecord, evalRunOf, findEvalRun } from './run.ts'
import { lockRunWithSuite } from './run-hold.ts'
import { assertRevision, type EvalSuiteRecord, lockEvalSuite } from './suite.ts'

export type EvalRunEnd = {
  status: Exclude<EvalRunStatus, 'running'>
  error?: StoredError
  /** Cases without a result get an errored one with this reason. Without it, a run with open cases can't be completed. */
  leftOut?: string
  /** A budget refused cases: their mean would say nothing of the answers. */
  isUnscored?: true
}

/**
 * Ends a run: stores counts, status and, when it is completed with the agent as it was, the suite's `lastRunAt` and `lastResult`, in one
 * transaction. An ended run stays as it is. Every end of a run comes here, except the deletion of its suite.
 * @param hold given by a holder; with another generation in the row nothing is written
 * @returns whether this call ended the run
 */
export function endEvalRun(
  database: Transactor & Exporting,
  runId: string,
  end: EvalRunEnd,
  hold?: EvalRunHold,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const found = await lockRunWithSuite(transaction, runId)
    if (found?.run.status !== 'running') return false
    if (hold && found.run.generation !== hold.generation) return false
    await writeEnd(transaction, found.run, end, database)
    return true
  })
}

async function writeEnd(
  transaction: Executor,
  run: EvalRunRecord,
  { status, error, leftOut, isUnscored }: EvalRunEnd,
  { exportsTraces }: Exporting,
) {
  if (leftOut) await closeOpenCases(transaction, run.id, leftOut)
  const counts = await countEvalCases(transaction, run.id)
  if (status === 'completed' && counts.done !== run.total)
    throw new Error(`The run ${run.id} has ${counts.done} results for ${run.total} cases.`)
  const [ended] = await transaction
    .update(evalRuns)
    .set({
      ...counts,
      ...(isUnscored && { score: null }),
      status,
      holderId: null,
      error: error ?? null,
      endedAt: sql`clock_timestamp()`,
    })
    .where(eq(evalRuns.id, run.id))
    .returning()
  if (exportsTraces)
    await insertExports(transaction, [{ kind: 'run', workspaceId: run.workspaceId, subjectId: run.id }])
  if (ended && status !== 'cancelled') await tellRun(transaction, ended)
  if (status === 'completed')
    await transaction
      .update(evalSuites)
      .set({ lastRunAt: ended?.endedAt, lastResult: lastResultOf(run.id) })
      .where(
        and(eq(evalSuites.id, run.suiteId), isNull(evalSuites.deletedAt), hasCasesOf(run.id), isOfAgentAsItWas(run.id)),
      )
}

/** Tells webhooks of the end of a run, whose results are left out. */
async function tellRun(transaction: Executor, run: EvalRunRecord): Promise<void> {
  const [suite] = await transaction.select().from(evalSuites).where(eq(evalSuites.id, run.suiteId))
  if (!suite) return
  const { workspaceId, agentId } = suite
  await insertEvent(transaction, { workspaceId, agentId, type: 'run.completed' }, async () => evalRunOf(run, null))
}

/**
 * The condition that the suite still has each case of the run at its index: results of other cases would say nothing of
 * the suite.
 */
const hasCasesOf = (runId: string) => sql`not exists (
  with recursive ${chainOf(runId)}
  select 1 from eval_cases join chain on chain.id = run_id
    left join jsonb_array_elements(${evalSuites.testCases}) with ordinality as item(value, position)
      on position = case_index + 1
  where item.value is distinct from test_case)`

/** A run of another model or an older version, or a rerun of one, says nothing of the agent. */
const isOfAgentAsItWas = (runId: string) => sql`not exists (
  with recursive ${chainOf(runId)}
  select 1 from eval_runs run join chain using (id)
  where run.model is not null or ${choseVersion(sql`run`)})`

/** The run and, when it is a rerun, the runs whose failed cases it ran again. */
const chainOf = (runId: string) => sql`
    chain as (
      select id, rerun_of, 0 as age from eval_runs where id = ${runId}
      union all
      select older.id, older.rerun_of, age + 1 from eval_runs older join chain on older.id = chain.rerun_of
    )`

/**
 * The suite's last result, one entry for each case. Postgres makes it, so that the answers of a large run do not pass
 * through a worker's memory. A case passes by majority; its entry has the mean score, and the answer of the first attempt
 * that went as the majority did. The results of a rerun replace those of the run before.
 */
const lastResultOf = (runId: string) => sql`(
  with recursive ${chainOf(runId)}, newest as (
    select distinct on (case_index, attempt) eval_cases.* from eval_cases join chain on chain.id = run_id
    where status = 'done' order by case_index, attempt, age
  ), summed as (
    select case_index, count(*) as attempts, count(*) filter (where passed) * 2 > count(*) as passed,
      avg(score::numeric)::float8 as score, var_pop(score::numeric)::float8 as variance
    from newest group by case_index
  ), shown as (
    select distinct on (case_index) summed.*, newest.response, newest.reasoning, newest.turn_id, newest.grades
    from summed join newest using (case_index)
    order by case_index, newest.passed = summed.passed desc, newest.attempt
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('grades', grades)) || jsonb_build_object(
    'testCaseIndex', case_index, 'passed', passed, 'score', score, 'response', response, 'reasoning', reasoning,
    'turnId', turn_id
  ) || case when attempts > 1 then jsonb_build_object('attempts', attempts, 'variance', variance) else '{}' end
  order by case_index) from shown)`

/**
 * Cancels a run. Its finished cases and the suite's last result stay. An ended run stays as it is.
 * @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, EVAL_RUN_NOT_FOUND
 */
export async function cancelEvalRun(
  database: Transactor & Exporting,
  workspaceId: string,
  agentId: string,
  suiteId: string | undefined,
  runId: string,
): Promise<EvalRunRecord> {
  await findEvalRun(database, workspaceId, agentId, suiteId, runId)
  await endEvalRun(database, runId, { status: 'cancelled' })
  return findEvalRun(database, workspaceId, agentId, suiteId, runId)
}

/**
 * Hides the suite. A running run of it ends as cancelled.
 * @param expectedRevisions those that the caller agrees to delete; any when left out
 * @returns the suite, and the id of that run if there was one
 * @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, VERSION_CONFLICT
 */
export async function deleteEvalSuite(
  database: Transactor & Exporting,
  workspaceId: string,
  agentId: string,
  suiteId: string,
  expectedRevisions?: number[],
): Promise<{ suite: EvalSuiteRecord; runId: string | undefined }> {
  return await database.transaction(async (transaction) => {
    const suite = await lockEvalSuite(transaction, workspaceId, agentId, suiteId)
    assertRevision(suite, expectedRevisions)
    await transaction
      .update(evalSuites)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(evalSuites.id, suiteId), isNull(evalSuites.deletedAt)))
    const [run] = await transaction
      .select()
      .from(evalRuns)
      .where(and(eq(evalRuns.suiteId, suiteId), eq(evalRuns.status, 'running')))
      .for('update')
    if (!run) return { suite, runId: undefined }
    const end = { status: 'cancelled' as const, error: storedError('EVAL_SUITE_NOT_FOUND') }
    await writeEnd(transaction, run, end, database)
    return { suite, runId: run.id }
  })
}
