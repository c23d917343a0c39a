import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, momentNow } from './columns.ts'

export const workspaces = pgTable('workspaces', {
  id: id(),
  name: text().notNull().unique(),
  /** The `whsec_` secret that signs webhooks, sealed. */
  webhookSecret: text().notNull(),
  createdAt: momentNow(),
})

export const apiKeys = pgTable('api_keys', {
  id: id(),
  workspaceId: uuid()
    .notNull()
    .references(() => workspaces.id),
  name: text().notNull(),
  /** The key's first 8 characters, for display. */
  prefix: text().notNull(),
  /** SHA-256 of the complete key, hexadecimal. */
  hash: text().notNull().unique(),
  scopes: text().array().notNull(),
  expiresAt: moment(),
  revokedAt: moment(),
  lastUsedAt: moment(),
  createdAt: momentNow(),
})

/** Facts of the installation: the fingerprint of ENCRYPTION_KEY, the first API key until it was shown, how far logs are summed up. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

/** The beats of the processes. A worker without a beat for 5 s counts as gone. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  kind: text().$type<'api' | 'worker'>().notNull(),
  beatAt: moment().notNull(),
})
