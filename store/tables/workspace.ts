import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const workspaces = pgTable('workspaces', {
  id: id(),
  name: text().notNull().unique(),
  /** The `whsec_` secret that signs webhooks, sealed. */
  webhookSecret: text().notNull(),
  createdAt: createdAt(),
})

export const apiKeys = pgTable('api_keys', {
  id: id(),
  workspaceId: uuid()
    .notNull()
    .references(() => workspaces.id),
  name: text().notNull(),
  /** First 8 characters, for display. */
  prefix: text().notNull(),
  /** SHA-256 of the whole key, hexadecimal. */
  hash: text().notNull().unique(),
  scopes: text().array().notNull(),
  expiresAt: moment(),
  revokedAt: moment(),
  lastUsedAt: moment(),
  createdAt: createdAt(),
})

/** Facts of the installation: the fingerprint of ENCRYPTION_KEY, the first key still to be shown. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

/** Beats of the processes; a worker without one for 5 s is not there. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  beatAt: moment().notNull(),
})
