import { and, desc, eq, sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { ChannelDelivery, DeliveredReply } from '../../domain/channel/delivery.ts'
import type { Executor } from '../database.ts'
import { channelEvents, channelReplies } from '../tables/index.ts'
import type { ReplyRecord } from './reply.ts'

const SHOWN = 10

/** The last ten deliveries of a channel with their verdicts, the newest first. */
export async function listDeliveries(
  database: Executor,
  workspaceId: string,
  agentId: string,
  channel: ChannelName,
): Promise<ChannelDelivery[]> {
  const rows = await database
    .select({ event: channelEvents, reply: channelReplies })
    .from(channelEvents)
    // A turn's reply has the id of the turn, that of a sentence the id of its event.
    .leftJoin(channelReplies, eq(channelReplies.id, sql`coalesce(${channelEvents.turnId}, ${channelEvents.id})`))
    .where(
      and(
        eq(channelEvents.workspaceId, workspaceId),
        eq(channelEvents.agentId, agentId),
        eq(channelEvents.channel, channel),
      ),
    )
    .orderBy(desc(channelEvents.receivedAt), desc(channelEvents.id))
    .limit(SHOWN)
  return rows.map(
    ({ event: { id, eventId, verdict, turnId, conversationId, repeats, receivedAt, ...event }, reply }) => ({
      id,
      eventId,
      verdict,
      reason: event.reason,
      turnId,
      conversationId,
      repeats,
      reply: null,
      ...(reply && { reply: viewReply(reply) }),
      receivedAt: receivedAt.toISOString(),
    }),
  )
}

/** A reply as the list of deliveries shows it. */
export const viewReply = ({ id, state, attempts, code, reason, fix }: ReplyRecord): DeliveredReply => ({
  id,
  state,
  attempts,
  code,
  reason,
  fix,
})
