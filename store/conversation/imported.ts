import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { MemoryMessage } from '../../domain/memory/window.ts'
import type { ImportedMessage } from '../../domain/turn/imported.ts'
import type { Speaker } from '../../domain/turn/metadata.ts'
import { lockAgentForInsert } from '../agent/agent.ts'
import type { Executor } from '../database.ts'
import { conversations, importedMessages } from '../tables/index.ts'
import type { ConversationRecord } from './conversation.ts'

type NewMessage = { role: 'user' | 'assistant'; text: string; createdAt: Date | undefined }

/** A conversation without a turn. The texts are masked. */
type NewHistory = Speaker & {
  agentId: string
  messages: NewMessage[]
  idempotency: { key: string; hash: string } | undefined
}

/**
 * Writes a conversation with a history from elsewhere, in the caller's transaction.
 * @returns `created` is false for a repeated request, which finds its conversation
 * @throws ApiError AGENT_NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function insertHistory(
  tx: Executor,
  workspaceId: string,
  { agentId, user, metadata, messages, idempotency }: NewHistory,
): Promise<{ id: string; created: boolean }> {
  await lockAgentForInsert(tx, workspaceId, agentId)
  const repeated = idempotency && (await findRepeated(tx, workspaceId, idempotency))
  if (repeated) return { id: repeated, created: false }
  const id = newId()
  const row = {
    id,
    workspaceId,
    agentId,
    source: 'chat' as const,
    nextPlace: messages.length + 1,
    importedCount: messages.length,
    endUser: user ?? null,
    metadata: metadata ?? null,
    idempotencyKey: idempotency?.key ?? null,
    requestHash: idempotency?.hash ?? null,
  }
  const written = await tx.insert(conversations).values(row).onConflictDoNothing().returning({ id: conversations.id })
  // A request with the same key was quicker: it has committed, because the insert waited for it.
  if (written.length === 0)
    return await insertHistory(tx, workspaceId, { agentId, user, metadata, messages, idempotency })
  const rows = messages.map((message, index) => ({ conversationId: id, workspaceId, place: index + 1, ...message }))
  if (rows.length > 0) await tx.insert(importedMessages).values(rows)
  return { id, created: true }
}

/** The conversation of an Idempotency-Key. A deleted conversation, and one older than 24 hours, gives its key up: whoever deleted a history may import it again. */
async function findRepeated(tx: Executor, workspaceId: string, { key, hash }: { key: string; hash: string }) {
  const ofKey = and(eq(conversations.workspaceId, workspaceId), eq(conversations.idempotencyKey, key))
  const isFree = sql`(${conversations.deletedAt} is not null or ${conversations.createdAt} < now() - interval '24 hours')`
  await tx.update(conversations).set({ idempotencyKey: null }).where(and(ofKey, isFree))
  const [found] = await tx.select().from(conversations).where(ofKey)
  if (found && found.requestHash !== hash) throw new ApiError('IDEMPOTENCY_CONFLICT')
  return found?.id
}

/** The history with which a conversation began, oldest first. The caller has found the conversation for the request. */
export async function listImportedMessages(database: Executor, conversationId: string): Promise<ImportedMessage[]> {
  const { place, role, text, createdAt } = importedMessages
  const rows = await database
    .select({ place, role, text, createdAt })
    .from(importedMessages)
    .where(eq(importedMessages.conversationId, conversationId))
    .orderBy(asc(importedMessages.place))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), imported: true }))
}

/** The latest messages of the history, for memory: from place `fromPlace` up to the one before `beforePlace`. */
export async function listImportedMemory(
  database: Executor,
  { id, importedCount }: Pick<ConversationRecord, 'id' | 'importedCount'>,
  { fromPlace, beforePlace, limit }: { fromPlace: number; beforePlace?: number; limit: number },
): Promise<MemoryMessage[]> {
  if (!importedCount || fromPlace > importedCount) return []
  const { place, role, text } = importedMessages
  const rows = await database
    .select({ place, role, text })
    .from(importedMessages)
    .where(
      and(
        eq(importedMessages.conversationId, id),
        gte(place, fromPlace),
        beforePlace === undefined ? undefined : lt(place, beforePlace),
      ),
    )
    .orderBy(desc(place))
    .limit(limit)
  return rows.reverse()
}
