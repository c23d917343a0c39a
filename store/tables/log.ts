import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    index('request_logs_newest').on(table.agentId, table.createdAt, table.id),
    // Rows come in the order of time, so a few blocks tell where an hour lies.
    index('request_logs_by_time').using('brin', table.createdAt),
  ],
)

/** The sums of an agent's complete hour, so that long windows are not added up row by row. */
export const logHours = pgTable(
  'log_hours',
  {
    agentId: uuid().notNull(),
    hour: timestamp({ withTimezone: true, precision: 0 }).notNull(),
    workspaceId: uuid().notNull(),
    requests: integer().notNull(),
    errors: integer().notNull(),
    tokensIn: bigint({ mode: 'number' }).notNull(),
    tokensOut: bigint({ mode: 'number' }).notNull(),
    cost: numeric({ precision: 20, scale: 8 }).notNull(),
    /** Over the entries that have a latency. */
    latencies: integer().notNull(),
    latencySumMs: bigint({ mode: 'number' }).notNull(),
    /** `[bucket, count]` in the order of the buckets; domain/log/histogram.ts says what a bucket is. */
    histogram: jsonb().$type<[bucket: number, count: number][]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.hour] })],
)
