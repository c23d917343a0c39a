import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor, Transactor } from '../database.ts'
import { agents, trials } from '../tables/index.ts'
import { agentNotFound } from './agent.ts'

export type TrialRow = typeof trials.$inferSelect
export type NewTrial = Pick<TrialRow, 'id' | 'agentId' | 'agentVersion' | 'kind' | 'name' | 'input'>
/** The result of a trial that a worker has run. */
export type TrialOutcome = Pick<TrialRow, 'request' | 'answerStatus' | 'result' | 'error' | 'durationMs'> & {
  status: 'succeeded' | 'failed' | 'outcome_unknown'
}

/** Inserts a trial, which a worker takes. @throws AGENT_NOT_FOUND */
export function insertTrial(database: Transactor, workspaceId: string, trial: NewTrial): Promise<TrialRow> {
  return database.transaction(async (tx) => {
    const living = and(eq(agents.id, trial.agentId), eq(agents.workspaceId, workspaceId), sql`deleted_at is null`)
    const [agent] = await tx.select({ id: agents.id }).from(agents).where(living).for('share')
    if (!agent) throw agentNotFound(trial.agentId)
    const [row] = await tx
      .insert(trials)
      .values({ ...trial, workspaceId, status: 'waiting' })
      .returning()
    if (!row) throw new Error('The trial was written but not returned.')
    return row
  })
}

/** The trial; undefined when it is gone. */
export async function findTrial(database: Executor, trialId: string): Promise<TrialRow | undefined> {
  const [row] = await database.select().from(trials).where(eq(trials.id, trialId))
  return row
}

/** The places of a worker for trials, and how many of them each workspace holds, by its id. */
export type TrialPlaces = { free: number; perWorkspace: number; held: Record<string, number> }

/**
 * Takes trials that wait, so that each is made by one worker, at most once. The workspace that holds fewest places comes
 * first, and in it the oldest trial.
 */
export async function claimTrials(database: Executor, { free, perWorkspace, held }: TrialPlaces): Promise<TrialRow[]> {
  if (free === 0) return []
  const chosen = sql`
    select trials.id from trials join (
      select id, row_number() over (partition by workspace_id order by created_at, id)
        + coalesce((${JSON.stringify(held)}::jsonb ->> workspace_id::text)::int, 0) as place
      from trials where status = 'waiting'
    ) waiting using (id)
    where status = 'waiting' and place <= ${perWorkspace}
    order by place, created_at limit ${free} for update of trials skip locked`
  return await database
    .update(trials)
    .set({ status: 'running', startedAt: sql`now()` })
    .where(sql`id in (${chosen})`)
    .returning()
}

/** Ends a trial that has this status. A trial that has ended keeps its end. */
export async function endTrial(
  database: Executor,
  trialId: string,
  from: 'waiting' | 'running',
  outcome: TrialOutcome,
): Promise<void> {
  await database
    .update(trials)
    .set({ ...outcome, input: null, startedAt: sql`coalesce(started_at, now())`, endedAt: sql`now()` })
    .where(and(eq(trials.id, trialId), eq(trials.status, from)))
}

/** Deletes the trials of the day before. */
export async function deleteOldTrials(database: Executor): Promise<void> {
  await database.delete(trials).where(lt(trials.createdAt, sql`now() - interval '1 day'`))
}
