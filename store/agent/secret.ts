import { isDeepStrictEqual } from 'node:util'
import type { ChannelConfig, ChannelName } from '../../domain/agent/channel.ts'
import { type ChannelSection, sectionOf } from '../../domain/channel/reading.ts'
import { ApiError } from '../../domain/error.ts'
import type { EscalationConfig } from '../../domain/escalation/config.ts'
import { mapChannelSecrets } from '../../domain/secret/channel.ts'
import {
  channelField,
  mapEscalationConfig,
  mapSealedTexts,
  mapToolConfig,
  opening,
  type SecretConfiguration,
  type SecretOwner,
  sealingFor,
} from '../../domain/secret/configuration.ts'
import { hasMask } from '../../domain/secret/mask.ts'
import { maskText, unmaskText } from '../../domain/secret/part.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { mapToolTexts, originOf, type ToolText, toolOrigin, toolTextAt } from '../../domain/secret/tool.ts'
import { isSameTool } from '../../domain/tool/call.ts'
import { type Tool, type ToolConfig, withOwnSettings } from '../../domain/tool/config.ts'

/**
 * The tools as they are stored, sealed. A mask keeps the secret of the stored tool with the same name, if the tool keeps
 * its origin and, for `authValue`, its `authType`.
 * @throws VALIDATION_ERROR for a mask that keeps no secret
 */
export function sealTools(
  sealing: Sealing,
  owner: SecretOwner,
  tools: ToolConfig,
  stored: ToolConfig | null,
): ToolConfig {
  const storedTools = stored?.some(() => tools.some(hasMaskedText)) ? openTools(sealing, owner, stored) : []
  const clear = tools.map((tool, position) => {
    const namesake = storedTools.find(({ name }) => name === tool.name)
    return mapToolTexts(tool, (text, place) => (hasMask(text) ? kept(tool, position, place, text, namesake) : text))
  })
  return mapToolConfig(clear, sealingFor(sealing, owner))
}

/** The tools in the clear, as a call uses them. The caller keeps the result in memory only. */
export const openTools = (sealing: Sealing, owner: SecretOwner, tools: ToolConfig): ToolConfig =>
  mapToolConfig(tools, opening(sealing, owner))

type ToolOwner = SecretOwner & { toolConfig: ToolConfig | null }

/**
 * A tool of this name in the clear, as the version that asked for a call has it and as the agent has it now; undefined where
 * it is another tool now.
 */
export function openSameTool(sealing: Sealing, asking: ToolOwner, current: ToolOwner, name: string) {
  const find = (owner: ToolOwner) =>
    openTools(sealing, owner, owner.toolConfig ?? []).find((tool) => tool.name === name)
  const [asked, now] = [find(asking), find(current)]
  return asked && now && isSameTool(asked, now) ? { asked, now } : undefined
}

/** The tools as a response shows them, with masked secrets and the settings of their types. */
export const maskTools = (sealing: Sealing, owner: SecretOwner, tools: ToolConfig): ToolConfig =>
  openTools(sealing, owner, tools).map((tool) =>
    mapToolTexts(withOwnSettings(tool), (text, { kind, header }) => maskText(kind, text, header)),
  )

/**
 * The channels as they are stored, sealed. A mask keeps the secret of the same field.
 * @throws VALIDATION_ERROR for a mask that keeps no secret
 */
export function sealChannels(
  sealing: Sealing,
  owner: SecretOwner,
  channels: ChannelConfig,
  stored: ChannelConfig | null,
): ChannelConfig {
  const open = opening(sealing, owner)
  const seal = sealingFor(sealing, owner)
  const storedTexts = new Map<string, string>()
  mapChannelSecrets(stored ?? {}, (sealed, path) => {
    storedTexts.set(path, sealed)
    return sealed
  })
  return mapChannelSecrets(channels, (value, path) => {
    const sealed = hasMask(value) ? storedTexts.get(path) : undefined
    const clear = hasMask(value) ? unmasked(path, value, sealed && open(sealed, channelField(path))) : value
    return seal(clear, channelField(path))
  })
}

/** The channels as a response shows them, with masked secrets. */
export function maskChannels(sealing: Sealing, owner: SecretOwner, channels: ChannelConfig): ChannelConfig {
  const open = opening(sealing, owner)
  return mapChannelSecrets(channels, (sealed, path) => maskText('credential', open(sealed, channelField(path))))
}

