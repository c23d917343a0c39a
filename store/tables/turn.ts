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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PromptChange } from '../../domain/agent/prompt.ts'
import type { StoredError } from '../../domain/error.ts'
import type { SearchLimits } from '../../domain/knowledge/retrieval.ts'
import type { TraceContext } from '../../domain/log/span.ts'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import type { AnswerSettings } from '../../domain/model/answer-settings.ts'
import type { StoredCall, StoredThoughts } from '../../domain/secret/call.ts'
import type { CallerTool, ToolChoice } from '../../domain/tool/caller-tool.ts'
import type { KeptAttachment } from '../../domain/turn/attachment.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { ClientContext } from '../../domain/turn/client-context.ts'
import type {
  FinishReason,
  GuardrailVerdict,
  TurnEvent,
  TurnEventType,
  TurnSource,
  TurnStatus,
} from '../../domain/turn/turn.ts'
import type { TurnSnapshot } from '../turn/turn.ts'
import { id, inheritedWorkspace, moment, momentNow } from './columns.ts'
import { conversations } from './conversation.ts'

/** One message and its answer. The turns are also the conversation's memory: there is no table of messages. */
export const turns = pgTable(
  'turns',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    conversationId: uuid().notNull(),
    agentVersion: integer().notNull(),
    model: text().notNull(),
    source: text().$type<TurnSource>().notNull(),
    /** The turn's place in the conversation, from 1. */
    place: integer().notNull(),
    status: text().$type<TurnStatus>().notNull(),
    requestId: text().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
    /** The user's message, after masking; the raw one is never stored. */
    message: text().notNull(),
    /** The input guardrail's verdict, from before the turn was accepted. */
    inputVerdict: jsonb().$type<GuardrailVerdict>(),
    /** A client of the OpenAI interface sent it beside the message; null for other turns. */
    clientContext: jsonb().$type<ClientContext>(),
    /** The limits on the turn's searches; null without any. */
    retrieval: jsonb().$type<SearchLimits>(),
    /** The request's settings, each in place of the agent's; null without any. */
    settings: jsonb().$type<AnswerSettings>(),
    /** An unsaved prompt of the request, each field in place of the agent's; null without one. */
    prompt: jsonb().$type<PromptChange>(),
    /** The request's format of the answer in place of the agent's; null without one. */
    output: jsonb().$type<ChosenFormat>(),
    /** What came with the message, in its order; null for a message alone. The ids are those of `files`. */
    attachments: jsonb().$type<KeptAttachment[]>(),
    /** The caller's own tools, which the caller runs; null without any. */
    tools: jsonb().$type<CallerTool[]>(),
    toolChoice: jsonb().$type<ToolChoice>(),
    /** The turn that this one goes on with: its message is empty, because the settled actions are its input. */
    continues: uuid(),
    /** The turn whose model reads the message, and the first of its rounds that does; null for most turns. */
    mergedInto: uuid(),
    mergedRound: integer(),
    /** The trace that the request belonged to, so that each holder goes on with it; null where no spans were made. */
    traceContext: jsonb().$type<TraceContext>(),
    deadlineAt: moment().notNull(),
    /** Rises by one with each holder; every write of a holder checks it. */
    generation: integer().notNull().default(0),
    /** The process that holds the turn in this generation; null when the turn has had no holder. */
    holderId: uuid(),
    /** The moment when the turn changed hands. */
    beatAt: momentNow(),
    /** The moment when a sweep claimed the turn; null before the first one. */
    sweptAt: moment(),
    /** True when the holder gave the turn up: any process may take it. */
    handedOver: boolean().notNull().default(false),
    /** The decisions of the turn's preparation, so that later attempts decide the same. */
    snapshot: jsonb().$type<TurnSnapshot>(),
    /** The complete answer of a final turn; empty before. */
    text: text().notNull().default(''),
    finishReason: text().$type<FinishReason>(),
    /** The answer of `/v1/chat`; null until the turn is final. */
    result: jsonb().$type<ChatResult>(),
    error: jsonb().$type<StoredError>(),
    promptTokens: integer().notNull().default(0),
    completionTokens: integer().notNull().default(0),
    cachedTokens: integer().notNull().default(0),
    cacheWriteTokens: integer().notNull().default(0),
    reasoningTokens: integer().notNull().default(0),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    createdAt: momentNow(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'turns_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }),
    uniqueIndex('turns_in_workspace').on(table.workspaceId, table.id),
    uniqueIndex('turns_in_order').on(table.conversationId, table.place),
    uniqueIndex('turns_one_running').on(table.conversationId).where(sql`status = 'running'`),
    uniqueIndex('turns_idempotent').on(table.workspaceId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    uniqueIndex('turns_one_continuation').on(table.continues).where(sql`continues is not null`),
    index('turns_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    index('turns_open').on(table.beatAt).where(sql`status in ('waiting', 'running')`),
    index('turns_by_deadline').on(table.deadlineAt).where(sql`status in ('waiting', 'running')`),
    index('turns_by_agent').on(table.agentId, table.id),
    index('turns_by_workspace').on(table.workspaceId, table.id).where(sql`source <> 'eval'`),
  ],
)

/**
 * One event of a turn's stream. `seq` counts from 1 without a gap. The table is partitioned by ranges of `turn_id`, which
 * are ranges of time (store/turn/partition.ts); drizzle has no word for it. It has no foreign key: whatever deletes turns
 * deletes their events.
 */
export const turnEvents = pgTable(
  'turn_events',
  {
    turnId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    seq: integer().notNull(),
    generation: integer().notNull(),
    type: text().$type<TurnEventType>().notNull(),
    data: jsonb().$type<TurnEvent['data']>().notNull(),
    createdAt: momentNow(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.seq] })],
)

/** One model call that was answered with tool calls: the next round builds upon it. */
export const turnRounds = pgTable(
  'turn_rounds',
  {
    turnId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    round: integer().notNull(),
    model: text().notNull(),
    text: text().notNull(),
    toolCalls: jsonb().$type<StoredCall[]>().notNull(),
    finishReason: text().notNull(),
    /** The reasoning that the provider wants back in the next round; opaque, and sealed where personal data is masked. */
    thoughts: jsonb().$type<StoredThoughts>(),
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.turnId, table.round] }),
    foreignKey({
      name: 'turn_rounds_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
  ],
)
