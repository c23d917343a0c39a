import { sql } from 'drizzle-orm'
import {
  bigserial,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { ChannelVerdict } from '../../domain/channel/delivery.ts'
import type { LateFailure, ReplyAddress } from '../../domain/channel/reading.ts'
import type { ReplyKind, ReplyPart, ReplyState } from '../../domain/channel/reply.ts'
import { agents } from './agent.ts'
import { id, moment, momentNow } from './columns.ts'
import { conversations } from './conversation.ts'

/** A user in a place of a platform, such as a direct chat or a thread, with the conversation that goes on there. */
export const channelPlaces = pgTable(
  'channel_places',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    channel: text().$type<ChannelName>().notNull(),
    /** The platform's ids of the user and of the place. */
    userId: text().notNull(),
    conversationKey: text().notNull(),
    /** Null before the first turn, and after /reset until the next one. */
    conversationId: uuid(),
    /** The sender of the latest message: a person's words go there. */
    address: jsonb().$type<ReplyAddress>().notNull(),
    /** The last day on which a sentence told the user that the agent is paused. */
    toldPausedOn: date(),
    createdAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'channel_places_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    uniqueIndex('channel_places_in_workspace').on(table.workspaceId, table.id),
    uniqueIndex('channel_places_of_user').on(table.agentId, table.channel, table.userId, table.conversationKey),
    index('channel_places_by_conversation').on(table.conversationId),
  ],
)

/** An event that a platform delivered, and its verdict. It has one row, however often the platform delivers it. */
export const channelEvents = pgTable(
  'channel_events',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    channel: text().$type<ChannelName>().notNull(),
    /** The platform's id of the event; null where it has none, and for requests that were refused. */
    eventId: text(),
    verdict: text().$type<ChannelVerdict>().notNull(),
    reason: text(),
    /** The event reports that a message of the agent, which the platform had taken, failed later. */
    failure: jsonb().$type<LateFailure>(),
    placeId: uuid(),
    conversationId: uuid(),
    turnId: uuid(),
    /** The number of further deliveries of the same event. */
    repeats: integer().notNull().default(0),
    receivedAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'channel_events_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    uniqueIndex('channel_events_once').on(table.agentId, table.channel, table.eventId),
    index('channel_events_by_age').on(table.agentId, table.channel, table.receivedAt),
    index('channel_events_of_place').on(table.placeId, table.receivedAt),
    index('channel_events_by_conversation').on(table.conversationId),
    index('channel_events_old').on(table.receivedAt),
  ],
)

/** A message to a user of a channel: the answer of a turn, a sentence of the service, or the words of a person. */
export const channelReplies = pgTable(
  'channel_replies',
  {
    /** The id of the turn, of the event that the sentence answers, or of the person's message. */
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    channel: text().$type<ChannelName>().notNull(),
    placeId: uuid().notNull(),
    /** Null for a sentence before the first turn. */
    conversationId: uuid(),
    kind: text().$type<ReplyKind>().notNull(),
    /** The Markdown to send. The row of a turn has its answer; the text stands before it, and is mostly null. */
    text: text(),
    address: jsonb().$type<ReplyAddress>().notNull(),
    /** A credential that counts for this reply only, sealed. */
    addressSecret: text(),
    /** The moment when the user sent the message, as the platform gives it. */
    messageAt: moment(),
    state: text().$type<ReplyState>().notNull(),
    /** Replies of a place leave in the order of their messages. */
    position: bigserial({ mode: 'number' }),
    /** The parts in the platform's markup; null before the first attempt. */
    parts: jsonb().$type<ReplyPart[]>(),
    attempts: integer().notNull().default(0),
    /** The reason why the reply was refused, given up or marked as doubtful, or why its last attempt sent nothing. */
    code: text(),
    reason: text(),
    fix: text(),
    firstAttemptAt: moment(),
    /** The worker makes the next attempt at this moment or later. */
    nextAttemptAt: moment(),
    /** The worker that sends it; null while none does. */
    holderId: uuid(),
    /** The moment when the holder took the reply. */
    beatAt: momentNow(),
    typingAt: moment(),
    /** The moment when a sweep last looked for the reply's workflow. */
    sweptAt: moment(),
    createdAt: momentNow(),
    endedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'channel_replies_of_place',
      columns: [table.workspaceId, table.placeId],
      foreignColumns: [channelPlaces.workspaceId, channelPlaces.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'channel_replies_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete('cascade'),
    index('channel_replies_by_agent').on(table.agentId, table.id),
    index('channel_replies_by_conversation').on(table.conversationId, table.position),
    // All replies, not only those that wait: the removal of a place finds them by it.
    index('channel_replies_in_order').on(table.placeId, table.position),
    index('channel_replies_pending').on(table.sweptAt).where(sql`state = 'pending'`),
    index('channel_replies_awaited').on(table.typingAt).where(sql`state = 'awaiting'`),
    index('channel_replies_failed').on(table.workspaceId, table.id).where(sql`state in ('refused', 'given-up')`),
  ],
)
