import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import type { FinishReason, NumberedTurnEvent } from '../../domain/turn/turn.ts'
import { readyReplyFrom } from '../channel/ready.ts'
import type { Database } from '../database.ts'
import { exportTurnFrom } from '../log/export/queue.ts'
import { addSpentFrom, spentBy } from '../spending/spent.ts'
import { jsonOf, statement } from '../statement.ts'
import { type EndDependencies, endTurn } from './end.ts'
import type { AnsweredTurn } from './outcome.ts'
import { composeResult } from './result.ts'
import { callsValue, insertCallsFrom } from './round.ts'
import { firstTokenOf, publishTurnEnd, tellTurnEnd } from './tell-end.ts'
import type { Turn } from './turn.ts'
import { lastEventsOf, withFinalSnapshot } from './write-end.ts'

type Values = {
  turnId: string
  generation: number
  conversationId: string
  place: number
  status: AnsweredTurn['status']
  snapshot: string | null
  text: string
  finishReason: FinishReason
  result: string | null
  promptTokens: number
  completionTokens: number
  cost: string
  calls: string
  /** The cost of these calls. */
  spent: string
  operatorSpent: string
  events: string | null
  logId: string
  logModel: string
  trace: string | null
}

/**
 * The end of most turns: no turn waits behind this one, and nothing goes to the outbox but a channel's reply. The statement locks the
 * conversation's row first, as `endTurn` does, and reads from the locked row whether a later place was given.
 */
const WRITES = `with conversation as (
    select id from conversations where id = :conversationId and next_place = :place::int + 1 for update
  ), ended as (
    update turns set status = :status, generation = generation + 1, snapshot = :snapshot::jsonb,
      text = :text, finish_reason = :finishReason, result = :result::jsonb,
      prompt_tokens = :promptTokens, completion_tokens = :completionTokens, cost = :cost, ended_at = now()
    from conversation
    where turns.id = :turnId and turns.conversation_id = conversation.id and generation = :generation::int
      and status = 'running'
    returning turns.*
  ), calls as (
    ${insertCallsFrom('ended')}
  ), spent as (
    ${addSpentFrom('ended')}
  ), events as (
    insert into turn_events (turn_id, workspace_id, seq, generation, type, data)
    select ended.id, ended.workspace_id, event.seq, :generation::int, event.type, event.data
    from ended, jsonb_to_recordset(:events::jsonb) as event (seq int, type text, data jsonb)
  ), log as (
    insert into request_logs (id, workspace_id, agent_id, turn_id, source, model, tokens_in, tokens_out, cost,
      latency_ms, status, trace)
    select :logId, workspace_id, agent_id, id, source, :logModel, prompt_tokens, completion_tokens, cost,
      greatest(0, extract(epoch from ended_at - created_at) * 1000)::int, status, :trace::jsonb
    from ended on conflict (turn_id) do nothing
  )`

const endBy = (name: string, more = '') => statement<Values>(name, `${WRITES}${more} select 1 from ended`)

/** The turn's entry for the exporter. */
const EXPORTED = `, exported as (${exportTurnFrom('ended')})`
/** The reply that waits for a turn of a channel. */
const READY = `, ${readyReplyFrom('ended')}`

const ENDS = {
  chat: endBy('end_held_turn'),
  chatExported: endBy('end_held_turn_exported', EXPORTED),
  channel: endBy('end_held_channel_turn', READY),
  channelExported: endBy('end_held_channel_turn_exported', READY + EXPORTED),
}

/**
 * Ends an answered turn for its holder, in one statement where that is possible, else by `endTurn`. Both leave the same
 * rows.
 * @param turn as its holder has it; its generation is checked
 * @throws LeaseLost
 */
export async function endTurnAsHolder(deps: EndDependencies, turn: Turn, outcome: AnsweredTurn): Promise<void> {
  const events = await endInOneStatement(deps.database, turn, outcome)
  if (events) {
    publishTurnEnd(deps.bus, turn, events)
    tellTurnEnd(turn, outcome.status, firstTokenOf(outcome.calls))
  } else await endTurn(deps, turn.id, outcome, turn.generation)
}

/**
 * @returns the last events; undefined when a summary or an escalation goes to the outbox, a turn waits behind this one or the lease is
 * lost: then nothing was changed
 */
async function endInOneStatement(
  database: Database,
  turn: Turn,
  outcome: AnsweredTurn,
): Promise<NumberedTurnEvent[] | undefined> {
  const { result, cost, model, trace } = composeResult(
    withFinalSnapshot(turn, outcome),
    outcome,
    outcome.calls,
    outcome,
  )
  if (outcome.summarize || result.escalation) return undefined
  const events = lastEventsOf(turn, outcome, result, outcome.lastSeq)
  passFaultPoint('turn.end.before-commit')
  const { rowCount } = await endFor(turn, database)(database, {
    turnId: turn.id,
    generation: turn.generation,
    conversationId: turn.conversationId,
    place: turn.place,
    status: outcome.status,
    snapshot: jsonOf(outcome.snapshot),
    text: result.text,
    finishReason: result.finish_reason,
    result: jsonOf(result),
    ...result.usage,
    cost,
    calls: callsValue(outcome.modelCalls),
    ...spentBy(outcome.modelCalls),
    events: jsonOf(events),
    logId: newId(),
    logModel: model,
    trace: jsonOf(trace),
  })
  if (rowCount === 0) return undefined
  passFaultPoint('turn.end.after-commit')
  return events
}

/** Most turns are of no channel, and pay nothing for the replies. */
const endFor = ({ source }: Turn, { exportsTraces }: Database) =>
  source === 'channel'
    ? ENDS[exportsTraces ? 'channelExported' : 'channel']
    : ENDS[exportsTraces ? 'chatExported' : 'chat']