/** The section of one channel in the clear, as a request of its platform needs it; undefined when the agent has none. */
export function openChannel(
  sealing: Sealing,
  agent: SecretOwner & Pick<SecretConfiguration, 'channelConfig'>,
  channel: ChannelName,
): ChannelSection | undefined {
  const { [channel]: section } = agent.channelConfig ?? {}
  if (!section) return undefined
  const open = opening(sealing, agent)
  return sectionOf(
    mapChannelSecrets({ [channel]: section }, (sealed, path) => open(sealed, channelField(path))),
    channel,
  )
}

/**
 * The escalation settings as they are stored, sealed. A mask in the address keeps its secret at the same origin.
 * @throws VALIDATION_ERROR for a mask that keeps no secret
 */
export function sealEscalation(
  sealing: Sealing,
  owner: SecretOwner,
  settings: EscalationConfig,
  stored: EscalationConfig | null,
): EscalationConfig {
  const seal = sealingFor(sealing, owner)
  return mapEscalationConfig(settings, (address, field) => {
    if (!hasMask(address)) return seal(address, field)
    const storedUrl = stored && mapEscalationConfig(stored, opening(sealing, owner)).webhookUrl
    const clear = unmasked('webhookUrl', address, storedUrl ?? undefined, 'address')
    assertSame('webhookUrl', 'origin', originOf(storedUrl ?? ''), originOf(address))
    return seal(clear, field)
  })
}

/** The escalation settings as a response shows them, with masked secrets. */
export const maskEscalation = (sealing: Sealing, owner: SecretOwner, config: EscalationConfig): EscalationConfig =>
  mapEscalationConfig(config, (text, field) => maskText('address', opening(sealing, owner)(text, field)))

/** The configuration of one agent, sealed for another: a sealed text opens in its own agent only. */
export const moveSecrets = <Configuration extends SecretConfiguration>(
  sealing: Sealing,
  from: SecretOwner,
  to: SecretOwner,
  configuration: Configuration,
): Configuration => {
  const open = opening(sealing, from)
  const seal = sealingFor(sealing, to)
  return mapSealedTexts(configuration, (text, field) => seal(open(text, field), field))
}

/** Whether an edit leaves the agent as it is: sealed texts are compared in the clear, because each sealing differs. */
export function isSameConfiguration<Agent extends SecretOwner & SecretConfiguration>(
  sealing: Sealing,
  agent: Agent,
  edited: Partial<Agent>,
): boolean {
  const open = opening(sealing, agent)
  return isDeepStrictEqual(mapSealedTexts({ ...agent, ...edited }, open), mapSealedTexts(agent, open))
}

const hasMaskedText = (tool: Tool): boolean => {
  let isMasked = false
  mapToolTexts(tool, (text) => {
    isMasked ||= hasMask(text)
    return text
  })
  return isMasked
}

/** The text with the secrets of the stored tool that its masks stand for. */
function kept(tool: Tool, position: number, place: ToolText, text: string, stored: Tool | undefined): string {
  const path = `[${position}].config.${place.field}`
  const storedText = stored && toolTextAt(stored, place)
  const clear = unmasked(path, text, storedText, place.kind, place.header)
  assertSame(path, 'origin', stored && toolOrigin(stored), toolOrigin(tool))
  if (place.kind === 'address') assertSame(path, 'origin', originOf(storedText ?? ''), originOf(text))
  if (place.kind === 'credential')
    assertSame(path, 'authType', stored?.config.authType ?? 'none', tool.config.authType ?? 'none')
  return clear
}

/** The text that a mask stands for. @throws VALIDATION_ERROR where there is none */
export function unmasked(
  path: string,
  text: string,
  storedText: string | undefined,
  kind: ToolText['kind'] = 'credential',
  header?: string,
): string {
  const clear = storedText === undefined ? undefined : unmaskText(kind, text, storedText, header)
  if (clear !== undefined) return clear
  const why = storedText === undefined ? 'there is no stored value' : 'it is not the mask of the value that is stored'
  throw refusal(path, `${path} is masked, but ${why}.`)
}

/** @throws VALIDATION_ERROR for a mask whose secret belongs elsewhere */
export function assertSame(
  path: string,
  what: 'origin' | 'authType',
  before: string | undefined,
  now: string | undefined,
) {
  if (before === now) return
  const belongs = `the stored secret belongs to the ${what} ${before ?? 'of no address'}, not to ${now ?? 'none'}`
  throw refusal(path, `${path} is masked, but ${belongs}.`)
}

const refusal = (path: string, message: string) =>
  new ApiError('VALIDATION_ERROR', {
    message,
    fix: `Send the secret itself again in ${path}. A mask keeps only a secret that was stored under the same name, for the same scheme, host, port and authType.`,
    field: path,
  })
