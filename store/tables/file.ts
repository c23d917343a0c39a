import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment, momentNow } from './columns.ts'
import { conversations } from './conversation.ts'

/** A file that messages may carry. Its bytes lie in object storage under `files/<workspaceId>/<id>`. */
export const files = pgTable(
  'files',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    filename: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
    /** The beginning of a document's text, written when a message first carries it; null before, and for images. */
    text: text(),
    /** True when `text` is not the whole document. */
    isCut: boolean().notNull().default(false),
    createdAt: momentNow(),
    /** The moment from which a sweep removes the file; null while a conversation uses it. */
    expiresAt: moment(),
  },
  (table) => [
    uniqueIndex('files_in_workspace').on(table.workspaceId, table.id),
    index('files_expired').on(table.expiresAt).where(sql`expires_at is not null`),
  ],
)

/** A conversation that uses a file: the file goes with the last of these rows. */
export const fileUses = pgTable(
  'file_uses',
  {
    fileId: uuid().notNull(),
    conversationId: uuid().notNull(),
    workspaceId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.fileId] }),
    index('file_uses_by_file').on(table.fileId),
    foreignKey({
      name: 'file_uses_of_file',
      columns: [table.workspaceId, table.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }),
    foreignKey({
      name: 'file_uses_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete('cascade'),
  ],
)
