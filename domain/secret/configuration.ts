import type { ChannelConfig } from '../agent/channel.ts'
import type { EscalationConfig } from '../escalation/config.ts'
import type { ToolConfig } from '../tool/config.ts'
import type { McpConfig, StoredMcpServer } from '../tool/mcp/server.ts'
import { mapChannelSecrets } from './channel.ts'
import { mapServerTexts } from './mcp.ts'
import type { Sealing, SecretPlace } from './sealing.ts'
import { mapToolTexts } from './tool.ts'

/** The configurations of an agent that hold secrets; null where the agent has none. */
export type SecretConfiguration = {
  toolConfig: ToolConfig | null
  channelConfig: ChannelConfig | null
  escalationConfig: EscalationConfig | null
  /** Versions that were stored before there were servers lack it. */
  mcpConfig?: McpConfig | null
}

/** The agent whose row, or whose version, keeps a configuration. */
export type SecretOwner = { workspaceId: string; id: string }

type Change = (text: string, field: string) => string

/** The configuration with each sealed text changed. `field` is the text's place in the additional data of its seal. */
export const mapSealedTexts = <Configuration extends SecretConfiguration>(
  configuration: Configuration,
  change: Change,
): Configuration => ({
  ...configuration,
  toolConfig: configuration.toolConfig && mapToolConfig(configuration.toolConfig, change),
  channelConfig:
    configuration.channelConfig &&
    mapChannelSecrets(configuration.channelConfig, (text, path) => change(text, channelField(path))),
  escalationConfig: configuration.escalationConfig && mapEscalationConfig(configuration.escalationConfig, change),
  ...(configuration.mcpConfig && { mcpConfig: mapMcpConfig(configuration.mcpConfig, change) }),
})

/** The servers with each text that may hold a secret changed. */
export const mapMcpConfig = <Server extends Omit<StoredMcpServer, 'pins'>>(
  servers: Server[],
  change: Change,
): Server[] =>
  servers.map((server) => mapServerTexts(server, (text, { field }) => change(text, `mcp/${server.name}/${field}`)))

/** The tools with each text that may hold a secret changed. */
export const mapToolConfig = (tools: ToolConfig, change: Change): ToolConfig =>
  tools.map((tool) => mapToolTexts(tool, (text, { field }) => change(text, `tools/${tool.name}/${field}`)))

/** The escalation settings with their webhook's address changed; an empty one holds no secret. */
export const mapEscalationConfig = (config: EscalationConfig, change: Change): EscalationConfig =>
  config.webhookUrl === '' ? config : { ...config, webhookUrl: change(config.webhookUrl, WEBHOOK_FIELD) }

/** The field of a channel's secret, by `<section>.<field>`. */
export const channelField = (path: string): string => `channels/${path}`

/** The field of the address of an agent's webhook. Its escalations keep the same sealed text. */
export const WEBHOOK_FIELD = 'escalation/webhookUrl'

/** A function that opens the texts of an agent. */
export const opening =
  (sealing: Sealing, owner: SecretOwner): Change =>
  (text, field) =>
    sealing.open(placeOf(owner, field), text)

const placeOf = ({ workspaceId, id }: SecretOwner, field: string): SecretPlace => ({ workspaceId, rowId: id, field })

/** A function that seals the texts of an agent with the current key. */
export const sealingFor =
  (sealing: Sealing, owner: SecretOwner): Change =>
  (text, field) =>
    sealing.seal(placeOf(owner, field), text)
