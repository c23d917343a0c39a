import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { SYSTEM } from '../../domain/access/access.ts'
import { EXCERPT_LENGTH } from '../../domain/text/limit.ts'
import type { Conversation } from '../../domain/turn/conversation.ts'
import type { ConversationMetadata } from '../../domain/turn/metadata.ts'
import type { TurnStatus } from '../../domain/turn/turn.ts'
import type { Executor } from '../database.ts'
import { agents, conversations, escalations, turns } from '../tables/index.ts'

/** These conversations, the newest activity first. */
export async function readConversations(database: Executor, ids: string[]): Promise<Conversation[]> {
  if (ids.length === 0) return []
  const isLast = eq(turns.place, sql`${conversations.nextPlace} - 1`)
  const rows = await database
    .select(COLUMNS)
    .from(conversations)
    .leftJoin(turns, and(eq(turns.conversationId, conversations.id), isLast))
    .innerJoin(agents, eq(agents.id, conversations.agentId))
    .leftJoin(escalations, and(eq(escalations.conversationId, conversations.id), eq(escalations.status, 'open')))
    .where(inArray(conversations.id, ids))
    .orderBy(desc(sql`coalesce(${turns.id}, ${conversations.id})`))
  return rows.map(({ escalation, createdAt, lastActivityAt, source, pausedAt, pausedBy, kept, ...row }) => ({
    ...row,
    // The conversations of evals are never read here.
    source: source === 'channel' ? source : 'chat',
    createdAt: createdAt.toISOString(),
    lastActivityAt: (lastActivityAt ?? createdAt).toISOString(),
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
  // A merged message is answered by a turn that may still be at work.
  status: sql<TurnStatus | null>`coalesce((
    select working.status from turns working where working.id = ${turns.mergedInto}), ${turns.status})`,
  firstMessage: sql<string>`coalesce((
    select left(first.message, ${EXCERPT_LENGTH}) from turns first
    where first.conversation_id = ${conversations.id} and first.place = 1), (
    select left(first.text, ${EXCERPT_LENGTH}) from imported_messages first
    where first.conversation_id = ${conversations.id} and first.place = 1), '')`,
  turnCount: sql<number>`${conversations.nextPlace} - 1 - coalesce(${conversations.importedCount}, 0)`,
  cost: sql<string>`(select coalesce(sum(each.cost), 0::numeric(20, 8))::text from turns each
    where each.conversation_id = ${conversations.id})`,
  pausedAt: conversations.pausedAt,
  pausedBy: conversations.pausedBy,
  kept: sql<number>`(select count(*)::int from kept_messages
    where conversation_id = ${conversations.id} and turn_id is null)`,
  openActions: sql<number>`(select count(*)::int from required_actions
    where conversation_id = ${conversations.id} and status = 'open')`,
  createdAt: conversations.createdAt,
  lastActivityAt: turns.createdAt,
  escalation: { id: escalations.id, createdAt: escalations.createdAt },
}
