import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import { type EndDependencies, endTurn, lastEventsOf, withFinalSnapshot } from './end.ts'
import type { AnsweredTurn } from './outcome.ts'
import { composeResult } from './result.ts'
import { insertCallsFrom } from './round.ts'
import type { Turn } from './turn.ts'

/**
 * The end of most turns: no turn waits behind this one, and nothing goes to the outbox. The statement locks the
 * conversation's row first, as `endTurn` does, and reads from the locked row whether a later place was given.
 */
const end = statement(
  'end_held_turn',
  `with conversation as (
    select id from conversations where id = $1 and next_place = $2::int + 1 for update
  ), ended as (
    update turns set status = $5, generation = generation + 1, snapshot = coalesce($6::jsonb, snapshot), text = $7,
      finish_reason = $8, result = $9::jsonb, error = $10::jsonb, prompt_tokens = $11, completion_tokens = $12,
      cost = $13, ended_at = now()
    from conversation
    where turns.id = $3 and turns.conversation_id = conversation.id and generation = $4::int and status = 'running'
    returning turns.*
  ), calls as (
    ${insertCallsFrom('ended', '$14')}
  ), events as (
    insert into turn_events (turn_id, seq, generation, type, data)
    select ended.id, event.seq, $4::int, event.type, event.data
    from ended, jsonb_to_recordset($15::jsonb) as event (seq int, type text, data jsonb)
  ), log as (
    insert into request_logs (id, workspace_id, agent_id, turn_id, source, model, tokens_in, tokens_out, cost,
      latency_ms, status, error, trace)
    select $16, workspace_id, agent_id, id, source, $19, prompt_tokens, completion_tokens, cost,
      greatest(0, extract(epoch from ended_at - created_at) * 1000)::int, status, $17, $18::jsonb
    from ended on conflict (turn_id) do nothing
  )
  select 1 from ended`,
)

/**
 * Ends an answered turn for its holder, in one statement where that is possible, else by `endTurn`. Both leave the same
 * rows.
 * @param turn as its holder has it; its generation is checked
 * @throws LeaseLost
 */
export async function endTurnAsHolder(deps: EndDependencies, turn: Turn, outcome: AnsweredTurn): Promise<void> {
  const needsOutbox = outcome.summarize || outcome.escalation !== null
  const events = needsOutbox ? undefined : await endInOneStatement(deps.database, turn, outcome)
  if (events) deps.bus.publishEnd(turn.id, events)
  else await endTurn(deps, turn.id, outcome, turn.generation)
}

/** @returns the last events; undefined when a turn waits behind this one or the lease is lost: then nothing was changed */
async function endInOneStatement(
  database: Database,
  turn: Turn,
  outcome: AnsweredTurn,
): Promise<NumberedTurnEvent[] | undefined> {
  passFaultPoint('turn.end.before-commit')
  const { result, cost, model, trace } = composeResult(
    withFinalSnapshot(turn, outcome),
    outcome,
    outcome.calls,
    outcome,
  )
  const events = lastEventsOf(turn, outcome, result, outcome.lastSeq)
  const { rowCount } = await end(database, [
    turn.conversationId,
    turn.place,
    turn.id,
    turn.generation,
    outcome.status,
    jsonOf(outcome.snapshot),
    result.text,
    result.finish_reason,
    jsonOf(result),
    // Error and the log's error: an answered turn has none.
    null,
    result.usage.promptTokens,
    result.usage.completionTokens,
    cost,
    jsonOf(outcome.modelCalls.map((call) => ({ id: newId(), ...call }))),
    jsonOf(events),
    newId(),
    null,
    jsonOf(trace),
    model,
  ])
  if (rowCount === 0) return undefined
  passFaultPoint('turn.end.after-commit')
  return events
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
