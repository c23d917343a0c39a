import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../database.ts'
import type { VectorIndexRecord } from './vector-index.ts'

/** One transaction looks at this many documents at most. */
const DOCUMENTS_PER_BATCH = 200

/**
 * `after`: the last document of a batch that is copied; the same one again when it has more vectors than a batch.
 * `building`: the index of the copy is built meanwhile, so nothing is copied.
 */
type CopiedBatch =
  | { state: 'copied'; after: string | undefined; vectors: number }
  | { state: 'end' | 'building' | 'gone' }

type Waiting = { id: string; chunkCount: number }

/**
 * `after`: the document behind which the batch begins. `most`: the most vectors that it copies, because a long vector
 * costs 50 times a short one.
 */
type Batch = { after: string | undefined; most: number }

/** Deletes of the knowledge base's vectors share this lock, so the statements after it see them. */
export const vectorsLock = (kbId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('vectors ' || ${kbId}::uuid, 0))`

/**
 * Copies the vectors of the next documents behind `after`, in the order of ids. A document counts as copied, and is searched
 * by the index alone, once the copy has all its vectors. Two processes may copy at once: they do so one after another.
 * @returns `end` when no document is left, `gone` when the copy was dropped
 */
export const copyNextVectors = (
  database: Database,
  index: VectorIndexRecord,
  { after, most }: Batch,
): Promise<CopiedBatch> =>
  database.transaction(async (transaction) => {
    await transaction.execute(vectorsLock(index.kbId))
    const { rows } = await transaction.execute<{ isBuilding: boolean }>(sql`
      update vector_indexes set beat_at = clock_timestamp() where id = ${index.id}
      returning building_at is not null as "isBuilding"`)
    if (!rows[0]) return { state: 'gone' }
    if (rows[0].isBuilding) return { state: 'building' }
    const waiting = await listWaiting(transaction, index, after)
    const batch = firstOf(waiting, most)
    const last = batch.at(-1)
    if (!last) return { state: 'end' }
    const embedded = await keepEmbedded(transaction, index, batch)
    const vectors = await insertVectors(transaction, index, embedded, most)
    const isWhole = vectors < most || batch.length > 1
    if (isWhole) await insertDocuments(transaction, index, embedded)
    return { state: 'copied', after: isWhole ? last.id : after, vectors }
  })

/** The next documents that the copy lacks. */
async function listWaiting(
  transaction: Executor,
  { id, kbId }: VectorIndexRecord,
  after: string | undefined,
): Promise<Waiting[]> {
  const { rows } = await transaction.execute<Waiting>(sql`
    select id, chunk_count as "chunkCount" from documents
    where kb_id = ${kbId} and status = 'ready' and deleted_at is null ${after ? sql`and id > ${after}` : sql``}
      and not exists (select from indexed_documents where index_id = ${id} and document_id = documents.id)
    order by documents.id limit ${DOCUMENTS_PER_BATCH}`)
  return rows
}

/** Those whose chunks all have a vector of the model: a re-embedding is under way, or all have. */
async function keepEmbedded(
  transaction: Executor,
  { embeddingModel }: VectorIndexRecord,
  batch: Waiting[],
): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select documents.id from documents
    where id = any(${sql.param(batch.map(({ id }) => id))}::uuid[]) and chunk_count = (
      select count(*) from chunk_vectors as vectors
      where vectors.document_id = documents.id and vectors.embedding_model = ${embeddingModel})`)
  return rows.map(({ id }) => id)
}

const insertDocuments = (transaction: Executor, { id, workspaceId }: VectorIndexRecord, documentIds: string[]) =>
  transaction.execute(sql`
    insert into indexed_documents (index_id, document_id, workspace_id)
    select ${id}::uuid, given.id, ${workspaceId}::uuid from unnest(${sql.param(documentIds)}::uuid[]) as given (id)
    on conflict do nothing`)

/** Returns as many of the first documents as have no more vectors than a batch, and at least one. */
function firstOf(waiting: Waiting[], most: number): Waiting[] {
  let vectors = 0
  const end = waiting.findIndex(({ chunkCount }) => {
    vectors += chunkCount
    return vectors > most
  })
  return end === -1 ? waiting : waiting.slice(0, Math.max(1, end))
}

/** @returns how many were copied; a vector of another length than the index's is left out, it is near to no question */
async function insertVectors(
  transaction: Executor,
  { id, embeddingModel, dimensions }: VectorIndexRecord,
  documentIds: string[],
  most: number,
): Promise<number> {
  const { rows } = await transaction.execute<{ copied: number }>(sql`
    with copied as (
      insert into indexed_vectors (index_id, chunk_id, document_id, workspace_id, embedding)
      select ${id}::uuid, vectors.chunk_id, vectors.document_id, vectors.workspace_id, vectors.embedding
      from chunk_vectors as vectors
      where vectors.document_id = any(${sql.param(documentIds)}::uuid[]) and vectors.embedding_model = ${embeddingModel}
        and vector_dims(vectors.embedding) = ${dimensions} and not exists (
          select from indexed_vectors as there where there.index_id = ${id} and there.chunk_id = vectors.chunk_id)
      limit ${most} returning 1
    ), counted as (select count(*)::int as copied from copied)
    update vector_indexes set chunks = chunks + counted.copied, beat_at = clock_timestamp() from counted
    where id = ${id} returning counted.copied`)
  return rows[0]?.copied ?? 0
}
