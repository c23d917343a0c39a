import { and, desc, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { type EvalRun, secondsLeftOf } from '../../domain/eval/run.ts'
import type { EvalResult } from '../../domain/eval/suite.ts'
import { findAgent } from '../agent/agent.ts'
import type { Executor } from '../database.ts'
import { agents, agentVersions, evalRuns, evalSuites } from '../tables/index.ts'
import { findEvalSuite } from './suite.ts'

/** A run as it is stored. */
export type EvalRunRecord = typeof evalRuns.$inferSelect

export const evalRunNotFound = (runId: string) =>
  new ApiError('EVAL_RUN_NOT_FOUND', { message: `The eval suite has no run ${runId}.` })

/** The run of that suite, its counts up to date. @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, EVAL_RUN_NOT_FOUND */
export async function findEvalRun(
  database: Executor,
  workspaceId: string,
  agentId: string,
  suiteId: string | undefined,
  runId: string,
): Promise<EvalRunRecord> {
  if (suiteId === undefined) await findAgent(database, workspaceId, agentId)
  const [run] = await database
    .select()
    .from(evalRuns)
    .where(and(eq(evalRuns.id, runId), eq(evalRuns.workspaceId, workspaceId), eq(evalRuns.agentId, agentId)))
  const ofSuite = suiteId ?? run?.suiteId
  if (ofSuite !== undefined) await findEvalSuite(database, workspaceId, agentId, ofSuite)
  if (run?.suiteId !== ofSuite || !run) throw evalRunNotFound(runId)
  return counted(database, run)
}

/** The suite's runs, the newest first. @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND */
export async function listEvalRuns(
  database: Executor,
  workspaceId: string,
  agentId: string,
  suiteId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EvalRunRecord[]> {
  await findEvalSuite(database, workspaceId, agentId, suiteId)
  const runs = await database
    .select()
    .from(evalRuns)
    .where(and(eq(evalRuns.workspaceId, workspaceId), eq(evalRuns.suiteId, suiteId)))
    .orderBy(desc(evalRuns.id))
    .limit(limit)
    .offset(offset)
  return Promise.all(runs.map((run) => counted(database, run)))
}

/** Run, suite and agent as whoever waits for the run sees them. */
export async function findEvalRunState(database: Executor, runId: string) {
  const { total, done, passed, failed, errored } = getTableColumns(evalRuns)
  const [state] = await database
    .select({
      status: evalRuns.status,
      error: evalRuns.error,
      progress: { total, done, passed, failed, errored },
      suiteDeleted: sql<boolean>`${evalSuites.deletedAt} is not null`,
      agentDeleted: sql<boolean>`${agents.deletedAt} is not null`,
    })
    .from(evalRuns)
    .innerJoin(evalSuites, eq(evalSuites.id, evalRuns.suiteId))
    .innerJoin(agents, eq(agents.id, evalRuns.agentId))
    .where(eq(evalRuns.id, runId))
  return state
}

export type EvalCounts = Pick<EvalRunRecord, 'done' | 'passed' | 'failed' | 'errored' | 'cost'>

/** What the cases of a run come to so far. */
export async function countEvalCases(
  database: Executor,
  runId: string,
): Promise<EvalCounts & { score: number | null }> {
  const { rows } = await database.execute<EvalCounts & { score: number | null }>(sql`
    select count(*)::int as done, (count(*) filter (where passed))::int as passed,
      (count(*) filter (where not passed and not errored))::int as failed,
      (count(*) filter (where errored))::int as errored, coalesce(sum(cost), 0)::numeric(20, 8)::text as cost,
      avg(score::numeric)::float8 as score
    from eval_cases where run_id = ${runId} and status = 'done'`)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate gives one row')
  return counts
}

/** The counts in the row are those of its last beat: a run under way is counted anew. */
const counted = async (database: Executor, run: EvalRunRecord): Promise<EvalRunRecord> =>
  run.status === 'running' ? { ...run, ...(await countEvalCases(database, run.id)) } : run

/** The run as responses show it; `results` null where it is one of a list. */
export function evalRunOf(run: EvalRunRecord, results: EvalResult[] | null, now = Date.now()): EvalRun {
  const { total, done, passed, failed, errored } = run
  const progress = { total, done, passed, failed, errored }
  return {
    id: run.id,
    suiteId: run.suiteId,
    status: run.status,
    agentVersion: run.agentVersion,
    progress,
    cost: run.cost,
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    results,
    secondsLeft: run.status === 'running' ? secondsLeftOf(progress, now - run.startedAt.getTime()) : 0,
    score: run.score,
    repeat: run.repeat,
    concurrency: run.concurrency,
    maxCost: run.maxCost,
    rerunOf: run.rerunOf,
    error: run.error,
  }
}

/** What an execution cost on average in the suite's last run of all its cases that `maxCost` did not cut; null before that. */
export async function findLastMeanCost(database: Executor, suiteId: string, model: string): Promise<number | null> {
  const [run] = await database
    .select({ cost: evalRuns.cost, done: evalRuns.done })
    .from(evalRuns)
    .innerJoin(
      agentVersions,
      and(eq(agentVersions.agentId, evalRuns.agentId), eq(agentVersions.version, evalRuns.agentVersion)),
    )
    .where(
      and(
        eq(evalRuns.suiteId, suiteId),
        eq(evalRuns.status, 'completed'),
        isNull(evalRuns.rerunOf),
        or(isNull(evalRuns.maxCost), lt(evalRuns.cost, evalRuns.maxCost)),
        sql`${agentVersions.snapshot} ->> 'model' = ${model}`,
      ),
    )
    .orderBy(desc(evalRuns.id))
    .limit(1)
  return run ? Number(run.cost) / run.done : null
}
