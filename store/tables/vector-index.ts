import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { embedding, id, moment, momentNow } from './columns.ts'
import { documents } from './knowledge-base.ts'

/** `running` while vectors are copied; `ready` until enough documents wait to be copied again. */
export type VectorIndexStatus = 'running' | 'ready'

/** Copies of the vectors that one model made for a large knowledge base. Each has an index of its own. */
export const vectorIndexes = pgTable(
  'vector_indexes',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    kbId: uuid().notNull(),
    embeddingModel: text().notNull(),
    /** The length of its vectors; others are scanned. */
    dimensions: integer().notNull(),
    status: text().$type<VectorIndexStatus>().notNull().default('running'),
    /** The number of vectors that were ever copied; it includes those that were deleted since. */
    chunks: integer().notNull().default(0),
    /** The build of the index began at this moment. Deleted vectors then wait in `forgotten_vectors`. */
    buildingAt: moment(),
    /** The part of the copy that its index has, while Postgres builds it. */
    builtPercent: integer().notNull().default(0),
    /** The index was complete at this moment; no search reads it before. */
    builtAt: moment(),
    /** The copy that serves until this one has its index. */
    replaces: uuid(),
    /** The moment when the copy last got further, or a sweep looked at it. */
    beatAt: momentNow(),
    startedAt: momentNow(),
    endedAt: moment(),
  },
  (table) => [
    index('vector_indexes_of_base').on(table.kbId, table.embeddingModel),
    uniqueIndex('vector_indexes_serving').on(table.kbId, table.embeddingModel).where(sql`replaces is null`),
  ],
)

/** The documents whose vectors a copy has, all of them. */
export const indexedDocuments = pgTable(
  'indexed_documents',
  {
    indexId: uuid().notNull(),
    documentId: uuid().notNull(),
    workspaceId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.indexId, table.documentId] }),
    foreignKey({
      name: 'indexed_documents_of_document',
      columns: [table.workspaceId, table.documentId],
      foreignColumns: [documents.workspaceId, documents.id],
    }).onDelete('cascade'),
    index('indexed_documents_by_document').on(table.documentId),
  ],
)

/** Vectors that were deleted while the index of a copy was built; they leave the copy right after that. */
export const forgottenVectors = pgTable(
  'forgotten_vectors',
  {
    indexId: uuid().notNull(),
    chunkId: uuid().notNull(),
    workspaceId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.indexId, table.chunkId] })],
)

/** The copied vectors. Each copy is a partition, which functions of the baseline make, index and drop. */
export const indexedVectors = pgTable('indexed_vectors', {
  indexId: uuid().notNull(),
  chunkId: uuid().notNull(),
  documentId: uuid().notNull(),
  workspaceId: uuid().notNull(),
  embedding: embedding().notNull(),
})
