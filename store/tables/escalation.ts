import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EscalationDelivery, EscalationPayload, EscalationTrigger } from '../../domain/escalation/record.ts'
import { createdAt, id, moment } from './columns.ts'

export const escalations = pgTable(
  'escalations',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    conversationId: uuid().notNull(),
    turnId: uuid().notNull(),
    /** open, resolved. */
    status: text().$type<'open' | 'resolved'>().notNull(),
    trigger: jsonb().$type<EscalationTrigger>().notNull(),
    assignedTo: jsonb().$type<string[]>().notNull(),
    webhookUrl: text().notNull(),
    /** The webhook's body, word for word the same at every attempt; null until the turn has ended. */
    payload: jsonb().$type<EscalationPayload>(),
    /** The delivery's round: redeliver starts another. */
    deliveryRound: integer().notNull().default(1),
    /** pending, delivered, failed. */
    deliveryStatus: text().$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    deliveries: jsonb().$type<(EscalationDelivery & { round: number })[]>().notNull().default([]),
    createdAt: createdAt(),
    resolvedAt: moment(),
  },
  (table) => [
    index('escalations_by_agent').on(table.agentId, table.id),
    uniqueIndex('escalations_one_open').on(table.conversationId).where(sql`status = 'open'`),
    uniqueIndex('escalations_one_a_turn').on(table.turnId),
  ],
)

/** Work that must happen if and only if its transaction was stored. A sweep in every worker does it and deletes the row. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** summary, escalation, purge-agent, purge-document, langfuse, … */
    kind: text().notNull(),
    workspaceId: uuid().notNull(),
    subjectId: uuid().notNull(),
    payload: jsonb(),
    attempts: integer().notNull().default(0),
    dueAt: createdAt(),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
)
