import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WebhookBody } from '../../domain/log/webhook/body.ts'
import type { WebhookAttempt, WebhookDeliveryStatus, WebhookEventType } from '../../domain/log/webhook/webhook.ts'
import { id, moment, momentNow } from './columns.ts'
import { conversations } from './conversation.ts'

/** An address that gets events of a workspace. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEventType[]>().notNull(),
    /** The only agents whose events it gets; null for all. */
    agentIds: uuid().array(),
    isEnabled: boolean().notNull().default(true),
    /** Sealed, as the one below. */
    secret: text().notNull(),
    /** The secret before the last rotation, which signs too until the moment below. */
    formerSecret: text(),
    formerSecretUntil: moment(),
    /** The first failed attempt since the last success. */
    failingSince: moment(),
    createdAt: momentNow(),
  },
  (table) => [uniqueIndex('webhooks_in_workspace').on(table.workspaceId, table.id)],
)

/** An event on its way to a webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    webhookId: uuid().notNull(),
    /** Null for an event of the whole workspace. */
    agentId: uuid(),
    conversationId: uuid(),
    /** The turn of an event whose body is composed at the first attempt. */
    turnId: uuid(),
    type: text().$type<WebhookEventType | 'test.ping'>().notNull(),
    /** The body, the same at every attempt. */
    body: jsonb().$type<WebhookBody>(),
    /** Says what happened, where it is told once to a webhook. */
    occurrence: text(),
    status: text().$type<WebhookDeliveryStatus>().notNull().default('pending'),
    /** The round of attempts; a redelivery starts the next one. */
    round: integer().notNull().default(1),
    attempts: jsonb().$type<(WebhookAttempt & { round: number })[]>().notNull().default([]),
    nextAttemptAt: moment(),
    /** The moment when a sweep last looked for the workflow of a pending one. */
    sweptAt: moment(),
    createdAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'webhook_deliveries_of_webhook',
      columns: [table.workspaceId, table.webhookId],
      foreignColumns: [webhooks.workspaceId, webhooks.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'webhook_deliveries_of_conversation',
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_by_webhook').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_by_agent').on(table.agentId),
    index('webhook_deliveries_by_conversation').on(table.conversationId).where(sql`conversation_id is not null`),
    index('webhook_deliveries_pending').on(table.sweptAt).where(sql`status = 'pending'`),
    index('webhook_deliveries_by_age').on(table.createdAt),
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.occurrence).where(sql`occurrence is not null`),
  ],
)
