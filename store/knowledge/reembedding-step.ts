import { and, asc, between, eq, isNull, sql } from 'drizzle-orm'
import { type Database, type Executor, inLongTransaction } from '../database.ts'
import { chunks, chunkVectors, documents, knowledgeBases, reembeddings } from '../tables/index.ts'
import { EMBEDDING_BATCH_SIZE, type UnembeddedChunk } from './chunk.ts'
import type { ReembeddingRecord } from './reembedding.ts'
import { type Embedded, insertVectors } from './vector.ts'

/** Chunks whose ids are from `from` to `to`; those in between that have a vector are left out. */
export type ChunkRange = { from: string; to: string }

/** One look lists this many batches at most: they go through a workflow's history. */
const BATCHES_PER_LOOK = 64

/**
 * Writes down how far a running change is. Its statements go through all chunks of the knowledge base.
 * @returns the next batches to embed, by the ids of their first and last chunks
 */
export const listMissingRanges = (
  database: Database,
  { id, kbId, embeddingModel }: ReembeddingRecord,
): Promise<ChunkRange[]> =>
  inLongTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute<ChunkRange>(sql`
      select (array_agg(id order by id))[1] as from, (array_agg(id order by id desc))[1] as to
      from (select id, (row_number() over (order by id) - 1) / ${EMBEDDING_BATCH_SIZE} as batch
        from (select chunks.id ${missing(kbId, embeddingModel)}
          order by chunks.id limit ${BATCHES_PER_LOOK * EMBEDDING_BATCH_SIZE}) as next) as numbered
      group by batch order by batch`)
    // The row is locked last, so that a cancel does not wait for the look.
    await transaction.execute(sql`
      update reembeddings set beat_at = now(), total = counted.total, done = counted.total - counted.missing
      from (select
        (select count(*) from chunks join documents on documents.id = chunks.document_id and documents.status = 'ready'
          and documents.deleted_at is null where chunks.kb_id = ${kbId})::int as total,
        (select count(*) ${missing(kbId, embeddingModel)})::int as missing) as counted
      where reembeddings.id = ${id}`)
    return rows
  })

/** The chunks of ready documents that have no vector of the model. */
const missing = (kbId: string, embeddingModel: string) => sql`
  from chunks join documents on documents.id = chunks.document_id
    and documents.status = 'ready' and documents.deleted_at is null
  where chunks.kb_id = ${kbId} and not exists (
    select from chunk_vectors as vectors where vectors.document_id = chunks.document_id
      and vectors.embedding_model = ${embeddingModel} and vectors.chunk_id = chunks.id)`

/** The chunks of a batch that still have no vector of the model. */
export const listMissingChunks = (
  database: Executor,
  { kbId, embeddingModel }: ReembeddingRecord,
  { from, to }: ChunkRange,
): Promise<UnembeddedChunk[]> =>
  database
    .select({ id: chunks.id, text: chunks.text, heading: chunks.heading })
    .from(chunks)
    .innerJoin(documents, and(eq(documents.id, chunks.documentId), isNull(documents.deletedAt)))
    .leftJoin(
      chunkVectors,
      and(
        eq(chunkVectors.documentId, chunks.documentId),
        eq(chunkVectors.chunkId, chunks.id),
        eq(chunkVectors.embeddingModel, embeddingModel),
      ),
    )
    .where(
      and(
        eq(chunks.kbId, kbId),
        between(chunks.id, from, to),
        eq(documents.status, 'ready'),
        isNull(chunkVectors.chunkId),
      ),
    )
    .orderBy(asc(chunks.id))
    .limit(EMBEDDING_BATCH_SIZE)

