import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportKind, ExportPayload } from '../../domain/log/trace/entry.ts'
import { moment, momentNow } from './columns.ts'

/**
 * The queue of entries for Langfuse, by reference: a worker's exporter reads the facts, sends them and deletes the row.
 * The transaction that stores the facts writes the row, and only if Langfuse is set up.
 */
export const traceExports = pgTable(
  'trace_exports',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<ExportKind>().notNull(),
    workspaceId: uuid().notNull(),
    /** A turn, a model call, a document, an eval run or the turn of an eval case, by kind. */
    subjectId: uuid().notNull(),
    payload: jsonb().$type<ExportPayload>(),
    attempts: integer().notNull().default(0),
    dueAt: momentNow(),
    /** The reason of the last failed attempt. */
    reason: text(),
    failedAt: moment(),
    /** The moment when Langfuse refused the entry for good. No worker sends it again. */
    refusedAt: moment(),
    createdAt: momentNow(),
  },
  (table) => [
    index('trace_exports_in_order').on(table.id).where(sql`refused_at is null`),
    index('trace_exports_failed').on(table.workspaceId, table.failedAt).where(sql`failed_at is not null`),
  ],
)
