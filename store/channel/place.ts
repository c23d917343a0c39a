import { eq, sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { ChannelEvent, UserEvent } from '../../domain/channel/reading.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { Executor } from '../database.ts'
import { channelPlaces, conversations } from '../tables/index.ts'
import type { PlaceRecord } from './reply.ts'

/** The most messages that count in a minute: of one user in one place, and of all users of an agent. */
export type ChannelLimits = { ofUser: number; ofAgent: number }

/** An event of a user, with what the store needs to know of it. */
export type ReceivedEvent<Event extends UserEvent = Extract<ChannelEvent, UserEvent>> = {
  agentId: string
  channel: ChannelName
  event: Event
  limits: ChannelLimits
  /** Seals the credential of the event's address for the reply with this id; null where the address has none. */
  sealSecret(replyId: string): string | null
}

/**
 * The user's place, locked until the end of the transaction: so the events of one user are stored one after another. The
 * address of the event becomes its latest one.
 */
export async function lockPlace(
  tx: Executor,
  workspaceId: string,
  { agentId, channel, event }: ReceivedEvent<UserEvent>,
): Promise<PlaceRecord> {
  const { userId, conversationKey, address } = event
  const [place] = await tx
    .insert(channelPlaces)
    .values({ id: newId(), workspaceId, agentId, channel, userId, conversationKey, address })
    .onConflictDoUpdate({
      target: [channelPlaces.agentId, channelPlaces.channel, channelPlaces.userId, channelPlaces.conversationKey],
      set: { address: sql`excluded.address` },
    })
    .returning()
  if (!place) throw new Error('The place was written but not returned.')
  return place
}

/** SQL of the events that count: those of the last minute that had an effect. */
export const COUNTED = `received_at > now() - interval '1 minute' and verdict in ('turn', 'kept', 'command', 'answered')`

/** Refuses a user's or an agent's flood. @throws ApiError RATE_LIMITED */
export async function refuseFlood(tx: Executor, place: PlaceRecord, limits: ChannelLimits): Promise<void> {
  const { agentId, channel } = place
  const { rows } = await tx.execute<{ ofUser: number; ofAgent: number }>(sql`
    select (select count(*) from (
        select from channel_events where place_id = ${place.id} and ${sql.raw(COUNTED)} limit ${limits.ofUser}) as of_user)::int as "ofUser",
      (select count(*) from (
        select from channel_events where agent_id = ${agentId} and channel = ${channel} and ${sql.raw(COUNTED)}
        limit ${limits.ofAgent}) as of_agent)::int as "ofAgent"`)
  const found = rows[0] ?? { ofUser: 0, ofAgent: 0 }
  if (found.ofUser < limits.ofUser && found.ofAgent < limits.ofAgent) return
  const which = found.ofUser < limits.ofUser ? `all users of this channel` : `one user`
  throw new ApiError('RATE_LIMITED', {
    message: `There were too many messages of ${which} in a minute.`,
    fix: 'Deliver the message again after the seconds in Retry-After.',
    headers: { 'retry-after': '30' },
  })
}

/** The conversation that goes on in the place; a new one where none does, or where it is deleted. */
export async function continueConversation(tx: Executor, place: PlaceRecord): Promise<string> {
  if (place.conversationId !== null && (await isLiving(tx, place.conversationId))) return place.conversationId
  const { workspaceId, agentId, channel, userId } = place
  const id = newId()
  await tx
    .insert(conversations)
    .values({ id, workspaceId, agentId, channel, externalId: userId, endUser: userId, source: 'channel' })
  await tx.update(channelPlaces).set({ conversationId: id }).where(eq(channelPlaces.id, place.id))
  return id
}

/** Reads without a lock: a deletion locks the conversation, too, and its purge removes the place. */
export async function isLiving(tx: Executor, conversationId: string): Promise<boolean> {
  const [found] = await tx
    .select({ deletedAt: conversations.deletedAt })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return found?.deletedAt === null
}
