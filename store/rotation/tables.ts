import { sql } from 'drizzle-orm'
import { providerKeyPlace } from '../../domain/model/provider-key.ts'
import { replySecretPlace } from '../../domain/secret/channel.ts'
import {
  mapSealedTexts,
  opening,
  type SecretConfiguration,
  type SecretOwner,
  sealingFor,
  WEBHOOK_FIELD,
} from '../../domain/secret/configuration.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { channelTokenRootPlace, type FirstKey, firstKeyPlace } from '../installation.ts'
import { webhookPlace } from '../log/webhook/webhook.ts'
import { webhookSecretPlace } from '../workspace.ts'
import { CALL_TABLES } from './call.ts'
import { GRANT_TABLE } from './grant.ts'
import { resealBoth, resealText } from './reseal.ts'
import { type SealedTable, sealedTable } from './table.ts'

type AgentRow = SecretConfiguration & { id: string; workspaceId: string }
type VersionRow = { agentId: string; version: number; workspaceId: string; snapshot: SecretConfiguration }
type EscalationRow = { id: string; workspaceId: string; agentId: string; webhookUrl: string }
type ReplyRow = { id: string; workspaceId: string; addressSecret: string }
type WorkspaceRow = { id: string; webhookSecret: string; formerWebhookSecret: string | null }
type WebhookRow = { id: string; workspaceId: string; secret: string; formerSecret: string | null }
type ProviderKeyRow = { workspaceId: string; provider: string; apiKey: string | null }
type InstallationRow = { name: string; value: FirstKey | string }

