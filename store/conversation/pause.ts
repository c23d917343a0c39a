import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/access/access.ts'
import type { Executor } from '../database.ts'
import { conversations } from '../tables/index.ts'
import { type ConversationRecord, conversationNotFound } from './conversation.ts'

/** A conversation that the request reaches. */
export type NamedConversation = { workspaceId: string; agentId: string; id: string }

/**
 * Pauses a conversation: from this commit on, no turn of it is accepted. Turns that were accepted before go on.
 * @returns whether it was not paused before
 * @throws ApiError CONVERSATION_NOT_FOUND
 */
export async function pauseConversation(tx: Executor, named: NamedConversation, actor: Actor): Promise<boolean> {
  const { pausedAt } = await lockConversation(tx, named)
  if (pausedAt) return false
  await tx.update(conversations).set({ pausedAt: sql`now()`, pausedBy: actor }).where(eq(conversations.id, named.id))
  return true
}

/** Locks the conversation, as whatever accepts or ends its turns does. @throws ApiError CONVERSATION_NOT_FOUND */
export async function lockConversation(
  tx: Executor,
  { workspaceId, agentId, id }: NamedConversation,
): Promise<ConversationRecord> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.agentId, agentId),
        eq(conversations.id, id),
        isNull(conversations.deletedAt),
      ),
    )
    .for('update')
  if (!row) throw conversationNotFound(id)
  return row
}
