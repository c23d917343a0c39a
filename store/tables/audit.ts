import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { SubjectType } from '../../domain/access/audit.ts'
import { id, moment, momentNow } from './columns.ts'
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

/**
 * The results of writes whose requests had an Idempotency-Key, for a day. The transaction of a write inserts its row, so a
 * repeated request finds either the result or nothing done.
 */
export const keyedWrites = pgTable(
  'keyed_writes',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    /** The key or the person that sent the request. */
    actorId: uuid().notNull(),
    key: text().notNull(),
    /** The position of the write among those of its request, from 0. */
    step: integer().notNull(),
    /** SHA-256 of the operation, its path and its body, in hex. */
    requestHash: text().notNull(),
    /** The agent in the path of the request, which takes the row along; null without one. */
    agentId: uuid(),
    /** JSON, sealed; null only inside the transaction. */
    result: text(),
    createdAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'keyed_writes_of_workspace',
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }),
    unique('keyed_writes_of_actor').on(table.workspaceId, table.actorId, table.key, table.step),
    index('keyed_writes_by_agent').on(table.agentId),
    index('keyed_writes_by_age').on(table.createdAt),
  ],
)
