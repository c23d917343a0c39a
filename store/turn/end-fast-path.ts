import { passFaultPoint } from '../../domain/fault-point.ts'
import { readyReplyFrom } from '../channel/ready.ts'
import type { Database } from '../database.ts'
import { oweEvaluationsFrom } from '../eval/live/owe.ts'
import { exportTurnFrom } from '../log/export/queue.ts'
import { tellEndsFrom } from '../log/webhook/event.ts'
import { addSpentFrom, spentBy } from '../spending/spent.ts'
import { statement } from '../statement.ts'
import { type EndDependencies, endTurn, tellEnd } from './end.ts'
import { asEnded, composeEnd, type EndingTurn, endingsValue, endTurnsFrom } from './end-row.ts'
import type { AnsweredTurn } from './outcome.ts'
import { callsValue, insertCallsFrom } from './round.ts'
import type { Turn } from './turn.ts'

type Values = {
  turnId: string
  generation: number
  conversationId: string
  place: number
  endings: string
  calls: string
  /** The cost of these calls. */
  spent: string
  operatorSpent: string
}

/**
 * The end of most turns: no turn waits behind this one, and nothing goes to the outbox but a channel's reply. The statement locks the
 * conversation's row first, as `endTurn` does, and reads from the locked row whether a later place was given.
 */
const WRITES = `with conversation as (
    select id from conversations where id = :conversationId and next_place = :place::int + 1 for update
  ), ${endTurnsFrom({
    locks: 'conversation',
    condition: `turns.id = :turnId and turns.conversation_id = conversation.id and generation = :generation::int
      and turns.status = 'running'`,
  })}, calls as (
    ${insertCallsFrom('ended')}
  ), spent as (
    ${addSpentFrom('ended')}
  ), ${tellEndsFrom('ended')}, ${oweEvaluationsFrom('ended')}`

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
  const ended = await endInOneStatement(deps.database, turn, outcome)
  if (ended) tellEnd(deps.bus, ended)
  else await endTurn(deps, turn.id, outcome, turn.generation)
}

/**
 * @returns the turn as it has ended; undefined when a summary or an escalation goes to the outbox, the turn
 * waits for outputs, its conversation goes with it, a turn waits behind this one or the lease is
 * lost: then nothing was changed
 */
async function endInOneStatement(
  database: Database,
  turn: Turn,
  outcome: AnsweredTurn,
): Promise<EndingTurn | undefined> {
  const ending = composeEnd(turn, outcome, outcome.calls, outcome, outcome.lastSeq)
  if (outcome.summarize || ending.result.escalation || outcome.actions || turn.clientContext?.isPassing)
    return undefined
  passFaultPoint('turn.end.before-commit')
  const { rowCount } = await endFor(turn, database)(database, {
    turnId: turn.id,
    generation: turn.generation,
    conversationId: turn.conversationId,
    place: turn.place,
    endings: endingsValue([ending]),
    calls: callsValue(outcome.modelCalls),
    ...spentBy(outcome.modelCalls),
  })
  if (rowCount === 0) return undefined
  passFaultPoint('turn.end.after-commit')
  return { ...ending, turn: asEnded(ending, new Date()) }
}

/** Most turns are of no channel, and pay nothing for the replies. */
const endFor = ({ source }: Turn, { exportsTraces }: Database) =>
  source === 'channel'
    ? ENDS[exportsTraces ? 'channelExported' : 'channel']
    : ENDS[exportsTraces ? 'chatExported' : 'chat']
