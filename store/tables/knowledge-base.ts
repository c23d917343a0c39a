import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Attributes } from '../../domain/knowledge/attribute.ts'
import type { DocumentError, DocumentFormat, DocumentStage, DocumentStatus } from '../../domain/knowledge/document.ts'
import { agents } from './agent.ts'
import { id, inheritedWorkspace, moment, momentNow } from './columns.ts'

export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    name: text().notNull(),
    description: text(),
    /** `<provider>/<model>`: all vectors of the knowledge base are made with it. */
    embeddingModel: text().notNull(),
    createdAt: momentNow(),
    deletedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'knowledge_bases_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    uniqueIndex('knowledge_bases_in_workspace').on(table.workspaceId, table.id),
    index('knowledge_bases_by_agent').on(table.agentId, table.id),
    index('knowledge_bases_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** Documents in the order of their uploads: the clocks of the processes that make ids do not agree. */
export const documentPositions = pgSequence('document_positions')

export const documents = pgTable(
  'documents',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    kbId: uuid().notNull(),
    filename: text().notNull(),
    format: text().$type<DocumentFormat>().notNull(),
    sizeBytes: integer().notNull(),
    /** Null in a document that reads a file again: its former document has these bytes. */
    sha256: text(),
    storageUrl: text().notNull(),
    attributes: jsonb().$type<Attributes>().notNull().default({}),
    /** Its place in the order of uploads. */
    position: bigint({ mode: 'number' }).notNull().default(sql`nextval('document_positions')`),
    /** True: the document takes the place of earlier documents of its filename when it becomes ready. */
    isReplacement: boolean().notNull().default(false),
    /** The document whose file it reads again, until it takes its place. */
    rereads: uuid(),
    /** The documents whose place it has taken. */
    replaces: uuid().array().notNull().default(sql`'{}'`),
    status: text().$type<DocumentStatus>().notNull(),
    /** The last step that the ingestion has done; a retry goes on from here. */
    stage: text().$type<DocumentStage>().notNull(),
    chunkCount: integer(),
    /** The number of pages; null in a format without pages, and before it is read. */
    pageCount: integer(),
    /** The ranges of pages that hold only pictures. */
    unreadPages: text().array().notNull().default(sql`'{}'`),
    /** The ranges of pages whose text was recognised from pictures. */
    recognisedPages: text().array().notNull().default(sql`'{}'`),
    /** The release of the word index that has the document; 0 when none has. */
    wordIndex: smallint().notNull().default(0),
    /** True: no workflow starts for its ingestion yet, because others of its workspace come first. */
    isWaiting: boolean().notNull().default(false),
    /** The number of times the ingestion began: at the upload, and at each retry. */
    attempts: integer().notNull().default(1),
    error: jsonb().$type<DocumentError>(),
    /** The last Temporal run of the ingestion whose end is accounted for; only another stopped run was stopped by an operator. */
    endedRunId: text(),
    /** The moment when the ingestion last got a step further, or a sweep looked at it. */
    beatAt: momentNow(),
    createdAt: momentNow(),
    deletedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'documents_of_knowledge_base',
      columns: [table.workspaceId, table.kbId],
      foreignColumns: [knowledgeBases.workspaceId, knowledgeBases.id],
    }),
    uniqueIndex('documents_in_workspace').on(table.workspaceId, table.id),
    index('documents_by_knowledge_base').on(table.kbId, table.id),
    index('documents_by_agent').on(table.agentId),
    uniqueIndex('documents_once').on(table.kbId, table.filename, table.sha256).where(sql`deleted_at is null`),
    index('documents_rereading').on(table.rereads).where(sql`rereads is not null`),
    // No search may find two readings of a file.
    check(
      'documents_rereading_serve_later',
      sql`num_nonnulls(rereads, sha256) = 1 and (rereads is null or status <> 'ready')`,
    ),
    index('documents_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('documents_failed').on(table.workspaceId, table.id).where(sql`status = 'error' and deleted_at is null`),
    index('documents_under_way')
      .on(table.beatAt)
      .where(sql`status = 'processing' and deleted_at is null and not is_waiting`),
    index('documents_begun')
      .on(table.workspaceId, table.kbId)
      .where(sql`status = 'processing' and deleted_at is null and not is_waiting`),
    index('documents_waiting')
      .on(table.workspaceId, table.kbId, table.id)
      .where(sql`status = 'processing' and deleted_at is null and is_waiting`),
  ],
)

/** A step of an ingestion that a process works on: the first one, or a batch to embed. The row goes with the step's end. */
export const documentSteps = pgTable(
  'document_steps',
  {
    documentId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    /** -1 for reading the file, else the number of the batch. */
    step: integer().notNull(),
    holderId: uuid().notNull(),
    /** The moment when the process claimed the step. */
    beatAt: momentNow(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.step] }),
    foreignKey({
      name: 'document_steps_of_document',
      columns: [table.workspaceId, table.documentId],
      foreignColumns: [documents.workspaceId, documents.id],
    }).onDelete('cascade'),
  ],
)
