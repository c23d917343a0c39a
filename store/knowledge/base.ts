import { and, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { KnowledgeBaseContents, NewKnowledgeBase, ReembeddingStatus } from '../../domain/knowledge/base.ts'
import { findAgent, lockAgentForInsert } from '../agent/agent.ts'
import type { Executor, Transactor } from '../database.ts'
import { insertPurge } from '../purge/receipt.ts'
import { documents, knowledgeBases, reembeddings } from '../tables/index.ts'

export type KnowledgeBaseRecord = typeof knowledgeBases.$inferSelect

/** The knowledge bases of an agent that are not deleted. */
export const isLiving = (workspaceId: string, agentId: string) =>
  and(
    eq(knowledgeBases.workspaceId, workspaceId),
    eq(knowledgeBases.agentId, agentId),
    isNull(knowledgeBases.deletedAt),
  )

/** The error for a knowledge base that the agent does not have. */
export const knowledgeBaseNotFound = (kbId: string) =>
  new ApiError('KNOWLEDGE_BASE_NOT_FOUND', { message: `This agent has no knowledge base ${kbId}.` })

/** The knowledge bases of an agent, the newest first: all, or those of these ids. */
export const listKnowledgeBases = (
  database: Executor,
  workspaceId: string,
  agentId: string,
  kbIds?: string[],
): Promise<KnowledgeBaseRecord[]> =>
  database
    .select()
    .from(knowledgeBases)
    .where(and(isLiving(workspaceId, agentId), isAmong(kbIds)))
    .orderBy(desc(knowledgeBases.id))

const isAmong = (kbIds: string[] | undefined) => kbIds && inArray(knowledgeBases.id, kbIds)

/**
 * Checks that the agent has each of these knowledge bases.
 * @param field the place of the ids in the request
 * @throws KNOWLEDGE_BASE_NOT_FOUND that names the place of the first one that it does not have
 */
export async function assertKnowledgeBases(
  database: Executor,
  workspaceId: string,
  agentId: string,
  kbIds: string[],
  field: string,
): Promise<void> {
  const had = new Set((await listKnowledgeBases(database, workspaceId, agentId, kbIds)).map(({ id }) => id))
  const missing = kbIds.findIndex((id) => !had.has(id))
  if (missing === -1) return
  throw new ApiError('KNOWLEDGE_BASE_NOT_FOUND', {
    message: `${field}[${missing}] is no knowledge base of this agent: ${kbIds[missing]}.`,
    field: `${field}[${missing}]`,
  })
}

/** The ids of the knowledge bases of an agent that have a ready document: of all, or of those of these ids. */
export async function listFilledBaseIds(
  database: Executor,
  workspaceId: string,
  agentId: string,
  kbIds?: string[],
): Promise<string[]> {
  const isReady = and(eq(documents.kbId, knowledgeBases.id), eq(documents.status, 'ready'), isNull(documents.deletedAt))
  const rows = await database
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(
      and(
        isLiving(workspaceId, agentId),
        isAmong(kbIds),
        exists(database.select({ id: documents.id }).from(documents).where(isReady)),
      ),
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

type Contents = KnowledgeBaseContents & { failed: number }

const EMPTY: Contents = { documents: 0, documentBytes: 0, chunks: 0, failed: 0 }

/** A knowledge base with its contents. */
export type FilledKnowledgeBase = {
  base: KnowledgeBaseRecord
  contents: Contents
  /** The status of the latest change of its embedding model; undefined when there was none. */
  reembedding: ReembeddingStatus | undefined
}

/** The knowledge bases with the counts of their documents and of failed ones, the bytes of these, and the chunks of those that are ready. */
export async function withContents(database: Executor, bases: KnowledgeBaseRecord[]): Promise<FilledKnowledgeBase[]> {
  if (bases.length === 0) return []
  const ids = bases.map(({ id }) => id)
  const found = await database
    .select({
      kbId: documents.kbId,
      documents: sql`count(*)`.mapWith(Number),
      failed: sql`count(*) filter (where ${documents.status} = 'error')`.mapWith(Number),
      documentBytes: sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number),
      chunks: sql`coalesce(sum(${documents.chunkCount}) filter (where ${documents.status} = 'ready'), 0)`.mapWith(
        Number,
      ),
    })
    .from(documents)
    .where(and(inArray(documents.kbId, ids), isNull(documents.deletedAt)))
    .groupBy(documents.kbId)
  const byId = new Map(found.map(({ kbId, ...contents }) => [kbId, contents]))
  const changes = await database
    .selectDistinctOn([reembeddings.kbId], { kbId: reembeddings.kbId, status: reembeddings.status })
    .from(reembeddings)
    .where(inArray(reembeddings.kbId, ids))
    .orderBy(reembeddings.kbId, desc(reembeddings.id))
  const statuses = new Map(changes.map(({ kbId, status }) => [kbId, status]))
  return bases.map((base) => ({
    base,
    contents: byId.get(base.id) ?? EMPTY,
    reembedding: statuses.get(base.id),
  }))
}

/** The same for one knowledge base. */
export async function withContentsOf(database: Executor, base: KnowledgeBaseRecord): Promise<FilledKnowledgeBase> {
  const [filled] = await withContents(database, [base])
  return filled ?? { base, contents: EMPTY, reembedding: undefined }
}

/** A knowledge base under a lock that a delete, an upload and the end of an ingestion wait for. @throws KNOWLEDGE_BASE_NOT_FOUND */
export async function lockKnowledgeBase(
  transaction: Executor,
  workspaceId: string,
  agentId: string,
  kbId: string,
): Promise<KnowledgeBaseRecord> {
  const [locked] = await transaction
    .select()
    .from(knowledgeBases)
    .where(and(isLiving(workspaceId, agentId), eq(knowledgeBases.id, kbId)))
    .for('update')
  if (!locked) throw knowledgeBaseNotFound(kbId)
  return locked
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

/** Inserts an empty knowledge base. @throws AGENT_NOT_FOUND */
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
