import type { StoredError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { NumberedTurnEvent, TurnEvent } from '../../domain/turn/turn.ts'
import { listColumns } from '../statement.ts'
import { turns } from '../tables/index.ts'
import { errorOf, isAnswered, type TurnCalls, type TurnOutcome } from './outcome.ts'
import { composeResult, type Shown, type TurnResult } from './result.ts'
import type { Turn } from './turn.ts'

/** A turn that ends, with the snapshot that its end stores. */
export type EndingTurn = TurnResult & {
  turn: Turn
  outcome: TurnOutcome
  /** The events that its end writes. */
  events: NumberedTurnEvent[]
  /** The moment of the first piece of the first answer; null when none came, or when only another process knows. */
  firstTokenAt: Date | null
}

/**
 * Composes the end of a turn; writes nothing.
 * @param calls all calls of the turn
 * @param lastSeq the number of the turn's last event that is stored
 */
export function composeEnd(
  turn: Turn,
  outcome: TurnOutcome,
  calls: TurnCalls,
  shown: Shown,
  lastSeq: number,
): EndingTurn {
  // A holder may not have written the snapshot before.
  const ending = isAnswered(outcome) ? { ...turn, snapshot: outcome.snapshot } : turn
  const composed = composeResult(ending, outcome, calls, shown)
  const events = lastEventsOf(turn, outcome, composed.result, lastSeq)
  return { ...composed, turn: ending, outcome, events, firstTokenAt: firstTokenOf(calls) }
}

/** The events that the end writes after event number `lastSeq`: those of the outcome, then the last one of the turn. */
function lastEventsOf(turn: Turn, outcome: TurnOutcome, result: ChatResult, lastSeq: number): NumberedTurnEvent[] {
  const error = errorOf(outcome)
  const last: TurnEvent = error
    ? { type: 'error', data: { error: errorOfEvent(error, turn.requestId) } }
    : { type: 'message.end', data: result }
  const events = isAnswered(outcome) ? [...outcome.events, last] : [last]
  return events.map((event, index): NumberedTurnEvent => ({ ...event, seq: lastSeq + 1 + index }))
}

const errorOfEvent = ({ code, message, fix }: StoredError, requestId: string) => ({
  code,
  message,
  fix,
  request_id: requestId,
})

const firstTokenOf = ({ models }: TurnCalls): Date | null =>
  models.find(({ purpose, firstTokenAt }) => purpose === 'answer' && firstTokenAt !== null)?.firstTokenAt ?? null

/** The columns that the end of a turn gives. */
const ENDED = listColumns(turns, [
  'status',
  'snapshot',
  'text',
  'finishReason',
  'result',
  'error',
  'promptTokens',
  'completionTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'reasoningTokens',
  'cost',
])

/**
 * Parts of a statement: write the turns that `:endings` holds, with their last events and log entries. The part `ended`
 * has the rows of the turns.
 * @param locks a part before this one that the turns depend on
 * @param condition of the turns
 */
export const endTurnsFrom = ({ locks, condition }: { locks?: string; condition: string }): string => `ending as (
    select * from jsonb_to_recordset(:endings::jsonb) as ending ("turnId" uuid, ${ENDED.record}, events jsonb,
      "logId" uuid, "logModel" text, trace jsonb)
  ), ended as (
    update turns set ${ENDED.assignmentsFrom('ending')}, generation = generation + 1, ended_at = now()
    from ending${locks ? `, ${locks}` : ''} where turns.id = ending."turnId" and ${condition}
    returning turns.*, ending.events, ending."logId", ending."logModel", ending.trace
  ), events as (
    insert into turn_events (turn_id, workspace_id, seq, generation, type, data)
    select ended.id, ended.workspace_id, event.seq, ended.generation - 1, event.type, event.data
    from ended, jsonb_to_recordset(ended.events) as event (seq int, type text, data jsonb)
  ), log as (
    insert into request_logs (id, workspace_id, agent_id, turn_id, source, model, tokens_in, tokens_out,
      tokens_cached, tokens_cache_write, tokens_reasoning, cost,
      latency_ms, status, error, trace)
    select "logId", workspace_id, agent_id, id, source, "logModel", prompt_tokens, completion_tokens,
      cached_tokens, cache_write_tokens, reasoning_tokens, cost,
      greatest(0, extract(epoch from ended_at - created_at) * 1000)::int, status,
      (error ->> 'code') || ': ' || (error ->> 'message'), trace
    from ended on conflict (turn_id) do nothing
  )`

/** The value of `:endings`. */
export const endingsValue = (endings: EndingTurn[]): string =>
  JSON.stringify(
    endings.map((ending) => ({
      turnId: ending.turn.id,
      ...endedColumns(ending),
      events: ending.events,
      logId: newId(),
      logModel: ending.model,
      trace: ending.trace,
    })),
  )

/** The turn as its end has written it. */
export const asEnded = (ending: EndingTurn, endedAt: Date): Turn => ({
  ...ending.turn,
  ...endedColumns(ending),
  generation: ending.turn.generation + 1,
  endedAt,
})

const endedColumns = ({ turn, outcome, result, cost }: EndingTurn) => ({
  status: outcome.status,
  snapshot: decidedOf(turn.snapshot),
  text: result.text,
  finishReason: result.finish_reason,
  result,
  error: errorOf(outcome),
  ...result.usage,
  cost,
})

/** The snapshot as a final turn keeps it: its calls have rows of their own. */
function decidedOf(snapshot: Turn['snapshot']): Turn['snapshot'] {
  if (!snapshot) return null
  const { asked, ...decided } = snapshot
  return decided
}
