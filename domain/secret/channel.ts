import type { ChannelConfig } from '../agent/channel.ts'
import type { SecretPlace } from './sealing.ts'

const SECRET_FIELDS = new Set(['botToken', 'accessToken', 'appSecret', 'signingSecret'])

/** Returns the channels with each secret changed by `change`, which also gets `<section>.<field>`. */
export function mapChannelSecrets(
  channels: ChannelConfig,
  change: (secret: string, path: string) => string,
): ChannelConfig {
  const sections = Object.entries(channels).map(([section, values]) => {
    const fields = Object.entries(values).map(([field, value]) => [
      field,
      SECRET_FIELDS.has(field) && typeof value === 'string' ? change(value, `${section}.${field}`) : value,
    ])
    return [section, Object.fromEntries(fields)]
  })
  return Object.fromEntries(sections)
}

/** The place of the sealed credential that the address of a reply needs. */
export const replySecretPlace = ({ workspaceId, id }: { workspaceId: string; id: string }): SecretPlace => ({
  workspaceId,
  rowId: id,
  field: 'channel/address',
})
