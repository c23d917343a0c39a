import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { SubjectType } from '../../domain/access/audit.ts'
import { id, moment } from './columns.ts'
import { workspaces } from './workspace.ts'

/**
 * Each row says what an actor wrote. Triggers refuse every update, every truncation, and each delete but those of the
 * retention sweep. Ids sort by time, and `at` is the moment of the id.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id),
    at: moment().notNull(),
    actorType: text().$type<Actor['type']>().notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    /** The operationId of the request. */
    action: text().notNull(),
    subjectType: text().$type<SubjectType>().notNull(),
    subjectId: text(),
    subjectName: text(),
    requestId: text(),
    address: text(),
    change: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_by_workspace').on(table.workspaceId, table.id),
    index('audit_by_actor').on(table.workspaceId, table.actorId, table.id),
    index('audit_by_action').on(table.workspaceId, table.action, table.id),
  ],
)

/**
 * The entries are kept for at least this number of days. Only the owner of the tables writes it; the trigger reads it.
 */
export const auditPromise = pgTable('audit_promise', {
  isOnly: boolean().primaryKey().default(true),
  days: integer().notNull().default(400),
})
