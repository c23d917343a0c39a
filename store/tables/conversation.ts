import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { TurnSource } from '../../domain/turn/turn.ts'
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
    /** The platform of a conversation that a channel began. */
    channel: text().$type<ChannelName>(),
    /** The place that the next turn gets; read and raised under this row's lock. */
    nextPlace: integer().notNull().default(1),
    /** The rolling summary of the turns up to and including `summaryPlace`. */
    summary: text(),
    summaryPlace: integer().notNull().default(0),
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
    index('conversations_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)
