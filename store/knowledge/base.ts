import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { KnowledgeBaseContents, NewKnowledgeBase } from '../../domain/knowledge/base.ts'
import { findAgent, lockAgentForInsert } from '../agent/agent.ts'
import type { Executor, Transactor } from '../database.ts'
import { insertPurge } from '../purge/receipt.ts'
import { documents, knowledgeBases } from '../tables/index.ts'

export type KnowledgeBaseRecord = typeof knowledgeBases.$inferSelect

const isLiving = (workspaceId: string, agentId: string) =>
  and(
    eq(knowledgeBases.workspaceId, workspaceId),
    eq(knowledgeBases.agentId, agentId),
    isNull(knowledgeBases.deletedAt),
  )

/** The error for a knowledge base that the agent does not have. */
export const knowledgeBaseNotFound = (kbId: string) =>
  new ApiError('KNOWLEDGE_BASE_NOT_FOUND', { message: `This agent has no knowledge base ${kbId}.` })

/** All knowledge bases of an agent, the newest first. */
export const listKnowledgeBases = (
  database: Executor,
  workspaceId: string,
  agentId: string,
): Promise<KnowledgeBaseRecord[]> =>
  database.select().from(knowledgeBases).where(isLiving(workspaceId, agentId)).orderBy(desc(knowledgeBases.id))

/** The ids of the knowledge bases of an agent that have a ready document. */
export async function listFilledBaseIds(database: Executor, workspaceId: string, agentId: string): Promise<string[]> {
  const isReady = and(eq(documents.kbId, knowledgeBases.id), eq(documents.status, 'ready'), isNull(documents.deletedAt))
  const rows = await database
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(
      and(isLiving(workspaceId, agentId), exists(database.select({ id: documents.id }).from(documents).where(isReady))),
    )
  return rows.map(({ id }) => id)
}

/** A knowledge base of an agent. @throws AGENT_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND */
export async function findKnowledgeBase(
  database: Executor,
  workspaceId: string,
  agentId: string,
  kbId: string,
): Promise<KnowledgeBaseRecord> {
  await findAgent(database, workspaceId, agentId)
  const [found] = await database
    .select()
    .from(knowledgeBases)
    .where(and(isLiving(workspaceId, agentId), eq(knowledgeBases.id, kbId)))
  if (!found) throw knowledgeBaseNotFound(kbId)
  return found
}

/** Counts the documents of a knowledge base, their bytes, and the chunks of those that are ready. */
export async function countKnowledgeBaseContents(
  database: Executor,
  { id }: Pick<KnowledgeBaseRecord, 'id'>,
): Promise<KnowledgeBaseContents> {
  const [found] = await database
    .select({
      documents: sql`count(*)`.mapWith(Number),
      documentBytes: sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number),
      chunks: sql`coalesce(sum(${documents.chunkCount}) filter (where ${documents.status} = 'ready'), 0)`.mapWith(
        Number,
      ),
    })
    .from(documents)
    .where(and(eq(documents.kbId, id), isNull(documents.deletedAt)))
  return found ?? { documents: 0, documentBytes: 0, chunks: 0 }
}

/** Locks the knowledge base for an insert below it: a delete waits, and after a delete the insert is refused. @throws like `findKnowledgeBase` */
export async function lockKnowledgeBaseForInsert(
  transaction: Executor,
  workspaceId: string,
  agentId: string,
  kbId: string,
): Promise<void> {
  await lockAgentForInsert(transaction, workspaceId, agentId)
  const locked = await transaction
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(and(isLiving(workspaceId, agentId), eq(knowledgeBases.id, kbId)))
    .for('share')
  if (locked.length === 0) throw knowledgeBaseNotFound(kbId)
}

/** Inserts an empty knowledge base. Its embedding model never changes. @throws AGENT_NOT_FOUND */
export function insertKnowledgeBase(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  given: NewKnowledgeBase & { embeddingModel: string },
): Promise<KnowledgeBaseRecord> {
  return database.transaction(async (transaction) => {
    await lockAgentForInsert(transaction, workspaceId, agentId)
    const { name, description = null, embeddingModel } = given
    const [inserted] = await transaction
      .insert(knowledgeBases)
      .values({ id: newId(), workspaceId, agentId, name, description, embeddingModel })
      .returning()
    if (!inserted) throw new Error('The knowledge base was written but not returned.')
    return inserted
  })
}

/** Hides the knowledge base with its documents; a sweep removes them later. @returns it. @throws KNOWLEDGE_BASE_NOT_FOUND */
export async function deleteKnowledgeBase(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  kbId: string,
): Promise<KnowledgeBaseRecord> {
  return await database.transaction(async (transaction) => {
    const [hidden] = await transaction
      .update(knowledgeBases)
      .set({ deletedAt: sql`now()` })
      .where(and(isLiving(workspaceId, agentId), eq(knowledgeBases.id, kbId)))
      .returning()
    if (!hidden) throw knowledgeBaseNotFound(kbId)
    await transaction
      .update(documents)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(documents.kbId, kbId), isNull(documents.deletedAt)))
    const filesFound = await transaction.$count(documents, eq(documents.kbId, kbId))
    await insertPurge(transaction, { id: kbId, workspaceId, agentId, type: 'knowledge_base', filesFound })
    return hidden
  })
}
