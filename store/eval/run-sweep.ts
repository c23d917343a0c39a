import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { RUN_HOLDER_HAS_ENDED } from '../process/life.ts'
import { evalRuns } from '../tables/index.ts'

export type StaleEvalRun = { id: string; workspaceId: string; agentId: string }

/**
 * Claims at most `limit` running runs that no process has held for 10 s. Each run is given to one sweeper, and to the
 * next one 10 s later.
 */
export async function claimStaleRuns(database: Database, limit = 50): Promise<StaleEvalRun[]> {
  const { rows } = await database.execute<StaleEvalRun>(sql`
    update eval_runs set beat_at = now() where id in (
      select id from eval_runs where status = 'running' and beat_at < now() - interval '10 seconds'
        and (holder_id is null or ${RUN_HOLDER_HAS_ENDED})
      order by beat_at limit ${limit} for update skip locked
    ) returning id, workspace_id as "workspaceId", agent_id as "agentId"`)
  return rows
}

/**
 * A sweep calls it before it starts a run's workflow again, so that no process takes the new Temporal run for an
 * operator's reset.
 */
export async function forgetWorkflowRun(database: Database, runId: string): Promise<void> {
  await database.update(evalRuns).set({ workflowRunId: null }).where(eq(evalRuns.id, runId))
}

/** Deletes Idempotency-Keys of runs that are older than 24 hours. */
export async function deleteOldRunKeys(database: Database): Promise<void> {
  await database.execute(sql`delete from eval_run_keys where created_at < now() - interval '24 hours'`)
}
