import { index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** One row a turn, written in the transaction that ends it. */
export const requestLogs = pgTable(
  'request_logs',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    turnId: uuid().notNull(),
    source: text().notNull(),
    model: text().notNull(),
    tokensIn: integer().notNull(),
    tokensOut: integer().notNull(),
    cost: numeric({ precision: 20, scale: 8 }).notNull(),
    latencyMs: integer(),
    status: text().notNull(),
    error: text(),
    /** What the trace shows: observations, usage, cost. The same record goes to Langfuse. */
    trace: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('request_logs_one_a_turn').on(table.turnId),
    index('request_logs_newest').on(table.agentId, table.id),
    index('request_logs_by_time').on(table.agentId, table.createdAt),
  ],
)
