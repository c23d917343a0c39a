import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { passFaultPoint } from '../../domain/fault-point.ts'
import type { DocumentError, DocumentFormat, DocumentStage, DocumentStatus } from '../../domain/knowledge/document.ts'
import type { Database, Executor } from '../database.ts'
import { agents, chunks, documents, knowledgeBases } from '../tables/index.ts'

/** What an ingestion works on. */
export type OpenDocument = {
  id: string
  agentId: string
  kbId: string
  format: DocumentFormat
  stage: DocumentStage
  status: DocumentStatus
  embeddingModel: string
}

const columns = {
  id: documents.id,
  agentId: documents.agentId,
  kbId: documents.kbId,
  format: documents.format,
  stage: documents.stage,
  status: documents.status,
  embeddingModel: knowledgeBases.embeddingModel,
}

const one = (workspaceId: string, documentId: string) =>
  and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId))

const living = (database: Executor, workspaceId: string, documentId: string) =>
  database
    .select(columns)
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.kbId))
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(
      and(
        one(workspaceId, documentId),
        isNull(documents.deletedAt),
        isNull(knowledgeBases.deletedAt),
        isNull(agents.deletedAt),
      ),
    )

/** The document, unless it, its knowledge base or its agent is deleted. */
export async function findLivingDocument(
  database: Executor,
  workspaceId: string,
  documentId: string,
): Promise<OpenDocument | undefined> {
  const [found] = await living(database, workspaceId, documentId)
  return found as OpenDocument | undefined
}

/** The same under a lock: a delete or another attempt waits, or is seen. */
export async function lockLivingDocument(
  transaction: Executor,
  workspaceId: string,
  documentId: string,
  strength: 'update' | 'share',
): Promise<OpenDocument | undefined> {
  const [found] = await living(transaction, workspaceId, documentId).for(strength, { of: documents })
  return found as OpenDocument | undefined
}

/** Takes a document up: one in error is in work again. @returns undefined when it is deleted */
export function beginIngestion(
  database: Database,
  workspaceId: string,
  documentId: string,
): Promise<OpenDocument | undefined> {
  return database.transaction(async (transaction) => {
    const document = await lockLivingDocument(transaction, workspaceId, documentId, 'update')
    if (!document || document.status === 'ready') return document
    await transaction
      .update(documents)
      .set({ status: 'processing', error: null, beatAt: sql`now()` })
      .where(one(workspaceId, documentId))
    return { ...document, status: 'processing' }
  })
}

/** A sign of life, so that no sweeper starts the work a second time. */
export const beatDocument = (database: Executor, workspaceId: string, documentId: string) =>
  database.update(documents).set({ beatAt: sql`now()` }).where(one(workspaceId, documentId))

/**
 * Makes the document ready: all chunks found at once, in one transaction that counts them first.
 * @returns `incomplete` when a chunk has no vector yet, `gone` when the document is deleted
 */
export function finishIngestion(
  database: Database,
  workspaceId: string,
  documentId: string,
): Promise<'ready' | 'incomplete' | 'gone'> {
  return database.transaction(async (transaction) => {
    const document = await lockLivingDocument(transaction, workspaceId, documentId, 'update')
    if (!document) return 'gone'
    const [counts] = await transaction
      .select({ total: sql<number>`count(*)::int`, embedded: sql<number>`count(${chunks.embedding})::int` })
      .from(chunks)
      .where(eq(chunks.documentId, documentId))
    const { total, embedded } = counts ?? { total: 0, embedded: 0 }
    if (document.status === 'ready') return 'ready'
    if (total < 1 || embedded !== total) return 'incomplete'
    await transaction
      .update(documents)
      .set({ status: 'ready', stage: 'embedded', chunkCount: total, error: null, beatAt: sql`now()` })
      .where(one(workspaceId, documentId))
    return 'ready'
  })
}

/** Records why an ingestion failed; safe to repeat. @returns false when the document is ready or deleted: it stays as it is */
export async function failIngestion(
  database: Executor,
  workspaceId: string,
  documentId: string,
  error: DocumentError,
): Promise<boolean> {
  passFaultPoint('ingestion.fail.before-write')
  const { rowCount } = await database
    .update(documents)
    .set({ status: 'error', error })
    .where(and(one(workspaceId, documentId), ne(documents.status, 'ready'), isNull(documents.deletedAt)))
  passFaultPoint('ingestion.fail.after-write')
  return rowCount === 1
}

/** Nobody beat for so long: an ingestion that is worked on beats every 3 seconds. */
const SILENT_SECONDS = 10
const SWEEP_BATCH = 50

export type StaleDocument = { id: string; workspaceId: string; agentId: string; silentSince: Date }

/** Documents in work without a sign of life, each given to one sweeper. Those of deleted agents are the purge's. */
export async function claimStaleDocuments(database: Database): Promise<StaleDocument[]> {
  const { rows } = await database.execute<StaleDocument & { silentSince: string | Date }>(sql`
    with stale as (
      select documents.id, documents.beat_at from documents join agents on agents.id = documents.agent_id
      where documents.status = 'processing' and documents.deleted_at is null and agents.deleted_at is null
        and documents.beat_at < now() - ${SILENT_SECONDS} * interval '1 second'
      order by documents.beat_at limit ${SWEEP_BATCH} for update of documents skip locked
    )
    update documents set beat_at = now() from stale where documents.id = stale.id
    returning documents.id, documents.workspace_id as "workspaceId", documents.agent_id as "agentId",
      stale.beat_at as "silentSince"`)
  return rows.map((row) => ({ ...row, silentSince: new Date(row.silentSince) }))
}

/** Which of these documents have a row, hidden ones too: their files are the purge's. */
export async function listKnownDocuments(database: Executor, documentIds: string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const rows = await database.select({ id: documents.id }).from(documents).where(inArray(documents.id, documentIds))
  return new Set(rows.map(({ id }) => id))
}
