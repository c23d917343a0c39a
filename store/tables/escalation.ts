import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { EscalationDelivery, EscalationPayload, EscalationTrigger } from '../../domain/escalation/record.ts'
import { id, moment, momentNow } from './columns.ts'
import { conversations } from './conversation.ts'

export const escalations = pgTable(
  'escalations',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    conversationId: uuid().notNull(),
    turnId: uuid().notNull(),
    status: text().$type<'open' | 'resolved'>().notNull(),
    trigger: jsonb().$type<EscalationTrigger>().notNull(),
    assignedTo: jsonb().$type<string[]>().notNull(),
    /** The value is sealed, as in the agent's escalation settings. */
    webhookUrl: text().notNull(),
    /** The webhook's body, the same bytes at every attempt; null until the first attempt. */
    payload: jsonb().$type<EscalationPayload>(),
    /** The round of deliveries; a redelivery starts the next one. */
    deliveryRound: integer().notNull().default(1),
    deliveryStatus: text().$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    deliveries: jsonb().$type<(EscalationDelivery & { round: number })[]>().notNull().default([]),
    /** The moment when a sweep last looked for the pending delivery's workflow. */
    sweptAt: moment(),
    createdAt: momentNow(),
    resolvedAt: moment(),
    /** Null while it is open, and where it was resolved before this was kept. */
    resolvedBy: jsonb().$type<Actor>(),
  },
  (table) => [
    foreignKey({
      name: 'escalations_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete('cascade'),
    index('escalations_by_agent').on(table.agentId, table.id),
    index('escalations_by_workspace').on(table.workspaceId, table.id),
    index('escalations_open').on(table.workspaceId, table.id).where(sql`status = 'open'`),
    index('escalations_by_conversation').on(table.conversationId),
    index('escalations_pending').on(table.sweptAt).where(sql`delivery_status = 'pending'`),
    index('escalations_undelivered').on(table.workspaceId, table.id).where(sql`delivery_status <> 'delivered'`),
    uniqueIndex('escalations_one_open').on(table.conversationId).where(sql`status = 'open'`),
    uniqueIndex('escalations_one_a_turn').on(table.turnId),
  ],
)
