import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agents } from './agent.ts'
import { createdAt, id, moment } from './columns.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid()
      .notNull()
      .references(() => agents.id),
    /** chat, channel, or eval (those count nowhere among the users'). */
    source: text().notNull(),
    /** The user of a channel, as the platform names it. */
    externalId: text(),
    /** The place that the next turn gets; given under this row's lock. */
    nextPlace: integer().notNull().default(1),
    /** The rolling summary of the turns up to and including `summaryPlace`. */
    summary: text(),
    summaryPlace: integer().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    index('conversations_by_agent').on(table.agentId, table.id),
    index('conversations_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)
