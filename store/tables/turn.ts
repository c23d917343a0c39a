import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { conversations } from './conversation.ts'

/** One message and its answer. Also the conversation's memory: there is no second table of messages. */
export const turns = pgTable(
  'turns',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id),
    agentVersion: integer().notNull(),
    model: text().notNull(),
    source: text().notNull(),
    /** Its place in the conversation, from 1. */
    place: integer().notNull(),
    status: text().notNull(),
    requestId: text().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
    /** The user's message, after masking; the raw one is never stored. */
    message: text().notNull(),
    /** What the input guardrail found before the turn was accepted. */
    inputVerdict: jsonb(),
    deadlineAt: moment().notNull(),
    /** Rises by one with each holder; every write of a holder checks it. */
    generation: integer().notNull().default(0),
    /** A counter that the holder raises each second; silent for 5 s of a watcher's own time means nobody holds the turn. */
    lease: bigint({ mode: 'number' }).notNull().default(0),
    beatAt: createdAt(),
    /** True when its holder gave it to the workflow. */
    handedOver: boolean().notNull().default(false),
    /** What prepareTurn decided, so that later attempts decide the same. */
    snapshot: jsonb(),
    /** The text so far of the rounds that are complete; the whole answer when final. */
    text: text().notNull().default(''),
    finishReason: text(),
    /** What `/v1/chat` answers, once final. */
    result: jsonb(),
    error: jsonb(),
    promptTokens: integer().notNull().default(0),
    completionTokens: integer().notNull().default(0),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    createdAt: createdAt(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('turns_in_order').on(table.conversationId, table.place),
    uniqueIndex('turns_one_running').on(table.conversationId).where(sql`status = 'running'`),
    uniqueIndex('turns_idempotent').on(table.workspaceId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    index('turns_open').on(table.beatAt).where(sql`status in ('waiting', 'running')`),
    index('turns_by_agent').on(table.agentId, table.id),
  ],
)

/** What a stream shows. `seq` is dense from 1. */
export const turnEvents = pgTable(
  'turn_events',
  {
    turnId: uuid()
      .notNull()
      .references(() => turns.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    generation: integer().notNull(),
    type: text().notNull(),
    data: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.seq] }), index('turn_events_by_age').on(table.createdAt)],
)

/** One model call that was answered: what the next round needs, and what the trace shows. */
export const turnRounds = pgTable(
  'turn_rounds',
  {
    turnId: uuid()
      .notNull()
      .references(() => turns.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    model: text().notNull(),
    text: text().notNull(),
    toolCalls: jsonb().notNull(),
    finishReason: text().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.round] })],
)

/** Every attempt at a model call, for usage, cost and trace; failed and abandoned ones too. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: id(),
    turnId: uuid()
      .notNull()
      .references(() => turns.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    generation: integer().notNull(),
    /** answer, judge, summary, embedding. */
    purpose: text().notNull(),
    model: text().notNull(),
    promptTokens: integer().notNull().default(0),
    completionTokens: integer().notNull().default(0),
    /** The provider reported nothing: we counted ourselves. */
    estimated: boolean().notNull().default(false),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    error: text(),
    startedAt: moment().notNull(),
    firstTokenAt: moment(),
    endedAt: moment(),
  },
  (table) => [index('model_calls_by_turn').on(table.turnId)],
)

/** The ledger: at most one execution of a call that may have had an effect. */
export const toolCalls = pgTable(
  'tool_calls',
  {
    turnId: uuid()
      .notNull()
      .references(() => turns.id, { onDelete: 'cascade' }),
    callId: text().notNull(),
    round: integer().notNull(),
    ordinal: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    arguments: jsonb(),
    /** started, succeeded, failed, outcome_unknown. */
    status: text().notNull(),
    /** What the model is told. */
    result: text(),
    error: text(),
    durationMs: integer(),
    startedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.callId] })],
)
