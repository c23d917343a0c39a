import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fetchedOf, hasWaiting, type KeptAttachment } from '../../domain/turn/attachment.ts'
import type { KeptMessage, LeftOutMessage } from '../../domain/turn/conversation.ts'
import type { GuardrailVerdict } from '../../domain/turn/turn.ts'
import type { Executor } from '../database.ts'
import { keptMessages, outbox } from '../tables/index.ts'
import { lockConversation, type NamedConversation } from './pause.ts'

/** The text of a channel's user, screened and masked. */
export type KeptText = {
  text: string
  inputVerdict: GuardrailVerdict | null
  attachments?: KeptAttachment[] | undefined
}

export type KeptRow = typeof keptMessages.$inferSelect

/** `id` is that of the message's event. */
type NewKeptMessage = KeptText & { id: string }

/**
 * Keeps a message when its conversation is paused, in the caller's transaction. The conversation's lock decides whether
 * the message comes before the end of the pause. A message that is kept already stays as it is. A worker fetches
 * its files.
 * @returns false when the conversation is not paused: then nothing was written
 * @throws ApiError CONVERSATION_NOT_FOUND
 */
export async function keepMessage(
  tx: Executor,
  named: NamedConversation,
  { id, text, inputVerdict, attachments }: NewKeptMessage,
): Promise<boolean> {
  const { pausedAt, id: conversationId, workspaceId, agentId } = await lockConversation(tx, named)
  if (!pausedAt) return false
  const number = sql`(select coalesce(max(number), 0) + 1 from kept_messages where conversation_id = ${conversationId})`
  await tx
    .insert(keptMessages)
    .values({ id, workspaceId, agentId, conversationId, number, text, inputVerdict, attachments })
    .onConflictDoNothing()
  if (hasWaiting(attachments)) await tx.insert(outbox).values({ kind: 'kept-files', workspaceId, subjectId: id })
  return true
}

/** The kept messages of a conversation that wait for the end of the pause, in the order in which they came. */
export const listKeptMessages = (database: Executor, workspaceId: string, conversationId: string) =>
  database
    .select()
    .from(keptMessages)
    .where(
      and(
        eq(keptMessages.workspaceId, workspaceId),
        eq(keptMessages.conversationId, conversationId),
        isNull(keptMessages.turnId),
      ),
    )
    .orderBy(asc(keptMessages.number))

/** Lists the messages that the turns after a pause left out, by the turn's id, in the order in which they came. */
export async function listLeftOut(
  database: Executor,
  conversationId: string,
  turnIds: string[],
): Promise<Map<string | null, LeftOutMessage[]>> {
  const rows = await database
    .select()
    .from(keptMessages)
    .where(and(eq(keptMessages.conversationId, conversationId), inArray(keptMessages.turnId, turnIds)))
    .orderBy(asc(keptMessages.number))
  const byTurn = Map.groupBy(rows, ({ turnId }) => turnId)
  const view = (row: KeptRow) => ({ ...viewKeptMessage(row), reason: row.leftOut ?? 'length' })
  return new Map([...byTurn].map(([turnId, found]) => [turnId, found.map(view)]))
}

/** A kept message as the transcript shows it. */
export const viewKeptMessage = ({ id, text, attachments, createdAt }: KeptRow): KeptMessage => ({
  id,
  text,
  attachments: fetchedOf(attachments),
  created_at: createdAt.toISOString(),
})
