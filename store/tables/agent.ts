import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { workspaces } from './workspace.ts'

export const agents = pgTable(
  'agents',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    model: text().notNull(),
    systemPrompt: text().notNull(),
    status: text().notNull(),
    /** Secrets inside are sealed. */
    toolConfig: jsonb(),
    memoryConfig: jsonb(),
    channelConfig: jsonb(),
    guardrailConfig: jsonb(),
    promptConfig: jsonb(),
    escalationConfig: jsonb(),
    version: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [index('agents_by_workspace').on(table.workspaceId, table.id)],
)

/** The agent as it was at each version; `snapshot` has the columns above, secrets sealed. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    agentId: uuid()
      .notNull()
      .references(() => agents.id),
    version: integer().notNull(),
    snapshot: jsonb().notNull(),
    change: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.version] })],
)
