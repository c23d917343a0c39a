import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentNow } from './columns.ts'

/** Work that must happen if and only if its transaction was stored. A sweep in every worker does it and deletes the row. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<'summary' | 'escalation' | 'purge-agent' | 'reply' | 'kept-files' | 'webhook'>().notNull(),
    workspaceId: uuid().notNull(),
    /** A conversation, an escalation, an agent, a channel's reply, a kept message or a webhook's delivery, by kind. */
    subjectId: uuid().notNull(),
    payload: jsonb().$type<Record<string, unknown>>(),
    attempts: integer().notNull().default(0),
    dueAt: momentNow(),
    createdAt: momentNow(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
)
