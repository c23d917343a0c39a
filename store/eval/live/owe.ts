import { sql } from 'drizzle-orm'
import type { Executor } from '../../database.ts'

/** SQL: the first 8 bytes of the SHA-256 of a turn's id, divided by 2^64. @param turn the name of a table of turns */
const drawOf = (turn: string): string => {
  const hex = `encode(sha256(convert_to(${turn}.id::text, 'UTF8')), 'hex')`
  const word = (from: number) => `('x' || substr(${hex}, ${from}, 8))::bit(32)::bigint::numeric`
  return `(${word(1)} * 4294967296 + ${word(9)}) / 18446744073709551616`
}

/**
 * Parts of a statement: write the judgements that the ends of turns owe, in the transaction that ends them. An agent without
 * evaluators costs one look into an index.
 * @param ended the name of a part of the statement with the ended turns
 */
export const oweEvaluationsFrom = (ended: string): string => `owed as (
    insert into evaluations (id, workspace_id, agent_id, turn_id, evaluator_id, evaluator)
    select gen_random_uuid(), ${ended}.workspace_id, ${ended}.agent_id, ${ended}.id, evaluators.id, evaluators.name
    from ${ended} join evaluators on evaluators.agent_id = ${ended}.agent_id and evaluators.replaced_at is null
      and evaluators.is_enabled
    where ${ended}.source <> 'eval' and ${ended}.status in ('success', 'blocked')
      and ${ended}.finish_reason not in ('merged', 'action_required')
      and (${drawOf(ended)} < evaluators.sample::numeric
        or ('blocked' = any(evaluators.always) and ${ended}.status = 'blocked')
        or ('escalated' = any(evaluators.always) and ${ended}.result ->> 'escalation' is not null)
        or ('tool_failed' = any(evaluators.always) and exists (select from tool_calls
          where tool_calls.turn_id = ${ended}.id and tool_calls.status in ('failed', 'outcome_unknown'))))
    on conflict (turn_id, evaluator) do nothing
  )`

/** Writes the judgements that a bad feedback owes, in the transaction that stores it; each once a turn. */
export async function oweForBadFeedback(tx: Executor, turnId: string): Promise<void> {
  await tx.execute(sql`
    insert into evaluations (id, workspace_id, agent_id, turn_id, evaluator_id, evaluator)
    select gen_random_uuid(), turns.workspace_id, turns.agent_id, turns.id, evaluators.id, evaluators.name
    from turns join evaluators on evaluators.agent_id = turns.agent_id and evaluators.replaced_at is null
      and evaluators.is_enabled and 'negative_feedback' = any(evaluators.always)
    where turns.id = ${turnId}
    on conflict (turn_id, evaluator) do nothing`)
}
