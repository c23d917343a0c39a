import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReplyKind } from '../../domain/channel/reply.ts'
import type { Executor } from '../database.ts'
import { channelPlaces, channelReplies, conversations, outbox } from '../tables/index.ts'

export type PlaceRecord = typeof channelPlaces.$inferSelect
export type ReplyRecord = typeof channelReplies.$inferSelect

/** A reply whose text is known. */
export type NewReply = {
  /** The id of its source, such as a person's message: a second insert with this id writes nothing. */
  id: string
  kind: Exclude<ReplyKind, 'turn'>
  /** Markdown, screened and masked before. */
  text: string
  conversationId: string | null
  /** Undefined: the reply goes to the place of the latest message. */
  address?: ReplyRecord['address']
  /** The value is sealed. */
  addressSecret?: string | null
}

/**
 * Sends a person's words into the channel of a conversation, if it has one: writes the reply and its outbox row in the
 * caller's transaction, so that it is sent if and only if the transaction commits. It leaves after the replies whose
 * texts were known before it.
 * @param words.sourceId the id of the person's message; the reply gets it too, and `GET …/operations` shows `reply-<id>`
 * @param words.text Markdown
 * @returns the id of the reply; undefined when the conversation belongs to no channel, or is deleted
 */
export async function enqueueReply(
  tx: Executor,
  workspaceId: string,
  words: { sourceId: string; conversationId: string; text: string },
): Promise<string | undefined> {
  const place = await findPlaceOfConversation(tx, workspaceId, words.conversationId)
  if (!place) return undefined
  const { sourceId: id, conversationId, text } = words
  await insertReply(tx, place, { id, kind: 'person', conversationId, text })
  return id
}

/** Writes a reply whose text is known, and its outbox row. */
export async function insertReply(tx: Executor, place: PlaceRecord, reply: NewReply): Promise<void> {
  const { workspaceId, agentId, channel, id: placeId, address } = place
  const values = { address, ...reply, workspaceId, agentId, channel, placeId, state: 'pending' as const }
  const written = await tx
    .insert(channelReplies)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: channelReplies.id })
  if (written.length > 0) await insertReplyEntries(tx, [{ id: reply.id, workspaceId, agentId, channel }])
}

/** A turn that goes on answers where the turn that it continues did. */
export async function insertReplyOfContinuation(tx: Executor, continuedId: string, turnId: string): Promise<void> {
  await tx.execute(sql`
    insert into channel_replies
      (id, workspace_id, agent_id, channel, place_id, conversation_id, kind, state, address, message_at)
    select ${turnId}, workspace_id, agent_id, channel, place_id, conversation_id, 'turn', 'awaiting', address, message_at
    from channel_replies where id = ${continuedId}`)
}

/** Writes the outbox rows that start the sending of replies. */
export async function insertReplyEntries(
  tx: Executor,
  replies: Pick<ReplyRecord, 'id' | 'workspaceId' | 'agentId' | 'channel'>[],
): Promise<void> {
  if (replies.length === 0) return
  await tx.insert(outbox).values(
    replies.map(({ id: subjectId, workspaceId, agentId, channel }) => {
      return { kind: 'reply' as const, workspaceId, subjectId, payload: { agentId, channel } }
    }),
  )
}

/** The place where a conversation goes on, or where it went on before /reset. */
async function findPlaceOfConversation(
  tx: Executor,
  workspaceId: string,
  conversationId: string,
): Promise<PlaceRecord | undefined> {
  const [found] = await tx
    .select({ place: channelPlaces })
    .from(channelPlaces)
    .innerJoin(conversations, and(eq(conversations.id, conversationId), isNull(conversations.deletedAt)))
    .where(
      and(
        eq(channelPlaces.workspaceId, workspaceId),
        sql`${channelPlaces.id} in (
          select id from channel_places where conversation_id = ${conversationId}
          union select place_id from channel_replies where conversation_id = ${conversationId})`,
      ),
    )
    .limit(1)
  return found?.place
}