/** Stores vectors of a running change. @returns false when it is no longer running; nothing is stored then */
export function storeNewVectors(
  database: Database,
  { id, embeddingModel }: ReembeddingRecord,
  embedded: Embedded[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await lockRunning(transaction, id))) return false
    // A document that is deleted meanwhile needs no vectors.
    const isOfLiving = sql`exists (
      select from documents where documents.id = chunks.document_id and documents.deleted_at is null)`
    const stored = await insertVectors(transaction, embeddingModel, embedded, isOfLiving)
    await transaction
      .update(reembeddings)
      .set({ done: sql`${reembeddings.done} + ${stored}`, beatAt: sql`now()` })
      .where(eq(reembeddings.id, id))
    return true
  })
}

const lockRunning = async (transaction: Executor, id: string): Promise<boolean> => {
  const rows = await transaction
    .select({ id: reembeddings.id })
    .from(reembeddings)
    .where(and(eq(reembeddings.id, id), eq(reembeddings.status, 'running')))
    .for('update')
  return rows.length === 1
}

/**
 * Makes the new model serve, in one transaction, unless a chunk of a ready document lacks its vector. No document becomes
 * ready meanwhile: its ingestion waits for the knowledge base, and embeds with the new model what it has not finished.
 * @returns `ended` when the change runs no longer
 */
export function swapModel(
  database: Database,
  { id, kbId, embeddingModel }: ReembeddingRecord,
): Promise<'completed' | 'incomplete' | 'ended'> {
  return inLongTransaction(database, async (transaction) => {
    const base = eq(knowledgeBases.id, kbId)
    const living = and(base, isNull(knowledgeBases.deletedAt))
    const locked = await transaction.select({ id: knowledgeBases.id }).from(knowledgeBases).where(living).for('update')
    if (locked.length === 0 || !(await lockRunning(transaction, id))) return 'ended'
    const left = await transaction.execute(sql`select 1 ${missing(kbId, embeddingModel)} limit 1`)
    if (left.rows.length > 0) return 'incomplete'
    await transaction.update(knowledgeBases).set({ embeddingModel }).where(base)
    await transaction
      .update(reembeddings)
      .set({ status: 'completed', done: reembeddings.total, endedAt: sql`now()`, beatAt: sql`now()` })
      .where(eq(reembeddings.id, id))
    return 'completed'
  })
}

const REMOVED_PER_TRANSACTION = 500

/** Removes a batch of the vectors that neither serve nor belong to a running change. @returns false when none was left */
export function removeFormerVectors(database: Database, { kbId }: ReembeddingRecord): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // A swap waits until the batch is removed, so that no vector of the model that comes to serve is among them.
    const base = transaction.select().from(knowledgeBases).where(eq(knowledgeBases.id, kbId))
    const [serving] = await base.for('share')
    if (!serving) return false
    // The models are read one by one from the index, because a scan for all but one would read the vectors that serve.
    const { rowCount } = await transaction.execute(sql`
      with recursive models as (
        (select embedding_model as model from chunk_vectors where kb_id = ${kbId} order by embedding_model limit 1)
        union all
        select (select embedding_model from chunk_vectors where kb_id = ${kbId} and embedding_model > models.model
          order by embedding_model limit 1) from models where models.model is not null
      ), former as (
        select model from models where model <> ${serving.embeddingModel} and not exists (
          select from reembeddings where reembeddings.kb_id = ${kbId}
            and reembeddings.status = 'running' and reembeddings.embedding_model = models.model)
        limit 1
      )
      delete from chunk_vectors where ctid = any(array(
        select ctid from chunk_vectors where kb_id = ${kbId} and embedding_model = (select model from former)
        limit ${REMOVED_PER_TRANSACTION}))`)
    return (rowCount ?? 0) > 0
  })
}

/** Writes down that nothing of an ended change is left to do. */
export const markSettled = (database: Executor, { id }: ReembeddingRecord) =>
  database.update(reembeddings).set({ settledAt: sql`now()` }).where(eq(reembeddings.id, id))

/** Says that the change is worked on, so that no sweep takes it for one that is not. */
export const beat = (database: Executor, { id }: ReembeddingRecord) =>
  database.update(reembeddings).set({ beatAt: sql`now()` }).where(eq(reembeddings.id, id))
