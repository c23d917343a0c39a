import { and, eq, sql } from 'drizzle-orm'
import type { EvaluationStatus } from '../../../domain/eval/live/evaluation.ts'
import type { LiveScorer } from '../../../domain/eval/live/evaluator.ts'
import { newId } from '../../../domain/id.ts'
import type { Payer } from '../../../domain/model/budget.ts'
import type { ModelCall } from '../../../domain/model/call.ts'
import type { Database, Executor } from '../../database.ts'
import { untilWritten } from '../../repeat.ts'
import { writeAgentCall } from '../../spending/late-call.ts'
import { evaluations } from '../../tables/index.ts'
import { queueReview } from './owe.ts'

/** A worker that dies leaves its evaluations to others after this time; one that lives says so each third of it. */
const LEASE_SECONDS = 15
export const RENEW_MS = (LEASE_SECONDS * 1000) / 3

/** An evaluation that a worker has taken: `attempts` is its lease. */
export type TakenEvaluation = {
  id: string
  workspaceId: string
  agentId: string
  turnId: string
  attempts: number
  ageMs: number
  scorer: LiveScorer
  criteria: string
}

/**
 * Takes due evaluations, of each workspace by turns. It reads only the first ones of each workspace, however many are owed.
 * @param held how many each workspace has under way in this process
 */
export async function claimEvaluations(
  database: Executor,
  { free, perWorkspace, held }: { free: number; perWorkspace: number; held: Record<string, number> },
): Promise<TakenEvaluation[]> {
  if (free <= 0) return []
  const { rows } = await database.execute<TakenEvaluation>(sql`
    with recursive owing as (
      (select workspace_id from evaluations where status = 'owed' order by workspace_id limit 1)
      union all
      select (select workspace_id from evaluations where status = 'owed' and workspace_id > former.workspace_id
        order by workspace_id limit 1)
      from owing former where former.workspace_id is not null
    ), chosen as (
      select evaluations.id from evaluations join (
        select due.id, row_number() over (partition by owing.workspace_id order by due.due_at, due.id)
          + coalesce((${JSON.stringify(held)}::jsonb ->> owing.workspace_id::text)::int, 0) as place
        from owing cross join lateral (
          select id, due_at from evaluations
          where workspace_id = owing.workspace_id and status = 'owed' and due_at <= now()
          order by due_at limit ${perWorkspace}
        ) due
      ) waiting using (id)
      where status = 'owed' and due_at <= now() and place <= ${perWorkspace}
      order by place, due_at limit ${free} for update of evaluations skip locked
    ), taken as (
      update evaluations set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (select id from chosen) returning *
    )
    select taken.id, taken.workspace_id as "workspaceId", taken.agent_id as "agentId", taken.turn_id as "turnId",
      taken.attempts, (extract(epoch from now() - taken.created_at) * 1000)::float8 as "ageMs",
      evaluators.scorer, evaluators.criteria
    from taken join evaluators on evaluators.id = taken.evaluator_id`)
  return rows
}

type Held = Pick<TakenEvaluation, 'id' | 'attempts'>

/** Says that this process still works on these. */
export async function renewEvaluations(database: Executor, held: Held[]): Promise<void> {
  if (held.length === 0) return
  await database.execute(sql`
    update evaluations set due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as held (id uuid, attempts int)
    where evaluations.id = held.id and evaluations.attempts = held.attempts and status = 'owed'`)
}

export type EvaluationEnd = {
  status: Exclude<EvaluationStatus, 'owed'>
  passed: boolean | null
  score: number | null
  reasoning: string | null
}

/**
 * Ends an evaluation, unless another worker has taken it since. An outage is waited for, so that a judge that has answered
 * is not asked again.
 * @returns whether this lease has ended it
 */
export async function endEvaluation(
  database: Database,
  held: Pick<TakenEvaluation, 'id' | 'attempts' | 'turnId'>,
  end: EvaluationEnd,
  signal?: AbortSignal,
): Promise<boolean> {
  const write = () =>
    database.transaction(async (tx) => {
      // The verdicts of one turn come one after the other, so that two that differ see each other.
      await tx.execute(sql`select from turns where id = ${held.turnId} for no key update`)
      const { rowCount } = await tx
        .update(evaluations)
        .set({ ...end, endedAt: sql`now()` })
        .where(isHeld(held))
      if (rowCount !== 1) return await isEndedBy(tx, held)
      if (end.status === 'done') await queueVerdict(tx, held.turnId, end.passed)
      return true
    })
  return await untilWritten(write, signal)
}

/** True after a write that was committed although its answer was lost. */
async function isEndedBy(tx: Executor, { id, attempts }: Held): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from evaluations where id = ${id} and attempts = ${attempts} and status <> 'owed'`,
  )
  return (rowCount ?? 0) > 0
}

/** Drops the evaluation of a turn that nobody can see any more. */
export async function dropEvaluation(database: Executor, held: Held): Promise<void> {
  await database.delete(evaluations).where(isHeld(held))
}

/** Has a turn reviewed that an evaluator has failed, or about which two differ. */
async function queueVerdict(tx: Executor, turnId: string, passed: boolean | null): Promise<void> {
  if (passed === false) await queueReview(tx, turnId, 'low_verdict')
  const { rowCount } = await tx.execute(
    sql`select from evaluations where turn_id = ${turnId} and status = 'done' and passed <> ${passed} limit 1`,
  )
  if (rowCount) await queueReview(tx, turnId, 'disagreement')
}

/** Gives an evaluation back. @param pauseMs before the next try @param reasoning why there is no judgement yet */
export async function postponeEvaluation(
  database: Executor,
  held: Held,
  pauseMs: number,
  reasoning?: string,
): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${pauseMs / 1000}::float8)`
  await database
    .update(evaluations)
    .set({ dueAt, ...(reasoning !== undefined && { reasoning }) })
    .where(isHeld(held))
}

const isHeld = ({ id, attempts }: Held) =>
  and(eq(evaluations.id, id), eq(evaluations.attempts, attempts), eq(evaluations.status, 'owed'))

/** Stores a call of a judge, with its cost at the evaluation, the agent's evaluators of the day, and the budgets. */
export async function insertEvaluationCall(
  database: Database,
  payer: Payer,
  evaluationId: string,
  call: ModelCall,
  signal?: AbortSignal,
): Promise<void> {
  const id = newId()
  const insert = () =>
    database.transaction(async (tx) => {
      if (!(await writeAgentCall(tx, payer, call, id))) return
      await tx.execute(sql`update evaluations set cost = cost + ${call.cost}::numeric where id = ${evaluationId}`)
      await tx.execute(sql`
        update evaluator_limits set spent_on = (now() at time zone 'UTC')::date,
          spent_usd = ${call.cost}::numeric + case when spent_on = (now() at time zone 'UTC')::date then spent_usd else 0 end
        where agent_id = ${payer.agentId}`)
    })
  await untilWritten(insert, signal)
}

/** True when the evaluators of an agent have spent what they may a day. */
export async function isDaySpent(database: Executor, agentId: string): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    select from evaluator_limits where agent_id = ${agentId} and max_daily_usd <=
      case when spent_on = (now() at time zone 'UTC')::date then spent_usd else 0 end`)
  return (rowCount ?? 0) > 0
}
