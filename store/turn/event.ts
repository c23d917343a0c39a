import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { tokenUsageOf } from '../../domain/model/usage.ts'
import { isFinal, type NumberedTurnEvent, type TurnEvent } from '../../domain/turn/turn.ts'
import type { Executor } from '../database.ts'
import { turnEvents } from '../tables/index.ts'
import type { Turn } from './turn.ts'

/** A query reads at most this many events. */
export const EVENT_PAGE = 1_000

/** Events after number `afterSeq`, in order, up to the first gap: the missing event is not committed yet. */
export async function listEventsAfter(
  database: Executor,
  turnId: string,
  afterSeq: number,
  limit = EVENT_PAGE,
): Promise<NumberedTurnEvent[]> {
  const rows = await database
    .select({ seq: turnEvents.seq, type: turnEvents.type, data: turnEvents.data })
    .from(turnEvents)
    .where(and(eq(turnEvents.turnId, turnId), gt(turnEvents.seq, afterSeq)))
    .orderBy(asc(turnEvents.seq))
    .limit(limit)
  return upToGap(rows as NumberedTurnEvent[], afterSeq)
}

/** All stored events of each of these turns, in order; a turn without events has no entry. */
export async function listEventsOf(database: Executor, turnIds: string[]): Promise<Map<string, NumberedTurnEvent[]>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select({ turnId: turnEvents.turnId, seq: turnEvents.seq, type: turnEvents.type, data: turnEvents.data })
    .from(turnEvents)
    .where(inArray(turnEvents.turnId, turnIds))
    .orderBy(asc(turnEvents.turnId), asc(turnEvents.seq))
  const grouped = Map.groupBy(rows, ({ turnId }) => turnId)
  return new Map([...grouped].map(([turnId, events]) => [turnId, events as unknown as NumberedTurnEvent[]]))
}

/** The events up to the first gap after number `afterSeq`. */
export function upToGap(events: NumberedTurnEvent[], afterSeq: number): NumberedTurnEvent[] {
  const gap = events.findIndex(({ seq }, index) => seq !== afterSeq + 1 + index)
  return gap < 0 ? events : events.slice(0, gap)
}

/** The text that a reader of these events shows: the deltas since the last reset. */
export const shownText = (events: TurnEvent[]): string => events.reduce(shownAfter, '')

/** The text that a reader shows after one more event. */
export function shownAfter(shown: string, event: TurnEvent): string {
  if (event.type === 'message.reset') return ''
  return event.type === 'message.delta' ? shown + event.data.text : shown
}

/** False: the events were dropped because of their age. */
export async function hasEvents(database: Executor, turn: Turn): Promise<boolean> {
  return !isFinal(turn.status) || (await listEventsAfter(database, turn.id, 0, 1)).length > 0
}

/**
 * The stream of a final turn whose events were dropped or lost, made of its row: start, the complete text, the last event. Empty
 * for an open turn.
 * @param afterSeq the number of the last event that the reader has; its text is taken back
 */
export function rebuiltEvents(turn: Turn, afterSeq = 0): NumberedTurnEvent[] {
  const { result } = turn
  if (!result) return []
  const last: TurnEvent = turn.error
    ? { type: 'error', data: { error: { ...turn.error, request_id: turn.requestId } } }
    : withParts({ type: 'message.end', data: result })
  const events: TurnEvent[] = [
    afterSeq === 0 ? startEvent(turn) : { type: 'message.reset', data: { reason: 'events_lost' } },
    ...(result.text ? [{ type: 'message.delta', data: { text: result.text } } as const] : []),
    last,
  ]
  return events.map((event, index) => ({ ...event, seq: afterSeq + index + 1 }))
}

/** The event with each part of the usage, which a release before the parts left out. */
export const withParts = <Event extends TurnEvent>(event: Event): Event =>
  event.type === 'message.end' ? { ...event, data: { ...event.data, usage: tokenUsageOf(event.data.usage) } } : event

/** The first event of every turn, without its number, which is 1. */
export const startEvent = (turn: Turn) =>
  ({
    type: 'message.start',
    data: {
      conversation_id: turn.conversationId,
      turn_id: turn.id,
      model: turn.model,
      agent_version: turn.agentVersion,
    },
  }) as const
