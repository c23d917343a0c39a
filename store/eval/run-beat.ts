import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import type { EvalRunHold } from './case.ts'
import type { EvalRunRecord } from './run.ts'

/** Counts, cost (USD, 8 places) and mean score of the cases of a run that have ended. */
export type EvalRunCounts = Pick<EvalRunRecord, 'done' | 'passed' | 'failed' | 'errored' | 'cost' | 'score'>

/** The state of a run's row. taken: another process holds it. over: it has ended. */
export type EvalRunBeatState = 'held' | 'taken' | 'over' | 'agent-deleted' | 'suite-deleted'

/**
 * Writes the counts of the runs that a process holds, where they have changed, and looks at their rows.
 * @returns the state of each run by `<run id>:<generation>`; a run that is gone has none
 */
export async function beatEvalRuns(
  database: Executor,
  beats: (EvalRunHold & EvalRunCounts)[],
): Promise<Map<string, EvalRunBeatState>> {
  const { rows } = await database.execute<{ key: string; state: EvalRunBeatState }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(beats)}::jsonb) as given("runId" uuid, generation int, done int,
        passed int, failed int, errored int, cost numeric, score float8)
    ), counted as (
      update eval_runs run set done = given.done, passed = given.passed, failed = given.failed, errored = given.errored,
        cost = given.cost, score = given.score
      from given where run.id = given."runId" and run.generation = given.generation and run.status = 'running'
        and run.done <> given.done
    )
    select given."runId" || ':' || given.generation as key, case
      when run.status <> 'running' then 'over' when run.generation <> given.generation then 'taken'
      when agents.deleted_at is not null then 'agent-deleted' when eval_suites.deleted_at is not null then 'suite-deleted'
      else 'held' end as state
    from given join eval_runs run on run.id = given."runId" join agents on agents.id = run.agent_id
      join eval_suites on eval_suites.id = run.suite_id`)
  return new Map(rows.map(({ key, state }) => [key, state]))
}
