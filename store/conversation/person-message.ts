import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { SaidMessage } from '../../domain/memory/window.ts'
import { maskPii } from '../../domain/pii/mask.ts'
import type { PersonMessage } from '../../domain/turn/person-message.ts'
import { findAgent } from '../agent/agent.ts'
import { enqueueReply } from '../channel/reply.ts'
import type { Executor } from '../database.ts'
import { channelReplies, conversations, escalations, personMessages } from '../tables/index.ts'
import type { ConversationRecord } from './conversation.ts'
import { lockConversation, type NamedConversation } from './pause.ts'

type NewPersonMessage = {
  text: string
  actor: Actor
  idempotency: { key: string; hash: string } | undefined
}
type PersonMessageRow = typeof personMessages.$inferSelect

/**
 * Writes down what a person says in a conversation, masked where its agent masks, behind the turns that were accepted
 * before; in a conversation of a channel it is sent to the user, too. A repeated request finds its message, also when the escalation was closed since.
 * @returns `created` is false for a repeated request
 * @throws ApiError CONVERSATION_NOT_FOUND, ESCALATION_NOT_OPEN, IDEMPOTENCY_CONFLICT
 */
export async function insertPersonMessage(
  tx: Executor,
  named: NamedConversation,
  { text, actor, idempotency }: NewPersonMessage,
): Promise<{ message: PersonMessage; created: boolean }> {
  const conversation = await lockConversation(tx, named)
  const repeated = idempotency && (await findRepeated(tx, named.workspaceId, idempotency))
  if (repeated) return { message: await viewOne(tx, repeated), created: false }
  await assertEscalated(tx, conversation.id)
  const { guardrailConfig } = await findAgent(tx, named.workspaceId, named.agentId)
  const clean = guardrailConfig?.piiDetection ? maskPii(text).text : text
  const row = await insertBehindTurns(tx, conversation, { text: clean, actor, idempotency })
  await enqueueReply(tx, named.workspaceId, { sourceId: row.id, conversationId: row.conversationId, text: clean })
  return { message: await viewOne(tx, row), created: true }
}

async function viewOne(tx: Executor, row: PersonMessageRow): Promise<PersonMessage> {
  const [delivery] = await tx.select(DELIVERY).from(channelReplies).where(eq(channelReplies.id, row.id))
  return viewPersonMessage(row, delivery ?? null)
}

const DELIVERY = { state: channelReplies.state, reason: channelReplies.reason, fix: channelReplies.fix }

async function insertBehindTurns(
  tx: Executor,
  { id: conversationId, workspaceId, agentId, nextPlace, personMessageCount }: ConversationRecord,
  { text, actor, idempotency }: NewPersonMessage,
): Promise<PersonMessageRow> {
  const number = personMessageCount + 1
  await tx.update(conversations).set({ personMessageCount: number }).where(eq(conversations.id, conversationId))
  const place = nextPlace - 1
  const request = { idempotencyKey: idempotency?.key, requestHash: idempotency?.hash }
  const [row] = await tx
    .insert(personMessages)
    .values({ id: newId(), workspaceId, agentId, conversationId, place, number, text, actor, ...request })
    .onConflictDoNothing()
    .returning()
  // Only a request with the same key, in another conversation at the same time, can have been quicker.
  if (!row) throw new ApiError('IDEMPOTENCY_CONFLICT')
  return row
}

/** The lock keeps the escalation open until the message is stored. */
async function assertEscalated(tx: Executor, conversationId: string): Promise<void> {
  const open = await tx
    .select({ id: escalations.id })
    .from(escalations)
    .where(and(eq(escalations.conversationId, conversationId), eq(escalations.status, 'open')))
    .for('share')
  if (open.length === 0) throw new ApiError('ESCALATION_NOT_OPEN')
}

/** The message of an Idempotency-Key. A key older than 24 hours is removed from its message. */
async function findRepeated(tx: Executor, workspaceId: string, { key, hash }: { key: string; hash: string }) {
  const ofKey = and(eq(personMessages.workspaceId, workspaceId), eq(personMessages.idempotencyKey, key))
  const isOld = sql`${personMessages.createdAt} < now() - interval '24 hours'`
  await tx.update(personMessages).set({ idempotencyKey: null }).where(and(ofKey, isOld))
  const [found] = await tx.select().from(personMessages).where(ofKey)
  if (found && found.requestHash !== hash) throw new ApiError('IDEMPOTENCY_CONFLICT')
  return found
}

/** Lists the messages of persons behind the turns of these places, in their order. */
export async function listPersonMessages(
  database: Executor,
  conversationId: string,
  places: number[],
): Promise<Map<number, PersonMessage[]>> {
  const rows = await database
    .select({ message: personMessages, delivery: DELIVERY })
    .from(personMessages)
    .leftJoin(channelReplies, eq(channelReplies.id, personMessages.id))
    .where(and(eq(personMessages.conversationId, conversationId), inArray(personMessages.place, places)))
    .orderBy(asc(personMessages.number))
  const byPlace = Map.groupBy(rows, ({ message }) => message.place)
  const view = (found: typeof rows) => found.map(({ message, delivery }) => viewPersonMessage(message, delivery))
  return new Map([...byPlace].map(([place, found]) => [place, view(found)]))
}

/** The latest of what persons said, for memory: behind the turns from `fromPlace` up to the one before `beforePlace`. */
export async function listSaid(
  database: Executor,
  { id, personMessageCount }: Pick<ConversationRecord, 'id' | 'personMessageCount'>,
  { fromPlace, beforePlace, limit }: { fromPlace: number; beforePlace?: number; limit: number },
): Promise<SaidMessage[]> {
  if (personMessageCount === 0) return []
  const rows = await database
    .select({ place: personMessages.place, text: personMessages.text })
    .from(personMessages)
    .where(
      and(
        eq(personMessages.conversationId, id),
        gte(personMessages.place, fromPlace),
        beforePlace === undefined ? undefined : lt(personMessages.place, beforePlace),
      ),
    )
    .orderBy(desc(personMessages.number))
    .limit(limit)
  return rows.reverse()
}

const viewPersonMessage = (
  { id, text, actor, createdAt }: PersonMessageRow,
  delivery: PersonMessage['delivery'],
): PersonMessage => ({
  id,
  text,
  actor,
  delivery,
  created_at: createdAt.toISOString(),
})
