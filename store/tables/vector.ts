import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReembeddingStatus } from '../../domain/knowledge/base.ts'
import type { ReembeddingErrorCode } from '../../domain/knowledge/reembedding.ts'
import { embedding, id, moment, momentNow } from './columns.ts'
import { documents, knowledgeBases } from './knowledge-base.ts'

/**
 * The vectors of chunks by model: those of the knowledge base's own model serve, others belong to a re-embedding.
 */
export const chunkVectors = pgTable(
  'chunk_vectors',
  {
    documentId: uuid().notNull(),
    embeddingModel: text().notNull(),
    chunkId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    kbId: uuid().notNull(),
    embedding: embedding().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.embeddingModel, table.chunkId] }),
    foreignKey({
      name: 'chunk_vectors_of_document',
      columns: [table.workspaceId, table.documentId],
      foreignColumns: [documents.workspaceId, documents.id],
    }).onDelete('cascade'),
    index('chunk_vectors_by_model').on(table.kbId, table.embeddingModel),
  ],
)

/** Changes of the embedding model of a knowledge base. */
export const reembeddings = pgTable(
  'reembeddings',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    kbId: uuid().notNull(),
    /** The model that the knowledge base changes to. */
    embeddingModel: text().notNull(),
    status: text().$type<ReembeddingStatus>().notNull().default('running'),
    /** Chunks of ready documents, and those that have a vector of the new model. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    errorCode: text().$type<ReembeddingErrorCode>(),
    /** The moment when the change last got further, or a sweep looked at it. */
    beatAt: momentNow(),
    startedAt: momentNow(),
    endedAt: moment(),
    /** The moment when the vectors that serve no longer were removed, and nothing was left to do. */
    settledAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'reembeddings_of_knowledge_base',
      columns: [table.workspaceId, table.kbId],
      foreignColumns: [knowledgeBases.workspaceId, knowledgeBases.id],
    }).onDelete('cascade'),
    index('reembeddings_by_knowledge_base').on(table.kbId, table.id),
    uniqueIndex('reembeddings_running').on(table.kbId).where(sql`status = 'running'`),
    index('reembeddings_open').on(table.beatAt).where(sql`settled_at is null`),
  ],
)
