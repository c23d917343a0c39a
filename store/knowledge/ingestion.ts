import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { passFaultPoint } from '../../domain/fault-point.ts'
import type { DocumentError, DocumentFormat, DocumentStage, DocumentStatus } from '../../domain/knowledge/document.ts'
import type { Database, Executor } from '../database.ts'
import { exportEndOfIngestion } from '../log/export/ingestion.ts'
import { agents, documents, knowledgeBases } from '../tables/index.ts'
import { lockFilename, takePlace } from './change/replacement.ts'
import { tellDocument } from './tell.ts'
import { countVectors, lockServingModel } from './vector.ts'

/** A document as its ingestion needs it. */
export type OpenDocument = {
  id: string
  agentId: string
  kbId: string
  filename: string
  format: DocumentFormat
  stage: DocumentStage
  status: DocumentStatus
  embeddingModel: string
  unreadPages: string[]
}

const columns = {
  id: documents.id,
  agentId: documents.agentId,
  kbId: documents.kbId,
  filename: documents.filename,
  format: documents.format,
  stage: documents.stage,
  status: documents.status,
  embeddingModel: knowledgeBases.embeddingModel,
  unreadPages: documents.unreadPages,
}

/** The document; undefined when it, its knowledge base or its agent is deleted. */
export async function findLivingDocument(
  database: Executor,
  workspaceId: string,
  documentId: string,
): Promise<OpenDocument | undefined> {
  const [found] = await selectLiving(database, workspaceId, documentId)
  return found
}

const selectLiving = (database: Executor, workspaceId: string, documentId: string) =>
  database
    .select(columns)
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.kbId))
    .innerJoin(agents, eq(agents.id, documents.agentId))
    .where(
      and(
        hasId(workspaceId, documentId),
        isNull(documents.deletedAt),
        isNull(knowledgeBases.deletedAt),
        isNull(agents.deletedAt),
      ),
    )

const hasId = (workspaceId: string, documentId: string) =>
  and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId))

/** The same under a row lock: a delete or another attempt waits until the transaction ends. */
export async function lockLivingDocument(
  transaction: Executor,
  workspaceId: string,
  documentId: string,
  strength: 'update' | 'share',
): Promise<OpenDocument | undefined> {
  const [found] = await selectLiving(transaction, workspaceId, documentId).for(strength, { of: documents })
  return found
}

/** Marks a document as being ingested, also one in error; a ready one stays ready. @returns undefined when it is deleted */
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
      .set({
        status: 'processing',
        error: null,
        isWaiting: false,
        beatAt: sql`now()`,
        attempts: attemptsAfter(document.status),
      })
      .where(hasId(workspaceId, documentId))
    return { ...document, status: 'processing' }
  })
}

/** A reset by an operator begins a failed ingestion again; a workflow that starts with an open document is no new attempt. */
const attemptsAfter = (status: DocumentStatus) => sql`${documents.attempts} + ${status === 'error' ? 1 : 0}`

/**
 * Makes the document ready, in one transaction that counts its chunks first. Searches find all of them from then on, and
 * nothing of the documents that it replaces.
 * @returns `incomplete` when a chunk has no vector that serves yet, `gone` when the document is deleted, replaced or stopped
 */
export function finishIngestion(
  database: Database,
  workspaceId: string,
  documentId: string,
): Promise<'ready' | 'incomplete' | 'gone'> {
  return database.transaction(async (transaction) => {
    await lockServingModel(transaction, documentId)
    await lockFilename(transaction, documentId)
    const document = await lockLivingDocument(transaction, workspaceId, documentId, 'update')
    if (!document) return 'gone'
    const { total, embedded } = await countVectors(transaction, documentId)
    if (document.status === 'ready') return 'ready'
    // An operator has stopped the ingestion meanwhile.
    if (document.status === 'error') return 'gone'
    if (total < 1 || embedded !== total) return 'incomplete'
    if (!(await takePlace(transaction, documentId))) return 'gone'
    if (database.exportsTraces) await exportEndOfIngestion(transaction, documentId, { status: 'ready', code: null })
    await transaction
      .update(documents)
      .set({ status: 'ready', stage: 'embedded', chunkCount: total, error: null, beatAt: sql`now()` })
      .where(hasId(workspaceId, documentId))
    await tellDocument(transaction, workspaceId, documentId, 'document.ready')
    return 'ready'
  })
}

/**
 * Records why an ingestion failed; safe to repeat.
 * @param endedRunId the Temporal run that has ended with it
 * @returns false when the document is ready or deleted; it is not changed then
 */
export async function failIngestion(
  database: Database,
  workspaceId: string,
  documentId: string,
  error: DocumentError,
  endedRunId?: string,
): Promise<boolean> {
  passFaultPoint('ingestion.fail.before-write')
  const rowCount = await database.transaction(async (tx) => {
    if (database.exportsTraces) await exportEndOfIngestion(tx, documentId, { status: 'error', code: error.code })
    const updated = await tx
      .update(documents)
      .set({ status: 'error', error, beatAt: sql`now()`, ...(endedRunId !== undefined && { endedRunId }) })
      .where(and(hasId(workspaceId, documentId), ne(documents.status, 'ready'), isNull(documents.deletedAt)))
    if (updated.rowCount) await tellDocument(tx, workspaceId, documentId, 'document.failed')
    return updated.rowCount
  })
  passFaultPoint('ingestion.fail.after-write')
  return rowCount === 1
}

/** A document is usually begun within this time, and while it is read or a batch is embedded, a look at it costs little. */
const SILENT_SECONDS = 10
const SWEEP_BATCH = 50

export type StaleDocument = { id: string; workspaceId: string; agentId: string; endedRunId: string | null }

/**
 * Claims at most 50 documents in work that have not got further for a while and do not wait for their turn. Each is given to
 * one sweeper. The purge handles those of deleted agents.
 */
export async function claimStaleDocuments(database: Database): Promise<StaleDocument[]> {
  const { rows } = await database.execute<StaleDocument>(sql`
    with stale as (
      select documents.id from documents join agents on agents.id = documents.agent_id
      where documents.status = 'processing' and documents.deleted_at is null and agents.deleted_at is null
        and not documents.is_waiting and documents.beat_at < now() - ${SILENT_SECONDS} * interval '1 second'
      order by documents.beat_at limit ${SWEEP_BATCH} for update of documents skip locked
    )
    update documents set beat_at = now() from stale where documents.id = stale.id
    returning documents.id, documents.workspace_id as "workspaceId", documents.agent_id as "agentId",
      documents.ended_run_id as "endedRunId"`)
  return rows
}

/** Remembers that a Temporal run of the ingestion was ended, so that no sweep takes it for one that an operator stopped. */
export const noteEndedRun = (database: Executor, workspaceId: string, documentId: string, endedRunId: string) =>
  database.update(documents).set({ endedRunId }).where(hasId(workspaceId, documentId))

/** The ids among these that have a row, hidden ones too, because the purge removes the files of hidden documents. */
export async function listKnownDocuments(database: Executor, documentIds: string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set()
  const rows = await database.select({ id: documents.id }).from(documents).where(inArray(documents.id, documentIds))
  return new Set(rows.map(({ id }) => id))
}
