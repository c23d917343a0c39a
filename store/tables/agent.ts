import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Actor } from '../../domain/access/access.ts'
import type { AgentStatus } from '../../domain/agent/agent.ts'
import type { ChannelConfig } from '../../domain/agent/channel.ts'
import type { PromptConfig } from '../../domain/agent/prompt.ts'
import type { ReleaseConditions } from '../../domain/agent/release.ts'
import type { EscalationConfig } from '../../domain/escalation/config.ts'
import type { GuardrailConfig } from '../../domain/guardrail/config.ts'
import type { MemoryConfig } from '../../domain/memory/config.ts'
import type { AnswerFormat } from '../../domain/model/answer-format.ts'
import type { AnswerSettings } from '../../domain/model/answer-settings.ts'
import type { ToolConfig } from '../../domain/tool/config.ts'
import type { McpConfig, McpState, McpTool } from '../../domain/tool/mcp/server.ts'
import type { LeftOutTool } from '../../domain/tool/mcp/tool-view.ts'
import { id, inheritedWorkspace, moment, momentNow } from './columns.ts'
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
    /** The service asks these models, in this order, when the agent's model is down. */
    fallbackModels: jsonb().$type<string[]>(),
    modelSettings: jsonb().$type<AnswerSettings>(),
    /** The schema of the agent's answers; null for text. */
    output: jsonb().$type<AnswerFormat>(),
    systemPrompt: text().notNull(),
    status: text().$type<AgentStatus>().notNull(),
    /** Secrets inside are sealed. */
    toolConfig: jsonb().$type<ToolConfig>(),
    memoryConfig: jsonb().$type<MemoryConfig>(),
    /** Secrets inside are sealed. */
    channelConfig: jsonb().$type<ChannelConfig>(),
    guardrailConfig: jsonb().$type<GuardrailConfig>(),
    promptConfig: jsonb().$type<PromptConfig>(),
    escalationConfig: jsonb().$type<EscalationConfig>(),
    /** Secrets inside are sealed. */
    mcpConfig: jsonb().$type<McpConfig>(),
    version: integer().notNull(),
    /** The version that turns use; null for the newest. */
    releasedVersion: integer(),
    /** What a release needs; null for nothing. */
    releaseConditions: jsonb().$type<ReleaseConditions>(),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('agents_in_workspace').on(table.workspaceId, table.id),
    index('agents_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** The columns of an agent that a version keeps; secrets are sealed. */
export type AgentConfiguration = Pick<
  typeof agents.$inferSelect,
  | 'name'
  | 'model'
  | 'fallbackModels'
  | 'modelSettings'
  | 'output'
  | 'systemPrompt'
  | 'status'
  | 'toolConfig'
  | 'memoryConfig'
  | 'channelConfig'
  | 'guardrailConfig'
  | 'promptConfig'
  | 'escalationConfig'
  | 'mcpConfig'
>

/** The agent as it was at one version. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    agentId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    version: integer().notNull(),
    snapshot: jsonb().$type<AgentConfiguration>().notNull(),
    change: text().notNull(),
    actor: jsonb().$type<Actor>().notNull(),
    createdAt: momentNow(),
    /** A name that one version of the agent has, such as production. */
    label: text(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.version] }),
    uniqueIndex('agent_versions_by_label').on(table.agentId, table.label).where(sql`label is not null`),
    foreignKey({
      name: 'agent_versions_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
  ],
)

/** What an MCP server of an agent has listed last, for one credential. */
export const mcpLists = pgTable(
  'mcp_lists',
  {
    agentId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    /** Stands for address and credential, and reveals neither. */
    key: text().notNull(),
    /** ready, or why the last look failed. */
    state: text().$type<Exclude<McpState, 'unknown'>>().notNull(),
    revision: text().notNull(),
    /** What a connection need not ask again. */
    known: jsonb().$type<unknown>(),
    tools: jsonb().$type<McpTool[]>().notNull(),
    /** Those of `tools` by name, for a turn that needs no more. */
    hashes: jsonb().$type<Record<string, string>>().notNull(),
    leftOut: jsonb().$type<LeftOutTool[]>().notNull(),
    lookedAt: momentNow(),
    staleAt: moment().notNull(),
    /** When a worker was asked to look again; null once it has. */
    renewingAt: moment(),
    /** When webhooks were told that the server asks for an authorization; null once it does no more. */
    refusedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.key] }),
    foreignKey({
      name: 'mcp_lists_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }).onDelete('cascade'),
  ],
)

/** The authorization of an agent at an MCP server (OAuth), which a person has given or has begun to give. */
export const mcpGrants = pgTable(
  'mcp_grants',
  {
    agentId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    /** The name of the server. */
    server: text().notNull(),
    /** Scheme, host and port of the server; the grant is good for no other. */
    origin: text().notNull(),
    /** Sealed; null before the first authorization, and once the authorization server has refused them. */
    tokens: text(),
    /** When the access token ends; null where nobody knows. */
    expiresAt: moment(),
    /** True where a refresh token renews it. */
    isRenewable: boolean().notNull().default(false),
    /** What the server has named as missing. */
    wantedScope: text(),
    /** The name of the person. */
    authorizedBy: text(),
    authorizedAt: moment(),
    /** What a person has begun, sealed; null before, and once a browser came back. */
    attempt: text(),
    /** The hashes of the attempt's state and of its cookie. */
    attemptState: text(),
    attemptCookie: text(),
    attemptEndsAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.server] }),
    uniqueIndex('mcp_grants_by_state').on(table.attemptState),
    foreignKey({
      name: 'mcp_grants_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }).onDelete('cascade'),
  ],
)
