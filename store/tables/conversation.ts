import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { KeptAttachment } from '../../domain/turn/attachment.ts'
import type { LeftOutReason } from '../../domain/turn/kept.ts'
import type { ConversationMetadata } from '../../domain/turn/metadata.ts'
import type { GuardrailVerdict, TurnSource } from '../../domain/turn/turn.ts'
import { agents } from './agent.ts'
import { id, moment, momentNow } from './columns.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    /** The conversations of evals are not shown among those of users. */
    source: text().$type<TurnSource>().notNull(),
    /** The user of a channel, as the channel's platform names the user. */
    externalId: text(),
    /** The user that a caller or a channel names; null where nobody did. */
    endUser: text(),
    metadata: jsonb().$type<ConversationMetadata>(),
    /** The platform of a conversation that a channel began. */
    channel: text().$type<ChannelName>(),
    /** The place that the next turn gets; read and raised under this row's lock. */
    nextPlace: integer().notNull().default(1),
    /** The number of `imported_messages`, which have the first places; null where none can be, which spares their look-up. */
    importedCount: integer(),
    /** The rolling summary of the turns up to and including `summaryPlace`. */
    summary: text(),
    summaryPlace: integer().notNull().default(0),
    /** While this is set, no turn is accepted: a person has taken the conversation over. */
    pausedAt: moment(),
    pausedBy: jsonb().$type<Actor>(),
    /** Of the request that made the conversation without a turn. */
    idempotencyKey: text(),
    requestHash: text(),
    /** The number of the last of `person_messages`; raised under this row's lock. 0 spares their look-up. */
    personMessageCount: integer().notNull().default(0),
    createdAt: momentNow(),
    deletedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'conversations_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    uniqueIndex('conversations_in_workspace').on(table.workspaceId, table.id),
    index('conversations_by_agent').on(table.agentId, table.id),
    index('conversations_by_end_user').on(table.workspaceId, table.endUser, table.id).where(sql`end_user is not null`),
    index('conversations_imported').on(table.workspaceId, table.id).where(sql`imported_count is not null`),
    uniqueIndex('conversations_idempotent')
      .on(table.workspaceId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('conversations_paused').on(table.workspaceId, table.id).where(sql`paused_at is not null`),
    index('conversations_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** A person of the team wrote it in a conversation, in place of its agent. */
export const personMessages = pgTable(
  'person_messages',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    conversationId: uuid().notNull(),
    /** The place of the last turn that was accepted before: the message stands behind that turn's answer. */
    place: integer().notNull(),
    /** Counts the messages of the conversation from 1; those of one place are in its order. */
    number: integer().notNull(),
    /** The text is masked if the agent masks. */
    text: text().notNull(),
    actor: jsonb().$type<Actor>().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'person_messages_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('person_messages_in_order').on(table.conversationId, table.number),
    uniqueIndex('person_messages_idempotent')
      .on(table.workspaceId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('person_messages_by_agent').on(table.agentId),
  ],
)

/** A message of a channel's user that came while its conversation was paused. The turn that answers it takes its text. */
export const keptMessages = pgTable(
  'kept_messages',
  {
    /** That of the event in `channel_events`. */
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    conversationId: uuid().notNull(),
    /** Counts the kept messages of the conversation from 1. */
    number: integer().notNull(),
    /** The text is masked if the agent masks. */
    text: text().notNull(),
    attachments: jsonb().$type<KeptAttachment[]>(),
    /** The input guardrail's verdict on the text. */
    inputVerdict: jsonb().$type<GuardrailVerdict>(),
    /** The turn that answered the others and left this one out, with the reason; null until the end of the pause. */
    turnId: uuid(),
    leftOut: text().$type<LeftOutReason>(),
    createdAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'kept_messages_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('kept_messages_in_order').on(table.conversationId, table.number),
    index('kept_messages_by_agent').on(table.agentId),
  ],
)

/** A message of a history from elsewhere. It takes a place of the conversation, before all turns, and has no cost. */
export const importedMessages = pgTable(
  'imported_messages',
  {
    conversationId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    place: integer().notNull(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    /** The text is masked if the agent masks. */
    text: text().notNull(),
    createdAt: momentNow(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.place] }),
    foreignKey({
      name: 'imported_messages_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete('cascade'),
  ],
)
