import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { KnowledgeBaseQuery } from '../../domain/knowledge/base.ts'
import type { Document, DocumentQuery, ShownStage } from '../../domain/knowledge/document.ts'
import type { DocumentErrorCode } from '../../domain/knowledge/document-error.ts'
import type { Executor } from '../database.ts'
import { chunks, chunkVectors, documents, knowledgeBases } from '../tables/index.ts'
import { isLiving, type KnowledgeBaseRecord } from './base.ts'
import type { DocumentPlace, DocumentRecord } from './document.ts'
import { countRows, type Part } from './part.ts'
import { isServingVector } from './vector.ts'

/** A document with what its ingestion has done so far. */
export type DocumentState = DocumentRecord & {
  /** Chunks, and those that are embedded; both 0 before the document is cut. */
  chunksTotal: number
  chunksDone: number
}

/** A part of the knowledge bases of an agent, the newest first: all of them without a limit. */
export async function listBases(
  database: Executor,
  workspaceId: string,
  agentId: string,
  { limit, offset = 0 }: KnowledgeBaseQuery,
): Promise<Part<KnowledgeBaseRecord>> {
  const wanted = isLiving(workspaceId, agentId)
  const ordered = database.select().from(knowledgeBases).where(wanted).orderBy(desc(knowledgeBases.id)).offset(offset)
  const data = await (limit === undefined ? ordered : ordered.limit(limit))
  return { data, total: await countRows(database, knowledgeBases, wanted) }
}

/** The documents of a knowledge base that fit the query, the newest first: all of them without a limit. */
export async function listDocuments(
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
  { limit, offset = 0, status, filename }: DocumentQuery,
): Promise<Part<DocumentState>> {
  const wanted = and(
    ofPlace(workspaceId, place),
    status && eq(documents.status, status),
    filename === undefined ? undefined : sql`strpos(lower(${documents.filename}), lower(${filename})) > 0`,
  )
  const ordered = database.select().from(documents).where(wanted).orderBy(desc(documents.id)).offset(offset)
  const rows = await (limit === undefined ? ordered : ordered.limit(limit))
  const data = await withStates(database, rows)
  return { data, total: await countRows(database, documents, wanted) }
}

const ofPlace = (workspaceId: string, { agentId, kbId }: DocumentPlace) =>
  and(
    eq(documents.workspaceId, workspaceId),
    eq(documents.agentId, agentId),
    eq(documents.kbId, kbId),
    isNull(documents.deletedAt),
  )

/** The documents with what their ingestions have done. Only chunks of documents that are being embedded are counted. */
export async function withStates(database: Executor, rows: DocumentRecord[]): Promise<DocumentState[]> {
  const cut = rows.filter(({ stage }) => stage === 'chunked').map(({ id }) => id)
  const counts = await countChunks(database, cut)
  return rows.map((row) => stateOf(row, counts.get(row.id)))
}

/** The same for one document. */
export async function withState(database: Executor, row: DocumentRecord): Promise<DocumentState> {
  const [state] = await withStates(database, [row])
  return state ?? stateOf(row, undefined)
}

function stateOf(row: DocumentRecord, counted: Count | undefined): DocumentState {
  const whole = row.stage === 'embedded' ? (row.chunkCount ?? 0) : 0
  return { ...row, chunksTotal: counted?.total ?? whole, chunksDone: counted?.done ?? whole }
}

type Count = { total: number; done: number }

async function countChunks(database: Executor, ids: string[]): Promise<Map<string, Count>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({
      id: chunks.documentId,
      total: sql<number>`count(*)::int`,
      done: sql<number>`count(${chunkVectors.chunkId})::int`,
    })
    .from(chunks)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.kbId))
    .leftJoin(chunkVectors, isServingVector)
    .where(sql`${chunks.documentId} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(chunks.documentId)
  return new Map(rows.map(({ id, total, done }) => [id, { total, done }]))
}

/** The document as a response shows it: `chunkCount` shows when it is ready, and its error when it failed. */
export const viewDocument = (document: DocumentState): Document => ({
  id: document.id,
  kbId: document.kbId,
  filename: document.filename,
  storageUrl: document.storageUrl,
  attributes: document.attributes,
  replace: document.isReplacement,
  replaces: document.replaces,
  rereads: document.rereads,
  status: document.status as Document['status'],
  chunkCount: document.status === 'ready' ? document.chunkCount : null,
  pageCount: document.pageCount,
  unreadPages: document.unreadPages,
  recognisedPages: document.recognisedPages,
  createdAt: document.createdAt.toISOString(),
  sizeBytes: document.sizeBytes,
  stage: shownStageOf(document),
  progress: { done: document.chunksDone, total: document.chunksTotal || null },
  attempts: document.attempts,
  ...(document.status === 'error' && document.error ? { error: document.error as Document['error'] } : {}),
})

/** The stage of a document as callers see it. */
function shownStageOf({ stage, status, error, isWaiting, beatAt, createdAt }: DocumentState): ShownStage {
  if (status === 'ready') return 'ready'
  if (stage !== 'stored') return 'embedding'
  const isBegun = status === 'processing' && !isWaiting && beatAt > createdAt
  return isBegun || (status === 'error' && error?.stage === 'parse') ? 'parsing' : 'stored'
}

/** The numbers of failed documents of a knowledge base by code, the most frequent first. */
export const countFailures = (
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
): Promise<{ code: DocumentErrorCode; count: number }[]> =>
  database
    .select({ code: sql<DocumentErrorCode>`${documents.error} ->> 'code'`, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(and(ofPlace(workspaceId, place), eq(documents.status, 'error')))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
