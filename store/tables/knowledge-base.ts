import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DocumentError, DocumentFormat, DocumentStage, DocumentStatus } from '../../domain/knowledge/document.ts'
import { agents } from './agent.ts'
import { embedding, id, moment, momentNow, tsvector } from './columns.ts'

export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid()
      .notNull()
      .references(() => agents.id),
    name: text().notNull(),
    description: text(),
    /** `<provider>/<model>`: all vectors of the knowledge base are made with it. */
    embeddingModel: text().notNull(),
    createdAt: momentNow(),
    deletedAt: moment(),
  },
  (table) => [
    index('knowledge_bases_by_agent').on(table.agentId, table.id),
    index('knowledge_bases_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

export const documents = pgTable(
  'documents',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    kbId: uuid()
      .notNull()
      .references(() => knowledgeBases.id),
    filename: text().notNull(),
    format: text().$type<DocumentFormat>().notNull(),
    sizeBytes: integer().notNull(),
    sha256: text().notNull(),
    storageUrl: text().notNull(),
    status: text().$type<DocumentStatus>().notNull(),
    /** How far the ingestion is; a retry goes on from here. */
    stage: text().$type<DocumentStage>().notNull(),
    chunkCount: integer(),
    error: jsonb().$type<DocumentError>(),
    /** The last Temporal run of the ingestion whose end is accounted for; only another stopped run was stopped by an operator. */
    endedRunId: text(),
    /** When the ingestion last got a step further, or a sweep looked at it. Processes of the former release beat here. */
    beatAt: momentNow(),
    createdAt: momentNow(),
    deletedAt: moment(),
  },
  (table) => [
    index('documents_by_knowledge_base').on(table.kbId, table.id),
    index('documents_by_agent').on(table.agentId),
    uniqueIndex('documents_once').on(table.kbId, table.filename, table.sha256).where(sql`deleted_at is null`),
    index('documents_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('documents_in_work').on(table.beatAt).where(sql`status = 'processing' and deleted_at is null`),
  ],
)

/** A step of an ingestion that a process works on: the first one, or a batch to embed. The row goes with the step's end. */
export const documentSteps = pgTable(
  'document_steps',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** -1 for reading the file, else the number of the batch. */
    step: integer().notNull(),
    holderId: uuid().notNull(),
    /** When the process claimed the step. */
    beatAt: momentNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.step] })],
)

export const chunks = pgTable(
  'chunks',
  {
    id: id(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    kbId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    ordinal: integer().notNull(),
    text: text().notNull(),
    heading: text(),
    page: integer(),
    tokenCount: integer().notNull(),
    /** Null until the chunk is embedded. */
    embedding: embedding(),
    search: tsvector().generatedAlwaysAs(sql`to_tsvector('simple', coalesce(heading, '') || ' ' || text)`),
  },
  (table) => [
    uniqueIndex('chunks_in_order').on(table.documentId, table.ordinal),
    index('chunks_by_knowledge_base').on(table.kbId),
    index('chunks_by_words').using('gin', table.search),
  ],
)
