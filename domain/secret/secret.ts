import type { ChannelConfig } from '../agent/channel.ts'
import type { ToolConfig } from '../tool/config.ts'

const DOTS = '••••'
const SECRET_FIELDS = new Set(['botToken', 'accessToken', 'appSecret', 'signingSecret'])

/** What a response shows of a secret: dots and its last four characters, of a short one only dots. */
export function maskSecret(clear: string): string {
  const characters = Array.from(clear)
  return characters.length > 8 ? DOTS + characters.slice(-4).join('') : DOTS
}

/** True for what maskSecret gives: such a value sent back stands for the stored secret. */
export function isMask(value: string): boolean {
  return value.startsWith(DOTS) && [0, 4].includes(Array.from(value).length - DOTS.length)
}

/** The same tools with each credential changed by `change`, which also learns the tool's position. */
export const mapToolSecrets = (tools: ToolConfig, change: (secret: string, position: number) => string): ToolConfig =>
  tools.map((tool, position) =>
    tool.config.authValue === undefined
      ? tool
      : { ...tool, config: { ...tool.config, authValue: change(tool.config.authValue, position) } },
  )

/** The same channels with each secret changed by `change`, which also learns `<section>` and `<field>`. */
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
 * The stored credential that each new tool's mask stands for: that of the tool of the same name (the nth of a name
 * goes with the nth), else that of the tool in the same place, if its own name is gone.
 */
export function storedToolSecrets(given: ToolConfig, stored: ToolConfig): (string | undefined)[] {
  const names = new Set(given.map((tool) => tool.name))
  const seen = new Map<string, number>()
  return given.map((tool, position) => {
    const nth = seen.get(tool.name) ?? 0
    seen.set(tool.name, nth + 1)
    const namesake = stored.filter((other) => other.name === tool.name)[nth]
    const neighbour = stored[position]
    const match = namesake ?? (neighbour && !names.has(neighbour.name) ? neighbour : undefined)
    return match?.config.authValue
  })
}
