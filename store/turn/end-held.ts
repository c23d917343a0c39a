import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import { type EndDependencies, endTurn, errorOfLog, lastEventsOf, type TurnOutcome } from './end.ts'
import { factsOf } from './facts.ts'
import { insertCallsFrom, type ModelCall } from './round.ts'
import type { ToolCallRow } from './tool-call.ts'
import type { Turn } from './turn.ts'

/** What a holder knows that nobody else has written anything of the turn. */
export type HeldOutcome = TurnOutcome & {
  text: string
  modelCalls: ModelCall[]
  lastSeq: number
  hasRounds: boolean
  /** All calls of the turn, the written ones too: only its holder writes any. */
  known: { calls: ModelCall[]; tools: ToolCallRow[] }
}

/**
 * The end of most turns in one statement: nobody waits behind, nothing for the outbox. The
 * conversation's row is locked first, as in `endTurn`; whether a later place was given is read from the locked row.
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
 * Ends a turn for its holder; otherwise exactly like `endTurn`, which does what the one statement can not.
 * @throws LeaseLost
 */
export async function endHeldTurn(deps: EndDependencies, turn: Turn, outcome: HeldOutcome): Promise<void> {
  const isPlain = !outcome.summarize && !outcome.escalation
  const events = isPlain ? await endAtOnce(deps.database, turn, outcome) : undefined
  if (events) deps.bus.publishEnd(turn.id, events)
  else await endTurn(deps, turn.id, outcome, turn.generation)
}

/** Undefined where the statement found something else than it is made for: then it changed nothing. */
async function endAtOnce(
  database: Database,
  turn: Turn,
  outcome: HeldOutcome,
): Promise<NumberedTurnEvent[] | undefined> {
  passFaultPoint('turn.end.before-commit')
  const decided = { ...turn, snapshot: outcome.snapshot ?? turn.snapshot }
  const { result, cost, model, trace } = factsOf(decided, outcome, { ...outcome.known, shown: { text: outcome.text } })
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
    jsonOf(outcome.error),
    result.usage.promptTokens,
    result.usage.completionTokens,
    cost,
    jsonOf(outcome.modelCalls.map((call) => ({ id: newId(), ...call }))),
    jsonOf(events),
    newId(),
    errorOfLog(outcome.error),
    jsonOf(trace),
    model,
  ])
  if (rowCount === 0) return undefined
  passFaultPoint('turn.end.after-commit')
  return events
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