/** Every table that holds sealed texts. A version copies those of its agent, so agents come before versions. */
export const SEALED_TABLES: SealedTable[] = [
  sealedTable<InstallationRow>({
    name: 'installation',
    select: sql`select name, value from installation`,
    key: sql`(name)`,
    keyOf: ({ name }) => sql`(${name})`,
    lock: sql`for update`,
    where: sql`name in ('first_key', 'channel_token_root')`,
    reseal: resealFact,
    write: (tx, { name, value }) =>
      tx.execute(sql`update installation set value = ${JSON.stringify(value)}::jsonb where name = ${name}`),
  }),
  sealedTable<WorkspaceRow>({
    name: 'workspaces',
    select: sql`select id, webhook_secret as "webhookSecret", former_webhook_secret as "formerWebhookSecret" from workspaces`,
    key: sql`(id)`,
    keyOf: ({ id }) => sql`(${id}::uuid)`,
    lock: sql`for update`,
    reseal: (sealing, row) => {
      const { webhookSecret: secret, formerWebhookSecret: formerSecret } = row
      const resealed = resealBoth(sealing, webhookSecretPlace(row.id), { secret, formerSecret })
      return resealed && { ...row, webhookSecret: resealed.secret, formerWebhookSecret: resealed.formerSecret }
    },
    write: (tx, { id, webhookSecret, formerWebhookSecret }) =>
      tx.execute(sql`update workspaces set webhook_secret = ${webhookSecret},
        former_webhook_secret = ${formerWebhookSecret} where id = ${id}`),
  }),
  sealedTable<WebhookRow>({
    name: 'webhooks',
    select: sql`select id, workspace_id as "workspaceId", secret, former_secret as "formerSecret" from webhooks`,
    key: sql`(id)`,
    keyOf: ({ id }) => sql`(${id}::uuid)`,
    lock: sql`for update`,
    reseal: (sealing, row) => resealBoth(sealing, webhookPlace(row), row),
    write: (tx, { id, secret, formerSecret }) =>
      tx.execute(sql`update webhooks set secret = ${secret}, former_secret = ${formerSecret} where id = ${id}`),
  }),
  sealedTable<ProviderKeyRow>({
    name: 'model_provider_keys',
    select: sql`select workspace_id as "workspaceId", provider, api_key as "apiKey" from model_provider_keys`,
    key: sql`(workspace_id, provider)`,
    keyOf: ({ workspaceId, provider }) => sql`(${workspaceId}::uuid, ${provider}::text)`,
    lock: sql`for update`,
    where: sql`api_key is not null`,
    reseal: (sealing, row) => {
      if (row.apiKey === null) return undefined
      const apiKey = resealText(sealing, providerKeyPlace(row.workspaceId, row.provider), row.apiKey)
      return apiKey === undefined ? undefined : { ...row, apiKey }
    },
    write: (tx, { workspaceId, provider, apiKey }) =>
      tx.execute(sql`update model_provider_keys set api_key = ${apiKey}
        where workspace_id = ${workspaceId} and provider = ${provider}`),
  }),
  sealedTable<AgentRow>({
    name: 'agents',
    select: sql`select id, workspace_id as "workspaceId", tool_config as "toolConfig", channel_config as "channelConfig",
      escalation_config as "escalationConfig", mcp_config as "mcpConfig" from agents`,
    key: sql`(id)`,
    keyOf: ({ id }) => sql`(${id}::uuid)`,
    lock: sql`for update`,
    reseal: (sealing, row) => resealConfiguration(sealing, row, row),
    write: (tx, { id, toolConfig, channelConfig, escalationConfig, mcpConfig = null }) =>
      tx.execute(sql`update agents set tool_config = ${json(toolConfig)}::jsonb,
        channel_config = ${json(channelConfig)}::jsonb, escalation_config = ${json(escalationConfig)}::jsonb,
        mcp_config = ${json(mcpConfig)}::jsonb where id = ${id}`),
  }),
  sealedTable<VersionRow>({
    name: 'agent_versions',
    select: sql`select v.agent_id as "agentId", v.version, v.snapshot, a.workspace_id as "workspaceId"
      from agent_versions v join agents a on a.id = v.agent_id`,
    key: sql`(v.agent_id, v.version)`,
    keyOf: ({ agentId, version }) => sql`(${agentId}::uuid, ${version}::int)`,
    lock: sql`for update of v`,
    reseal: (sealing, row) => {
      const snapshot = resealConfiguration(sealing, { workspaceId: row.workspaceId, id: row.agentId }, row.snapshot)
      return snapshot && { ...row, snapshot }
    },
    write: (tx, { agentId, version, snapshot }) =>
      tx.execute(sql`update agent_versions set snapshot = ${json(snapshot)}::jsonb
        where agent_id = ${agentId} and version = ${version}`),
  }),
  sealedTable<EscalationRow>({
    name: 'escalations',
    select: sql`select id, workspace_id as "workspaceId", agent_id as "agentId", webhook_url as "webhookUrl" from escalations`,
    key: sql`(id)`,
    keyOf: ({ id }) => sql`(${id}::uuid)`,
    lock: sql`for update`,
    reseal: (sealing, row) => {
      const owner = { workspaceId: row.workspaceId, id: row.agentId }
      if (row.webhookUrl === '' || sealing.isCurrent(row.webhookUrl)) return undefined
      const clear = opening(sealing, owner)(row.webhookUrl, WEBHOOK_FIELD)
      return { ...row, webhookUrl: sealingFor(sealing, owner)(clear, WEBHOOK_FIELD) }
    },
    write: (tx, { id, webhookUrl }) =>
      tx.execute(sql`update escalations set webhook_url = ${webhookUrl} where id = ${id}`),
  }),
  sealedTable<ReplyRow>({
    name: 'channel_replies',
    select: sql`select id, workspace_id as "workspaceId", address_secret as "addressSecret" from channel_replies`,
    key: sql`(id)`,
    keyOf: ({ id }) => sql`(${id}::uuid)`,
    lock: sql`for update`,
    where: sql`address_secret is not null`,
    reseal: (sealing, row) => {
      const addressSecret = resealText(sealing, replySecretPlace(row), row.addressSecret)
      return addressSecret === undefined ? undefined : { ...row, addressSecret }
    },
    write: (tx, { id, addressSecret }) =>
      tx.execute(sql`update channel_replies set address_secret = ${addressSecret} where id = ${id}`),
  }),
  GRANT_TABLE,
  ...CALL_TABLES,
]

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

function resealFact(sealing: Sealing, row: InstallationRow): InstallationRow | undefined {
  if (typeof row.value === 'string') {
    const value = resealText(sealing, channelTokenRootPlace, row.value)
    return value === undefined ? undefined : { ...row, value }
  }
  if (row.value.shown) return undefined
  const sealed = resealText(sealing, firstKeyPlace(row.value.workspaceId), row.value.sealed)
  return sealed === undefined ? undefined : { ...row, value: { ...row.value, sealed } }
}

function resealConfiguration<Configuration extends SecretConfiguration>(
  sealing: Sealing,
  owner: SecretOwner,
  configuration: Configuration,
): Configuration | undefined {
  const open = opening(sealing, owner)
  const seal = sealingFor(sealing, owner)
  let isStale = false
  const resealed = mapSealedTexts(configuration, (text, field) => {
    if (sealing.isCurrent(text)) return text
    isStale = true
    return seal(open(text, field), field)
  })
  return isStale ? resealed : undefined
}
