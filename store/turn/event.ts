import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isFinal, type NumberedTurnEvent, type TurnEvent } from '../../domain/turn/turn.ts'
import type { Executor } from '../database.ts'
import { turnEvents } from '../tables/index.ts'
import type { Turn } from './turn.ts'

/** So many events are read in one go. */
export const EVENT_PAGE = 1_000

/** Events after `afterSeq`, in order, up to the first hole: what comes behind one is not committed yet. */
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
  const hole = rows.findIndex((row, index) => row.seq !== afterSeq + 1 + index)
  return (hole < 0 ? rows : rows.slice(0, hole)) as NumberedTurnEvent[]
}

/** The text that a reader of these events shows: the deltas since the last reset. */
export const shownText = (events: TurnEvent[]): string => events.reduce(shownAfter, '')

/** The text that is shown once one more event has come. */
export function shownAfter(shown: string, event: TurnEvent): string {
  if (event.type === 'message.reset') return ''
  return event.type === 'message.delta' ? shown + event.data.text : shown
}

const OLD_BATCH = 10_000

/** Events are kept for 24 hours; a stream asked for later is rebuilt from the turn. A turn's first event goes first. */
export async function deleteOldEvents(database: Executor): Promise<void> {
  for (let removed = OLD_BATCH; removed === OLD_BATCH; ) {
    const { rowCount } = await database.execute(sql`
      delete from turn_events where (turn_id, seq) in (
        select turn_id, seq from turn_events where created_at < now() - interval '24 hours'
        order by created_at, seq limit ${OLD_BATCH}
      )`)
    removed = rowCount ?? 0
  }
}

/** False when the turn's events were dropped because of their age. */
export async function eventsAreKept(database: Executor, turn: Turn): Promise<boolean> {
  return !isFinal(turn.status) || (await listEventsAfter(database, turn.id, 0, 1)).length > 0
}

/** A stream whose events were dropped, made again from the turn: start, the whole text, the last event. */
export function rebuiltEvents(turn: Turn): NumberedTurnEvent[] {
  const { result } = turn
  if (!result) return []
  const last: TurnEvent = turn.error
    ? { type: 'error', data: { error: { ...turn.error, request_id: turn.requestId } } }
    : { type: 'message.end', data: result }
  const events: TurnEvent[] = [
    startEvent(turn),
    ...(result.text ? [{ type: 'message.delta', data: { text: result.text } } as const] : []),
    last,
  ]
  return events.map((event, index) => ({ ...event, seq: index + 1 }))
}

/** The first event of every turn. */
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
