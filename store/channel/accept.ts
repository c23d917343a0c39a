import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { UserEvent } from '../../domain/channel/reading.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import { currentTrace } from '../../domain/log/span.ts'
import { keepMessage } from '../conversation/kept-message.ts'
import type { Database, Executor } from '../database.ts'
import { untilWritten } from '../repeat.ts'
import { channelReplies, turns } from '../tables/index.ts'
import { insertTurn, MAX_OUTAGE_MS, type NewTurn } from '../turn/accept.ts'
import { loadTurn, type Turn } from '../turn/turn.ts'
import { acceptAtOnce } from './accept-at-once.ts'
import { insertEvent, KeptEvent, noteRepeat, RepeatedEvent } from './event.ts'
import { continueConversation, lockPlace, type ReceivedEvent, refuseFlood } from './place.ts'
import type { PlaceRecord } from './reply.ts'

/**
 * Accepts a channel's message: writes its event, its conversation, its turn and its reply, which waits for the turn's end,
 * in one transaction. While Postgres does not answer, it is repeated with the same id of the turn.
 * @throws RepeatedEvent when the event is stored already; KeptEvent when it was kept, because its conversation is paused;
 * ApiError AGENT_NOT_FOUND, QUEUE_FULL, RATE_LIMITED
 */
export async function acceptChannelTurn(
  database: Database,
  workspaceId: string,
  input: NewTurn,
  received: ReceivedEvent<UserEvent>,
): Promise<{ turn: Turn; created: boolean }> {
  passFaultPoint('channel.accept.before-commit')
  const named = { ...input, id: input.id ?? newId(), traceContext: input.traceContext ?? currentTrace() }
  const accept = async () =>
    (await acceptAtOnce(database, workspaceId, named, received)) ??
    (await acceptInLine(database, workspaceId, named, received))
  const turn = await untilWritten(accept, AbortSignal.timeout(MAX_OUTAGE_MS))
  passFaultPoint('channel.accept.after-commit')
  if (turn === KEPT) throw new KeptEvent()
  if (!turn) throw new RepeatedEvent()
  return { turn, created: true }
}

type NamedTurn = NewTurn & { id: string }
const KEPT = 'kept'

/**
 * Accepts any message, one statement after another. Each row is as `acceptAtOnce` writes it.
 * @returns the turn; `kept`; undefined when the event has made another turn, or was kept, before
 * @throws ApiError AGENT_NOT_FOUND, QUEUE_FULL, RATE_LIMITED
 */
export const acceptInLine = (
  database: Database,
  workspaceId: string,
  input: NamedTurn,
  received: ReceivedEvent<UserEvent>,
): Promise<Turn | typeof KEPT | undefined> =>
  database.transaction((tx) => insertMessage(tx, workspaceId, input, received))

async function insertMessage(
  tx: Executor,
  workspaceId: string,
  input: NamedTurn,
  received: ReceivedEvent<UserEvent>,
): Promise<Turn | typeof KEPT | undefined> {
  const { event } = received
  const place = await lockPlace(tx, workspaceId, received)
  const stored = await noteRepeat(tx, { ...received, eventId: event.eventId })
  // The transaction was committed although its answer was lost.
  if (stored) return stored.turnId === input.id ? await loadTurn(tx, input.id) : undefined
  await refuseFlood(tx, place, received.limits)
  const conversationId = await continueConversation(tx, place)
  if (await keepEvent(tx, place, event.eventId, { ...input, conversationId })) return KEPT
  const turn = await insertTurn(tx, workspaceId, { ...input, conversationId })
  await insertEvent(tx, place, event.eventId, { id: newId(), verdict: 'turn', conversationId, turnId: turn.id })
  const { agentId, channel } = place
  const [reply] = await tx
    .insert(channelReplies)
    .values({
      id: turn.id,
      workspaceId,
      agentId,
      channel,
      placeId: place.id,
      conversationId,
      kind: 'turn',
      state: 'awaiting',
      address: event.address,
      addressSecret: received.sealSecret(turn.id),
      messageAt: event.sentAt,
    })
    .returning({ position: channelReplies.position })
  return await moveBeforeLaterMessages(tx, turn, { sentAt: event.sentAt, position: reply?.position ?? 0 })
}

/** Keeps the message when its conversation is paused. @returns whether it did */
async function keepEvent(
  tx: Executor,
  place: PlaceRecord,
  eventId: string,
  { conversationId, message: text, inputVerdict, attachments }: NewTurn & { conversationId: string },
): Promise<boolean> {
  const { workspaceId, agentId } = place
  const id = newId()
  const named = { workspaceId, agentId, id: conversationId }
  const isKept = await keepMessage(tx, named, { id, text, inputVerdict, attachments })
  if (isKept) await insertEvent(tx, place, eventId, { id, verdict: 'kept', conversationId })
  return isKept
}

/**
 * Platforms may deliver messages in another order than the user sent them. A message moves before those that wait and were
 * sent after it, and so does its reply. The conversation is locked.
 */
async function moveBeforeLaterMessages(
  tx: Executor,
  turn: Turn,
  { sentAt, position }: { sentAt: Date | null; position: number },
): Promise<Turn> {
  if (turn.status !== 'waiting' || !sentAt) return turn
  const later = await tx
    .select({ id: turns.id, place: turns.place, position: channelReplies.position })
    .from(turns)
    .innerJoin(channelReplies, eq(channelReplies.id, turns.id))
    .where(
      and(
        eq(turns.conversationId, turn.conversationId),
        eq(turns.status, 'waiting'),
        gt(channelReplies.messageAt, sentAt),
      ),
    )
    .orderBy(asc(turns.place))
  if (later.length === 0) return turn
  const moved = [{ id: turn.id, place: turn.place, position }, ...later]
  const [places, positions] = [inOrder(moved.map(({ place }) => place)), inOrder(moved.map((each) => each.position))]
  const rows = moved.map(({ id }, index) => ({ id, place: places[index], position: positions[index] }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, place int, position bigint)`
  // The places are unique at every moment, so they are freed first.
  await tx.execute(sql`update turns set place = -turns.place from ${given} where turns.id = given.id`)
  await tx.execute(sql`update turns set place = given.place from ${given} where turns.id = given.id`)
  await tx.execute(
    sql`update channel_replies set position = given.position from ${given} where channel_replies.id = given.id`,
  )
  return { ...turn, place: places[0] ?? turn.place }
}

const inOrder = (numbers: number[]): number[] => numbers.toSorted((one, other) => one - other)
