import type { ChannelConfig } from '../agent/channel.ts'
import type { Tool } from '../tool/config.ts'
import type { StoredMcpServer } from '../tool/mcp/server.ts'
import { mapChannelSecrets } from './channel.ts'
import { mapEscalationConfig, type SecretConfiguration } from './configuration.ts'
import { mapServerTexts, serverTextAt } from './mcp.ts'
import { renewText } from './part.ts'
import { mapToolTexts, originOf, type ToolText, toolOrigin, toolTextAt } from './tool.ts'

/**
 * A configuration of an earlier version with the secrets of the newest, both in the clear. A secret belongs to its tool,
 * server, channel or webhook by name and address; where the newest has no such one, the earlier secret stays.
 */
export const renewSecrets = <Configuration extends SecretConfiguration>(
  past: Configuration,
  newest: SecretConfiguration,
): Configuration => ({
  ...past,
  toolConfig: past.toolConfig?.map((tool) => renewTool(tool, newest.toolConfig?.find(isNamed(tool.name)))) ?? null,
  mcpConfig: past.mcpConfig?.map((server) => renewServer(server, newest.mcpConfig?.find(isNamed(server.name)))) ?? null,
  channelConfig: past.channelConfig && renewChannels(past.channelConfig, newest.channelConfig ?? {}),
  escalationConfig:
    past.escalationConfig &&
    mapEscalationConfig(past.escalationConfig, (url) => renewAddress(url, newest.escalationConfig?.webhookUrl)),
})

const isNamed =
  (name: string) =>
  (other: { name: string }): boolean =>
    other.name === name

function renewTool(tool: Tool, now: Tool | undefined): Tool {
  if (!now || toolOrigin(now) !== toolOrigin(tool)) return tool
  const isSameWay = hasSameWay(tool.config, now.config)
  return mapToolTexts(tool, (text, place) => renewed(text, place, toolTextAt(now, place), isSameWay))
}

function renewServer(server: StoredMcpServer, now: StoredMcpServer | undefined): StoredMcpServer {
  if (!now || originOf(now.url) !== originOf(server.url)) return server
  const isSameWay = hasSameWay(server, now)
  return mapServerTexts(server, (text, place) => renewed(text, place, serverTextAt(now, place), isSameWay))
}

/** True where both prove themselves in the same way. */
const hasSameWay = (one: { authType?: string }, other: { authType?: string }): boolean =>
  (one.authType ?? 'none') === (other.authType ?? 'none')

function renewed(text: string, { field, kind, header }: ToolText, now: string | undefined, isSameWay: boolean): string {
  if (now === undefined || (field === 'authValue' && !isSameWay)) return text
  return renewText(kind, text, now, header)
}

function renewChannels(past: ChannelConfig, newest: ChannelConfig): ChannelConfig {
  return mapChannelSecrets(past, (secret, path) => {
    const [name, field] = path.split('.') as [keyof ChannelConfig, string]
    const [before, now] = [past[name], newest[name]] as Record<string, unknown>[]
    const isSameAddress = ADDRESS_FIELDS.every((each) => before?.[each] === now?.[each])
    const value = now?.[field]
    return isSameAddress && typeof value === 'string' ? value : secret
  })
}

/** What says to which account of a platform a secret belongs. */
const ADDRESS_FIELDS = ['applicationId', 'phoneNumberId']

const renewAddress = (url: string, now: string | undefined): string =>
  now !== undefined && originOf(now) === originOf(url) ? renewText('address', url, now) : url
