import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import type { Executor } from '../database.ts'
import { conversations } from '../tables/index.ts'
import { isOfUser } from './speaker.ts'

export type ConversationRecord = typeof conversations.$inferSelect

/** The error for a conversation that the agent does not have. */
export const conversationNotFound = (conversationId: string) =>
  new ApiError('CONVERSATION_NOT_FOUND', { message: `The agent has no conversation ${conversationId}.` })

/** A user's conversation with the agent. Conversations of evals are not found, so that no caller continues one. @throws ApiError CONVERSATION_NOT_FOUND */
export async function findConversation(
  database: Executor,
  workspaceId: string,
  agentId: string,
  conversationId: string,
): Promise<ConversationRecord> {
  const [row] = await database
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.agentId, agentId),
        eq(conversations.id, conversationId),
        ne(conversations.source, 'eval'),
        isNull(conversations.deletedAt),
      ),
    )
  if (!row) throw conversationNotFound(conversationId)
  return row
}

/** A statement hides at most this many conversations, so that it holds no lock for long. */
const DELETE_BATCH = 5_000

/**
 * Hides a batch of the users' conversations of an agent, or only the one named; conversations of evals stay. The update
 * waits for a lock on a conversation's row, so a turn is accepted before the deletion or never.
 * @returns the number of conversations that this call has hidden, and whether there may be others
 */
export async function deleteConversations(
  database: Executor,
  workspaceId: string,
  agentId: string,
  conversationId?: string,
): Promise<{ deletedCount: number; isComplete: boolean }> {
  const ofUsers = and(
    eq(conversations.workspaceId, workspaceId),
    eq(conversations.agentId, agentId),
    ne(conversations.source, 'eval'),
    isNull(conversations.deletedAt),
    conversationId === undefined ? undefined : eq(conversations.id, conversationId),
  )
  const batch = database.select({ id: conversations.id }).from(conversations).where(ofUsers).limit(DELETE_BATCH)
  const { rowCount } = await database.execute(sql`
    with hidden as (
      update conversations set deleted_at = now() where deleted_at is null and id = any(array(${batch})) returning id
    ), receipts as (
      insert into purges (id, workspace_id, agent_id, type)
      select id, ${workspaceId}, ${agentId}, 'conversation' from hidden on conflict do nothing
    )
    insert into deletions (id, workspace_id, kind) select id, ${workspaceId}, 'conversation' from hidden on conflict do nothing`)
  const deletedCount = rowCount ?? 0
  return { deletedCount, isComplete: deletedCount < DELETE_BATCH }
}

/**
 * Hides a batch of a user's conversations with all agents.
 * @param purgeId the receipt that theirs are part of
 * @returns the agents of the conversations that this call has hidden, how many they are, and whether there may be others
 */
export async function deleteConversationsOfUser(
  database: Executor,
  workspaceId: string,
  user: string,
  purgeId: string,
): Promise<{ agentIds: string[]; deletedCount: number; isComplete: boolean }> {
  const { rows } = await database.execute<{ agentIds: string[] | null; count: number }>(sql`
    with found as (
      select id from conversations c
      where workspace_id = ${workspaceId} and ${isOfUser(user)} and deleted_at is null and source <> 'eval' limit ${DELETE_BATCH}
    ), hidden as (
      update conversations set deleted_at = now() where deleted_at is null and id in (select id from found)
      returning id, agent_id
    ), receipts as (
      insert into purges (id, workspace_id, agent_id, type, part_of)
      select id, ${workspaceId}, agent_id, 'conversation', ${purgeId} from hidden on conflict do nothing
    ), listed as (
      insert into deletions (id, workspace_id, kind) select id, ${workspaceId}, 'conversation' from hidden on conflict do nothing
    )
    select array_agg(distinct agent_id) as "agentIds", count(*)::int as count from hidden`)
  const deletedCount = rows[0]?.count ?? 0
  return { agentIds: rows[0]?.agentIds ?? [], deletedCount, isComplete: deletedCount < DELETE_BATCH }
}

/** The rolling summary of a conversation, and the place of the last turn in it; null and 0 without one. */
export async function findConversationSummary(
  database: Executor,
  conversationId: string,
): Promise<Pick<ConversationRecord, 'id' | 'summary' | 'summaryPlace' | 'personMessageCount' | 'importedCount'>> {
  const { id, summary, summaryPlace, personMessageCount, importedCount } = conversations
  const [row] = await database
    .select({ id, summary, summaryPlace, personMessageCount, importedCount })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return row ?? { id: conversationId, summary: null, summaryPlace: 0, personMessageCount: 0, importedCount: null }
}
