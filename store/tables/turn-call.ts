import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CallPurpose } from '../../domain/model/call.ts'
import type { Attachment } from '../../domain/turn/attachment.ts'
import { id, inheritedWorkspace, moment } from './columns.ts'
import { turns } from './turn.ts'

/** One attempt at a model call, failed and abandoned ones too: usage, cost and trace are made of them. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: id(),
    /** Null for a call of an ingestion or a search, which has no turn. */
    turnId: uuid(),
    workspaceId: inheritedWorkspace(),
    /** The agent of a call that has no turn; null for the calls of a turn. */
    agentId: uuid(),
    round: integer().notNull(),
    generation: integer().notNull(),
    purpose: text().$type<CallPurpose>().notNull(),
    model: text().notNull(),
    promptTokens: integer().notNull().default(0),
    completionTokens: integer().notNull().default(0),
    cachedTokens: integer().notNull().default(0),
    cacheWriteTokens: integer().notNull().default(0),
    reasoningTokens: integer().notNull().default(0),
    /** True when the service counted the tokens, because the provider reported none. */
    estimated: boolean().notNull().default(false),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    error: text(),
    /** The provider's summary of the reasoning; null where it gave none. */
    reasoning: text(),
    /** The names of the settings that the provider refused, so that the answer was made without them. */
    ignoredSettings: jsonb().$type<string[]>(),
    /** The SHA-256 of what the model was asked; null for calls that are not composed of a turn, and for older ones. */
    requestHash: text(),
    startedAt: moment().notNull(),
    firstTokenAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'model_calls_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
    index('model_calls_by_turn').on(table.turnId),
    index('model_calls_without_turn').on(table.agentId, table.startedAt).where(sql`turn_id is null`),
  ],
)

/** The ledger of tool calls. A call that may have had an effect is executed at most once. */
export const toolCalls = pgTable(
  'tool_calls',
  {
    turnId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    callId: text().notNull(),
    round: integer().notNull(),
    ordinal: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    arguments: jsonb(),
    /** The HMAC of the canonical arguments as the tool got them, by which a backtest finds the call; null in older rows. */
    argumentsHash: text(),
    /** waiting: somebody outside gives the result, by the row of `required_actions` with this call id. */
    status: text().$type<'started' | 'waiting' | 'succeeded' | 'failed' | 'outcome_unknown'>().notNull(),
    /** The generation of the holder that wrote the row. */
    generation: integer().notNull(),
    /** The text that the model gets; null until the call has a result. */
    result: text(),
    /** The masked text of a result of which the model got the beginning; null where it got all of it. Lists leave it out. */
    wholeResult: text(),
    /** The pictures that came with the result, as files of the conversation; null where there are none. */
    pictures: jsonb().$type<Attachment[]>(),
    error: text(),
    durationMs: integer(),
    startedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.turnId, table.callId] }),
    foreignKey({
      name: 'tool_calls_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
  ],
)
