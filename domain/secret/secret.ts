import type { ChannelConfig } from '../agent/channel.ts'
import type { ToolConfig } from '../tool/config.ts'

const DOTS = '••••'
const SECRET_FIELDS = new Set(['botToken', 'accessToken', 'appSecret', 'signingSecret'])

/** Returns a secret as responses show it: dots and its last four characters, or only dots for a short one. */
export function maskSecret(clear: string): string {
  const characters = Array.from(clear)
  return characters.length > 8 ? DOTS + characters.slice(-4).join('') : DOTS
}

/** True for a result of `maskSecret`. A client that sends it back keeps the stored secret. */
export function isMask(value: string): boolean {
  return value.startsWith(DOTS) && [0, 4].includes(Array.from(value).length - DOTS.length)
}

/** Returns the tools with each credential changed by `change`, which also gets the position of the tool. */
export const mapToolSecrets = (tools: ToolConfig, change: (secret: string, position: number) => string): ToolConfig =>
  tools.map((tool, position) =>
    tool.config.authValue === undefined
      ? tool
      : { ...tool, config: { ...tool.config, authValue: change(tool.config.authValue, position) } },
  )

/** Returns the channels with each secret changed by `change`, which also gets `<section>` and `<field>`. */
export function mapChannelSecrets(
  channels: ChannelConfig,
  change: (secret: string, section: string, field: string) => string,
): ChannelConfig {
  const sections = Object.entries(channels).map(([section, values]) => {
    const fields = Object.entries(values).map(([field, value]) => [
      field,
      SECRET_FIELDS.has(field) && typeof value === 'string' ? change(value, section, field) : value,
    ])
    return [section, Object.fromEntries(fields)]
  })
  return Object.fromEntries(sections)
}

/**
 * Returns for each given tool the stored credential that its mask stands for: that of the stored tool with the same
 * name (the nth of a name pairs with the nth), or else that of the tool in the same place, if no given tool has its
 * name.
 */
export function storedToolSecrets(given: ToolConfig, stored: ToolConfig): (string | undefined)[] {
  const names = new Set(given.map((tool) => tool.name))
  const seen = new Map<string, number>()
  return given.map((tool, position) => {
    const nth = seen.get(tool.name) ?? 0
    seen.set(tool.name, nth + 1)
    const namesake = stored.filter((candidate) => candidate.name === tool.name)[nth]
    const neighbour = stored[position]
    const match = namesake ?? (neighbour && !names.has(neighbour.name) ? neighbour : undefined)
    return match?.config.authValue
  })
}
