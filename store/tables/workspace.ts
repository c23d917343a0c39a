import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { ModelProtocol } from '../../domain/model/protocol.ts'
import { id, inheritedWorkspace, moment, momentNow } from './columns.ts'

export const workspaces = pgTable(
  'workspaces',
  {
    id: id(),
    /** The name is for people only: nothing is looked up by it, and two workspaces may have one. */
    name: text().notNull(),
    /** The mark of a workspace that the settings made: the name that its entry had then. Null: a person or a key made it. */
    settingsEntry: text(),
    /** True: its members and keys see and change the installation, besides the workspace. */
    isOperators: boolean().notNull().default(false),
    /** The person who made it. Null: a key or the settings made it. */
    makerId: uuid(),
    /**
     * The root of the chain of workspaces from which this one was made: a person, or a workspace of the operator. Null:
     * the chain begins with this one.
     */
    rootId: uuid(),
    /**
     * The service lets nobody in from this moment on, and a purge is under way. The row stays as long as the audit has
     * entries of it.
     */
    deletedAt: moment(),
    /** The `whsec_` secret that signs webhooks, sealed. */
    webhookSecret: text().notNull(),
    /** The secret before the last rotation, sealed; it signs too until the moment below. */
    formerWebhookSecret: text(),
    formerWebhookSecretUntil: moment(),
    /** The secret of BOOTSTRAP_WORKSPACES does not count after a rotation. */
    webhookSecretRotatedAt: moment(),
    /** Conversations whose last turn is older are removed. Null: RETENTION_DAYS counts. */
    retentionDays: integer(),
    /** Log entries before this moment may have been removed: only the sums of hours are complete. */
    logsRemovedUntil: moment(),
    createdAt: momentNow(),
  },
  (table) => [
    index('workspaces_by_maker').on(table.makerId).where(sql`maker_id is not null`),
    index('workspaces_by_root').on(table.rootId).where(sql`root_id is not null`),
  ],
)

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
  /** The only agents that the key reaches; null for all of the workspace. */
  agentIds: uuid().array(),
  createdBy: jsonb().$type<Actor>().notNull(),
  /** The person who made it, or who made the key that made it, and so on. Null: it came from the settings. */
  rootUserId: uuid(),
  expiresAt: moment(),
  /** The service refuses the key from this moment on. A rotation with an overlap sets a future moment. */
  revokedAt: moment(),
  lastUsedAt: moment(),
  createdAt: momentNow(),
})

/** A workspace's own key of a model provider. It counts before the operator's key. */
export const modelProviderKeys = pgTable(
  'model_provider_keys',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id),
    /** A built-in provider, or a name of MODEL_PROVIDERS. */
    provider: text().notNull(),
    /** The key, sealed. Null: it was removed; the row stays, so that every process sees the change. */
    apiKey: text(),
    baseUrl: text(),
    protocol: text().$type<ModelProtocol>(),
    changedAt: momentNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.provider] }),
    index('model_provider_keys_changed').on(table.changedAt),
  ],
)

/**
 * Facts of the installation: the fingerprint of ENCRYPTION_KEY, the first API key until it was shown, how far logs are
 * summed up, the current release.
 */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

/** A restored backup must not bring these back. A sweep also writes the list into object storage. */
export const deletions = pgTable(
  'deletions',
  {
    /** The id of the agent, conversation or workspace. */
    id: id(),
    workspaceId: inheritedWorkspace(),
    kind: text().$type<'agent' | 'conversation' | 'workspace'>().notNull(),
    deletedAt: momentNow(),
    /** The moment when object storage got the entry; null before. */
    listedAt: moment(),
  },
  (table) => [index('deletions_to_list').on(table.deletedAt).where(sql`listed_at is null`)],
)

/**
 * The lives of the processes. A process holds turns while `ended_at` is null; it returns from a wrong end under a new id.
 */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  kind: text().$type<'api' | 'worker'>().notNull(),
  /** The process holds an advisory lock with this key while a session of it lives. */
  sessionKey: integer().notNull(),
  /** A counter that the process raises each second. */
  beat: bigint({ mode: 'number' }).notNull().default(0),
  beatAt: moment().notNull(),
  /** The moment when the process ended, as written by itself, its supervisor, or the watch of another process. */
  endedAt: moment(),
  /** The supervisor (`npm start`) that started the process, and the process's id in the operating system. */
  supervisorId: uuid(),
  pid: integer(),
  /** The release that a worker runs. Null: an API process. */
  buildId: text(),
  /** The worker's runner does not answer since this moment. Null: it answers, or the process has none. */
  runnerLostAt: moment(),
  /**
   * The worker refuses documents since this moment, because REQUIRE_WALL is on and there is no wall. Null: it reads
   * them.
   */
  wallMissingAt: moment(),
})
