import { sql } from 'drizzle-orm'
import { DRAWN_SHARE, type ReviewCause } from '../../../domain/eval/live/review.ts'
import type { Executor } from '../../database.ts'

/**
 * Parts of a statement: write the judgements that the ends of turns owe, and the turns that are to be reviewed, in the
 * transaction that ends them. An agent without evaluators costs one look into an index.
 * @param ended the name of a part of the statement with the ended turns
 */
export const oweEvaluationsFrom = (ended: string): string => `owed as (
    insert into evaluations (id, workspace_id, agent_id, turn_id, evaluator_id, evaluator)
    select gen_random_uuid(), ${ended}.workspace_id, ${ended}.agent_id, ${ended}.id, evaluators.id, evaluators.name
    from ${ended} join evaluators on evaluators.agent_id = ${ended}.agent_id and evaluators.replaced_at is null
      and evaluators.is_enabled
    where ${isAnswered(ended)}
      and (${drawOf(ended)} < evaluators.sample::numeric
        or ('blocked' = any(evaluators.always) and ${ended}.status = 'blocked')
        or ('escalated' = any(evaluators.always) and ${isEscalated(ended)})
        or ('tool_failed' = any(evaluators.always) and exists (select from tool_calls
          where tool_calls.turn_id = ${ended}.id and tool_calls.status in ('failed', 'outcome_unknown'))))
    on conflict (turn_id, evaluator) do nothing
  ), reviewed as (
    insert into turn_reviews (turn_id, workspace_id, agent_id, why)
    select id, workspace_id, agent_id, array_remove(array[case when ${isEscalated(ended)} then 'escalated' end,
      case when ${drawOf(ended)} < ${DRAWN_SHARE} then 'drawn' end], null)
    from ${ended} where ${isAnswered(ended)} and (${isEscalated(ended)} or ${drawOf(ended)} < ${DRAWN_SHARE})
    on conflict (turn_id) do nothing
  )`

/** SQL: a turn of a user has an answer that stays. A passing conversation goes with its turn, so nothing of it is judged. */
const isAnswered = (turn: string): string => `${turn}.source <> 'eval' and ${turn}.status in ('success', 'blocked')
      and ${turn}.finish_reason not in ('merged', 'action_required')
      and coalesce(${turn}.client_context ->> 'isPassing', 'false') <> 'true'`

const isEscalated = (ended: string): string => `(${ended}.result ->> 'escalation') is not null`

/** SQL: the first 8 bytes of the SHA-256 of a turn's id, divided by 2^64. @param turn the name of a table of turns */
const drawOf = (turn: string): string => {
  const hex = `encode(sha256(convert_to(${turn}.id::text, 'UTF8')), 'hex')`
  const word = (from: number) => `('x' || substr(${hex}, ${from}, 8))::bit(32)::bigint::numeric`
  return `(${word(1)} * 4294967296 + ${word(9)}) / 18446744073709551616`
}

/** Writes what a feedback owes, in the transaction that stores it: judgements of a bad one, each once a turn, and a review. */
export async function oweForFeedback(tx: Executor, turnId: string, score: number | null): Promise<void> {
  if (score !== -1) return await withdrawReview(tx, turnId)
  await tx.execute(sql`
    insert into evaluations (id, workspace_id, agent_id, turn_id, evaluator_id, evaluator)
    select gen_random_uuid(), turns.workspace_id, turns.agent_id, turns.id, evaluators.id, evaluators.name
    from turns join evaluators on evaluators.agent_id = turns.agent_id and evaluators.replaced_at is null
      and evaluators.is_enabled and 'negative_feedback' = any(evaluators.always)
    where turns.id = ${turnId} and ${sql.raw(isAnswered('turns'))}
    on conflict (turn_id, evaluator) do nothing`)
  await queueReview(tx, turnId, 'negative_feedback')
}

/** Has a turn reviewed, unless it is already. */
export async function queueReview(tx: Executor, turnId: string, why: ReviewCause): Promise<void> {
  await tx.execute(sql`
    insert into turn_reviews (turn_id, workspace_id, agent_id, why)
    select id, workspace_id, agent_id, array[${why}::text] from turns where id = ${turnId}
    on conflict (turn_id) do update set why = array_append(turn_reviews.why, ${why}::text)
    where not (${why}::text = any(turn_reviews.why))`)
}

/** Nothing speaks for the review any more once a bad feedback is taken back. */
async function withdrawReview(tx: Executor, turnId: string): Promise<void> {
  await tx.execute(sql`
    update turn_reviews set why = array_remove(why, 'negative_feedback') where turn_id = ${turnId} and verdict is null`)
  await tx.execute(sql`delete from turn_reviews where turn_id = ${turnId} and verdict is null and why = '{}'`)
}
