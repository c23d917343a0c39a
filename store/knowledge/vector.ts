import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { chunks, chunkVectors, knowledgeBases } from '../tables/index.ts'

/** Joins the vector of a chunk that its knowledge base's model has made. */
export const isServingVector = and(
  eq(chunkVectors.documentId, chunks.documentId),
  eq(chunkVectors.chunkId, chunks.id),
  eq(chunkVectors.embeddingModel, knowledgeBases.embeddingModel),
)

/**
 * Keeps the model of a document's knowledge base as it is until the transaction ends. It is the first lock of a
 * transaction: deletes lock the knowledge base before its documents, too.
 * @returns the model; undefined when the knowledge base is gone
 */
export async function lockServingModel(transaction: Executor, documentId: string): Promise<string | undefined> {
  const [base] = await transaction
    .select({ embeddingModel: knowledgeBases.embeddingModel })
    .from(knowledgeBases)
    .where(sql`${knowledgeBases.id} = (select kb_id from documents where documents.id = ${documentId})`)
    .for('share')
  return base?.embeddingModel
}

export type Embedded = { id: string; vector: number[] }

/** Vectors as a table `given (id, vector)`. */
export function givenVectors(embedded: Embedded[]) {
  const ids = sql.param(embedded.map(({ id }) => id))
  const lengths = sql.param(embedded.map(({ vector }) => vector.length))
  // `offset 0` keeps the numbers in one place, of which each row takes its own.
  return sql`(
    select place.id, (flat.numbers)[place.last - place.length + 1 : place.last]::halfvec as vector
    from (select ${numbersOf(embedded.map(({ vector }) => vector))}::real[] as numbers offset 0) as flat, (
      select id, length, sum(length) over (order by position)::int as last
      from unnest(${ids}::uuid[], ${lengths}::int[]) with ordinality as one (id, length, position)) as place) as given`
}

/**
 * Stores vectors of a model for chunks that fit a condition on `chunks`. A chunk that has one of the model keeps it.
 * @returns how many were stored
 */
export async function insertVectors(
  transaction: Executor,
  embeddingModel: string,
  embedded: Embedded[],
  condition: SQL,
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into chunk_vectors (document_id, embedding_model, chunk_id, workspace_id, kb_id, embedding)
    select chunks.document_id, ${embeddingModel}, chunks.id, chunks.workspace_id, chunks.kb_id, given.vector
    from ${givenVectors(embedded)} join chunks on chunks.id = given.id
    where ${condition}
    on conflict do nothing`)
  return rowCount ?? 0
}

/** A vector as an expression. */
export const givenVector = (vector: number[]) => sql`${numbersOf([vector])}::real[]::halfvec`

/** The type `real` in Postgres's catalog (pg_type.dat). */
const REAL_OID = 700
const REAL_BYTES = 4
/** Dimensions, whether there are nulls, the type, the length and the first index. */
const ARRAY_HEADER_BYTES = 20

/**
 * The numbers of vectors, one vector after the other, as a parameter of the type `real[]` in Postgres's binary form
 * (array_send of its arrayfuncs.c). Written as text, a vector of 1,536 numbers takes 30 kB; on 2026-11-23 a batch of 128 then
 * took the worker 20 ms and Postgres 40 ms of processor time, in this form 3 and 6 ms.
 */
function numbersOf(vectors: number[][]) {
  const length = vectors.reduce((sum, vector) => sum + vector.length, 0)
  const bytes = Buffer.alloc(ARRAY_HEADER_BYTES + length * (REAL_BYTES + REAL_BYTES))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = [1, 0, REAL_OID, length, 1]
  for (const [index, value] of header.entries()) view.setInt32(index * 4, value)
  let at = ARRAY_HEADER_BYTES
  for (const vector of vectors)
    for (const value of vector) {
      view.setInt32(at, REAL_BYTES)
      view.setFloat32(at + 4, value)
      at += REAL_BYTES + REAL_BYTES
    }
  return sql.param(bytes)
}

/** Counts the chunks of a document, and those of them that have a vector that serves. */
export async function countVectors(
  database: Executor,
  documentId: string,
): Promise<{ total: number; embedded: number }> {
  const [counts] = await database
    .select({ total: sql<number>`count(*)::int`, embedded: sql<number>`count(${chunkVectors.chunkId})::int` })
    .from(chunks)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.kbId))
    .leftJoin(chunkVectors, isServingVector)
    .where(eq(chunks.documentId, documentId))
  return counts ?? { total: 0, embedded: 0 }
}
