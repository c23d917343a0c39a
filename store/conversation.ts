import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { conversations } from './tables/index.ts'

/**
 * Hides the users' conversations of an agent, or only the one named, and answers their ids. The update waits for
 * whoever holds a conversation's row, so a turn is accepted before it or never. Those of evals are not users'.
 */
export async function deleteConversations(
  database: Executor,
  workspaceId: string,
  agentId: string,
  conversationId?: string,
): Promise<string[]> {
  const theirs = and(
    eq(conversations.workspaceId, workspaceId),
    eq(conversations.agentId, agentId),
    ne(conversations.source, 'eval'),
    isNull(conversations.deletedAt),
    conversationId === undefined ? undefined : eq(conversations.id, conversationId),
  )
  const rows = await database
    .update(conversations)
    .set({ deletedAt: sql`now()` })
    .where(theirs)
    .returning({ id: conversations.id })
  return rows.map((row) => row.id)
}
