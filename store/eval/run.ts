import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { type EvalProgress, type EvalRun, secondsLeftOf } from '../../domain/eval/run.ts'
import type { EvalResult } from '../../domain/eval/suite.ts'
import { findAgent } from '../agent/agent.ts'
import type { Executor } from '../database.ts'
import { agents, agentVersions, evalRuns, evalSuites } from '../tables/index.ts'
import { findEvalSuite } from './suite.ts'

/** A run as it is stored. */
export type EvalRunRecord = typeof evalRuns.$inferSelect

/** The error for a run that the suite does not have. */
export const evalRunNotFound = (runId: string) =>
  new ApiError('EVAL_RUN_NOT_FOUND', { message: `The eval suite has no run ${runId}.` })

/**
 * The run, with counts up to date.
 * @param suiteId undefined when the run may belong to any suite of the agent
 * @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, EVAL_RUN_NOT_FOUND
 */
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

/** The runs of a workspace with these ids, in no order, with the counts of their last beats. */
export const listEvalRunsById = (database: Executor, workspaceId: string, runIds: string[]): Promise<EvalRunRecord[]> =>
  database
    .select()
    .from(evalRuns)
    .where(and(eq(evalRuns.workspaceId, workspaceId), inArray(evalRuns.id, runIds)))

/**
 * The condition that the agent had a newer version when the run began: its request chose this one.
 * @param run the alias of `eval_runs` in the query
 */
export const choseVersion = (run: SQL): SQL => sql`exists (
  select 1 from agent_versions newer
  where newer.agent_id = ${run}.agent_id and newer.version > ${run}.agent_version
    and newer.created_at <= ${run}.started_at)`

/** The version that the run's request chose; undefined when it took the newest. */
export async function findChosenVersion(database: Executor, runId: string): Promise<number | undefined> {
  const { rows } = await database.execute<{ version: number }>(sql`
    select agent_version as version from eval_runs run where id = ${runId} and ${choseVersion(sql`run`)}`)
  return rows[0]?.version
}

/** A page of the suite's runs, the newest first, with counts up to date. @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND */
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

/** The state of a run for code that waits for it, without counting its cases; undefined when the run is gone. */
export const findEvalRunState = async (database: Executor, runId: string): Promise<EvalRunState | undefined> =>
  (await listEvalRunStates(database, [runId])).get(runId)

export type EvalRunState = Pick<EvalRunRecord, 'status' | 'error'> & {
  progress: EvalProgress
  suiteDeleted: boolean
  agentDeleted: boolean
}

/** The states of these runs by their ids. A run that is gone has none. */
export async function listEvalRunStates(database: Executor, runIds: string[]): Promise<Map<string, EvalRunState>> {
  const { total, done, passed, failed, errored } = getTableColumns(evalRuns)
  const rows = await database
    .select({
      id: evalRuns.id,
      status: evalRuns.status,
      error: evalRuns.error,
      progress: { total, done, passed, failed, errored },
      suiteDeleted: sql<boolean>`${evalSuites.deletedAt} is not null`,
      agentDeleted: sql<boolean>`${agents.deletedAt} is not null`,
    })
    .from(evalRuns)
    .innerJoin(evalSuites, eq(evalSuites.id, evalRuns.suiteId))
    .innerJoin(agents, eq(agents.id, evalRuns.agentId))
    .where(inArray(evalRuns.id, runIds))
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

export type EvalCounts = Pick<EvalRunRecord, 'done' | 'passed' | 'failed' | 'errored' | 'cost'>

/** Counts, cost (USD, 8 places) and mean score of the finished cases of a run. */
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
  if (!counts) throw new Error('An aggregate returned no row.')
  return counts
}

/** The row has the counts of its last beat, so a run under way is counted again. */
const counted = async (database: Executor, run: EvalRunRecord): Promise<EvalRunRecord> =>
  run.status === 'running' ? { ...run, ...(await countEvalCases(database, run.id)) } : run

/** The run as responses show it. `results` is null for a run in a list. `now` is a time in ms, for the time that is left. */
export function evalRunOf(run: EvalRunRecord, results: EvalResult[] | null, now = Date.now()): EvalRun {
  const { total, done, passed, failed, errored } = run
  const progress = { total, done, passed, failed, errored }
  return {
    id: run.id,
    suiteId: run.suiteId,
    status: run.status,
    number: run.number,
    startedBy: run.startedBy,
    agentVersion: run.agentVersion,
    model: run.model,
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

/** The mean cost of an execution (USD) in the suite's last complete run with this model that `maxCost` did not cut; null without one. */
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
        sql`coalesce(${evalRuns.model}, ${agentVersions.snapshot} ->> 'model') = ${model}`,
      ),
    )
    .orderBy(desc(evalRuns.id))
    .limit(1)
  return run ? Number(run.cost) / run.done : null
}
