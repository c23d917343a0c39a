import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, indexedWord, inheritedWorkspace } from './columns.ts'

import { documents } from './knowledge-base.ts'

/** The pages of a document as they were read. */
export const documentPages = pgTable(
  'document_pages',
  {
    documentId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    /** The place of the passage in reading order, from 0. */
    ordinal: integer().notNull(),
    /** The number of the page; null in a format without pages. */
    page: integer(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.ordinal] }),
    foreignKey({
      name: 'document_pages_of_document',
      columns: [table.workspaceId, table.documentId],
      foreignColumns: [documents.workspaceId, documents.id],
    }).onDelete('cascade'),
  ],
)

/** Pages whose pictures were looked at for text, until the document is cut: a process that goes on leaves them out. */
export const recognisedPages = pgTable(
  'recognised_pages',
  {
    documentId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    page: integer().notNull(),
    /** Null when none was found, or when the page ended its reader; that page is counted in `isLost`. */
    text: text(),
    isLost: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.page] }),
    foreignKey({
      name: 'recognised_pages_of_document',
      columns: [table.workspaceId, table.documentId],
      foreignColumns: [documents.workspaceId, documents.id],
    }).onDelete('cascade'),
  ],
)

/** The word index: in which chunks of a document a word stands, and its impact by BM25 (domain/knowledge/word/word-index.ts). */
export const documentWords = pgTable(
  'document_words',
  {
    documentId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    kbId: uuid().notNull(),
    word: indexedWord().notNull(),
    ordinals: integer().array().notNull(),
    impacts: smallint().array().notNull(),
    /** The number of its ordinals, which the index has, too. */
    passages: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.word] }),
    foreignKey({
      name: 'document_words_of_document',
      columns: [table.workspaceId, table.documentId],
      foreignColumns: [documents.workspaceId, documents.id],
    }).onDelete('cascade'),
    // Words are counted by it alone, so it has all columns that this needs.
    index('document_words_counted').on(table.kbId, table.word, table.workspaceId, table.passages),
  ],
)

export const chunks = pgTable(
  'chunks',
  {
    id: id(),
    documentId: uuid().notNull(),
    kbId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    ordinal: integer().notNull(),
    text: text().notNull(),
    heading: text(),
    page: integer(),
    tokenCount: integer().notNull(),
    /** The place of the chunk's own text on a row of `document_pages`, in characters. */
    pageOrdinal: integer().notNull(),
    pageStart: integer().notNull(),
    pageEnd: integer().notNull(),
    /** The number of characters at the chunk's beginning that stand before its place: an overlap, or the header of a table. */
    repeated: integer().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'chunks_of_document',
      columns: [table.workspaceId, table.documentId],
      foreignColumns: [documents.workspaceId, documents.id],
    }),
    uniqueIndex('chunks_in_order').on(table.documentId, table.ordinal),
    index('chunks_by_knowledge_base').on(table.kbId),
  ],
)
