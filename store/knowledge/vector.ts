import { and, eq, sql } from 'drizzle-orm'
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
  const vectors = sql.param(embedded.map(({ vector }) => JSON.stringify(vector)))
  return sql`unnest(${ids}::uuid[], ${vectors}::text[]) as given (id, vector)`
}

/** How many chunks a document has, and how many of them have a vector that serves. */
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
