import { and, eq, sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { ChannelVerdict } from '../../domain/channel/delivery.ts'
import type { LateFailure, UserEvent } from '../../domain/channel/reading.ts'
import { newId } from '../../domain/id.ts'
import type { Database, Executor } from '../database.ts'
import { channelEvents, channelPlaces } from '../tables/index.ts'
import { lockPlace, type ReceivedEvent, refuseFlood } from './place.ts'
import { insertReply, type PlaceRecord } from './reply.ts'

/** The event was stored before: its platform delivers it again. */
export class RepeatedEvent extends Error {
  override readonly name = 'RepeatedEvent'
}

/** The event's conversation is paused: its message is kept for the end of the pause. */
export class KeptEvent extends Error {
  override readonly name = 'KeptEvent'
}

/** Counts a further delivery of an event. @returns the event as it is stored; undefined when it is new */
export async function noteRepeat(
  tx: Executor,
  { agentId, channel, eventId }: { agentId: string; channel: ChannelName; eventId: string },
): Promise<{ turnId: string | null } | undefined> {
  const [found] = await tx
    .update(channelEvents)
    .set({ repeats: sql`${channelEvents.repeats} + 1` })
    .where(isEvent({ agentId, channel, eventId }))
    .returning({ turnId: channelEvents.turnId })
  return found
}

const isEvent = ({ agentId, channel, eventId }: { agentId: string; channel: ChannelName; eventId: string }) =>
  and(eq(channelEvents.agentId, agentId), eq(channelEvents.channel, channel), eq(channelEvents.eventId, eventId))

export type EventOutcome = {
  id: string
  verdict: ChannelVerdict
  reason?: string
  conversationId?: string
  turnId?: string
}

/** Inserts an event of a locked place. @throws Postgres's unique violation when it is stored already */
export async function insertEvent(
  tx: Executor,
  { workspaceId, agentId, channel, id: placeId }: PlaceRecord,
  eventId: string,
  outcome: EventOutcome,
): Promise<void> {
  await tx.insert(channelEvents).values({ ...outcome, workspaceId, agentId, channel, placeId, eventId })
}

/** A sentence that answers an event. */
export type Sentence = {
  /** The list of deliveries shows it. */
  reason: string
  text: string
  /** `once-a-day`: the user gets it on the first event of a day in UTC. */
  isOnceADay?: boolean
  /** The user gets it once for pictures that were sent together, which some platforms deliver one by one. */
  isOnceForAll?: boolean
  /** The next message begins a new conversation. */
  resets?: boolean
  /** The answer to the platform's request has the sentence, so no reply is written. */
  isInAnswer?: boolean
}

/**
 * Stores an event together with the sentence that answers it, once. An event that is stored already is only counted.
 * @returns whether there is a reply to send
 * @throws ApiError RATE_LIMITED
 */
export function answerEvent(
  database: Database,
  workspaceId: string,
  received: ReceivedEvent<UserEvent>,
  sentence: Sentence,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const place = await lockPlace(tx, workspaceId, received)
    if (await noteRepeat(tx, { ...received, eventId: received.event.eventId })) return false
    await refuseFlood(tx, place, received.limits)
    const id = newId()
    const { conversationId } = place
    const verdict = sentence.resets ? 'command' : 'answered'
    const outcome = { id, verdict, reason: sentence.reason, ...(conversationId && { conversationId }) } as const
    const isTold = sentence.isOnceForAll && (await wasJustTold(tx, place, sentence.reason))
    await insertEvent(tx, place, received.event.eventId, outcome)
    if (isTold) return false
    if (sentence.resets)
      await tx.update(channelPlaces).set({ conversationId: null }).where(eq(channelPlaces.id, place.id))
    if (sentence.isInAnswer) return false
    if (sentence.isOnceADay && !(await isFirstOfDay(tx, place))) return false
    const { address } = received.event
    const addressSecret = received.sealSecret(id)
    await insertReply(tx, place, { id, kind: 'sentence', text: sentence.text, conversationId, address, addressSecret })
    return true
  })
}

/** Writes the reply to an event that is stored as kept. Its conversation stays paused. */
export function answerKeptEvent(
  database: Database,
  workspaceId: string,
  received: ReceivedEvent<UserEvent>,
  text: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const place = await lockPlace(tx, workspaceId, received)
    const { eventId, address } = received.event
    const [kept] = await tx
      .select({ id: channelEvents.id, conversationId: channelEvents.conversationId })
      .from(channelEvents)
      .where(isEvent({ ...received, eventId }))
    if (!kept) return
    await insertReply(tx, place, {
      ...kept,
      kind: 'sentence',
      text,
      address,
      addressSecret: received.sealSecret(kept.id),
    })
  })
}

/**
 * Tells whether this place got the same sentence within the last minute. Events without a sentence do not put the next
 * one off.
 */
async function wasJustTold(tx: Executor, place: PlaceRecord, reason: string): Promise<boolean> {
  const isRecent = sql`${channelEvents.receivedAt} > now() - interval '1 minute'`
  // The reply of a sentence has the id of its event.
  const isTold = sql`exists (select from channel_replies where channel_replies.id = channel_events.id)`
  const isSame = and(eq(channelEvents.placeId, place.id), eq(channelEvents.reason, reason), isRecent, isTold)
  const found = await tx.select({ id: channelEvents.id }).from(channelEvents).where(isSame).limit(1)
  return found.length > 0
}

async function isFirstOfDay(tx: Executor, { id }: PlaceRecord): Promise<boolean> {
  const today = sql`(now() at time zone 'UTC')::date`
  const { rowCount } = await tx
    .update(channelPlaces)
    .set({ toldPausedOn: today })
    .where(and(eq(channelPlaces.id, id), sql`${channelPlaces.toldPausedOn} is distinct from ${today}`))
  return rowCount === 1
}

type Addressed = { workspaceId: string; agentId: string; channel: ChannelName }

/** Records an event that makes no turn and no reply. */
export async function recordIgnored(
  database: Executor,
  to: Addressed,
  { eventId, reason, failure }: { eventId: string | null; reason: string; failure?: LateFailure | undefined },
): Promise<void> {
  if (eventId !== null && (await noteRepeat(database, { ...to, eventId }))) return
  await database
    .insert(channelEvents)
    .values({ ...to, id: newId(), eventId, verdict: 'ignored', reason, failure })
    .onConflictDoNothing()
}

/**
 * Records that a delivery was refused, so that the list of deliveries shows why nothing arrives. It records at most one
 * in five seconds: a flood of wrong requests fills no table.
 */
export async function recordRefused(
  database: Executor,
  { workspaceId, agentId, channel }: Addressed,
  verdict: 'refused' | 'limited',
  reason: string,
): Promise<void> {
  await database.execute(sql`
    insert into channel_events (id, workspace_id, agent_id, channel, verdict, reason)
    select ${newId()}::uuid, ${workspaceId}::uuid, ${agentId}::uuid, ${channel}, ${verdict}, ${reason}
    where not exists (
      select from channel_events where agent_id = ${agentId} and channel = ${channel} and verdict = ${verdict}
        and received_at > now() - interval '5 seconds')`)
}
