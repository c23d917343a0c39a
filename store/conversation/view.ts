import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { SYSTEM } from '../../domain/access/access.ts'
import { type Conversation, EXCERPT_LENGTH } from '../../domain/turn/conversation.ts'
import type { ConversationMetadata } from '../../domain/turn/metadata.ts'
import type { Executor } from '../database.ts'
import { agents, conversations, escalations, turns } from '../tables/index.ts'

/** The conversations with these last turns, the newest first. */
export async function readConversations(database: Executor, lastTurnIds: string[]): Promise<Conversation[]> {
  if (lastTurnIds.length === 0) return []
  const rows = await database
    .select(COLUMNS)
    .from(turns)
    .innerJoin(conversations, eq(conversations.id, turns.conversationId))
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .leftJoin(escalations, and(eq(escalations.conversationId, conversations.id), eq(escalations.status, 'open')))
    .where(inArray(turns.id, lastTurnIds))
    .orderBy(desc(turns.id))
  return rows.map(({ escalation, createdAt, lastActivityAt, source, pausedAt, pausedBy, kept, ...row }) => ({
    ...row,
    // The conversations of evals are never read here.
    source: source === 'channel' ? source : 'chat',
    createdAt: createdAt.toISOString(),
    lastActivityAt: lastActivityAt.toISOString(),
    escalation: escalation && { id: escalation.id, createdAt: escalation.createdAt.toISOString() },
    paused: pausedAt && { at: pausedAt.toISOString(), by: pausedBy ?? SYSTEM, kept },
  }))
}

const COLUMNS = {
  id: conversations.id,
  agentId: conversations.agentId,
  agentName: agents.name,
  source: conversations.source,
  channel: conversations.channel,
  userId: sql<string | null>`coalesce(${conversations.endUser}, ${conversations.externalId})`,
  metadata: sql<ConversationMetadata>`coalesce(${conversations.metadata}, '{}')`,
  status: turns.status,
  firstMessage: sql<string>`coalesce((
    select left(first.message, ${EXCERPT_LENGTH}) from turns first
    where first.conversation_id = ${conversations.id} and first.place = 1), '')`,
  turnCount: sql<number>`${conversations.nextPlace} - 1`,
  cost: sql<string>`(select sum(each.cost)::text from turns each where each.conversation_id = ${conversations.id})`,
  pausedAt: conversations.pausedAt,
  pausedBy: conversations.pausedBy,
  kept: sql<number>`(select count(*)::int from kept_messages
    where conversation_id = ${conversations.id} and turn_id is null)`,
  createdAt: conversations.createdAt,
  lastActivityAt: turns.createdAt,
  escalation: { id: escalations.id, createdAt: escalations.createdAt },
}
