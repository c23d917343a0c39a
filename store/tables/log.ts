import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FeedbackScore } from '../../domain/turn/feedback.ts'
import type { FinalTurnStatus, TurnSource } from '../../domain/turn/turn.ts'
import { id, momentNow } from './columns.ts'
import { turns } from './turn.ts'

/** The log entry of a turn, written in the transaction that ends the turn. */
export const requestLogs = pgTable(
  'request_logs',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    turnId: uuid().notNull(),
    source: text().$type<TurnSource>().notNull(),
    model: text().notNull(),
    tokensIn: integer().notNull(),
    tokensOut: integer().notNull(),
    tokensCached: integer().notNull().default(0),
    tokensCacheWrite: integer().notNull().default(0),
    tokensReasoning: integer().notNull().default(0),
    cost: numeric({ precision: 20, scale: 8 }).notNull(),
    latencyMs: integer(),
    status: text().$type<FinalTurnStatus>().notNull(),
    error: text(),
    /** Retrieval, model calls, tool calls and guardrails of the turn, without contents (store/turn/result.ts). */
    trace: jsonb(),
    /** The score of the feedback, which outlives the conversation; null without feedback. */
    feedback: smallint().$type<FeedbackScore>(),
    createdAt: momentNow(),
  },
  (table) => [
    uniqueIndex('request_logs_one_a_turn').on(table.turnId),
    index('request_logs_newest').on(table.agentId, table.createdAt, table.id),
    index('request_logs_of_workspace').on(table.workspaceId, table.createdAt, table.id),
    index('request_logs_rated').on(table.workspaceId, table.createdAt, table.id).where(sql`feedback is not null`),
    // Rows are inserted in the order of time, so a small BRIN index finds the blocks of an hour.
    index('request_logs_by_time').using('brin', table.createdAt),
  ],
)

/** The sums of one agent and one complete hour, so that long windows are not added up entry by entry. */
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
    tokensCached: bigint({ mode: 'number' }).notNull().default(0),
    tokensCacheWrite: bigint({ mode: 'number' }).notNull().default(0),
    tokensReasoning: bigint({ mode: 'number' }).notNull().default(0),
    cost: numeric({ precision: 20, scale: 8 }).notNull(),
    /** The number of entries that have a latency. */
    latencies: integer().notNull(),
    latencySumMs: bigint({ mode: 'number' }).notNull(),
    /** The number of entries whose feedback is good, neither, and bad. */
    positive: integer().notNull().default(0),
    neutral: integer().notNull().default(0),
    negative: integer().notNull().default(0),
    /** Latencies as `[bucket, count]`, in the order of the buckets; domain/log/histogram.ts defines the buckets. */
    histogram: jsonb().$type<[bucket: number, count: number][]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.hour] })],
)

/** What a user thinks of the answer of a turn: one row a turn. */
export const turnFeedback = pgTable(
  'turn_feedback',
  {
    turnId: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    score: smallint().$type<FeedbackScore>().notNull(),
    comment: text(),
    tags: text().array().notNull().default([]),
    /** The reaction of a channel that gave it; null for the API. */
    reaction: text(),
    updatedAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'turn_feedback_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
  ],
)
