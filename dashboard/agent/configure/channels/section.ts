import type { Agent } from '../../layout/use-agent.ts'
import type { Section } from '../form/section-form.ts'

export type Channels = NonNullable<Agent['channelConfig']>
export type ChannelName = keyof Channels
type Field = { name: string; label: string; isSecret?: boolean; description?: string }

/** The fields that each platform needs, in the words of the platform's own pages. */
export const CHANNEL_FIELDS: Record<ChannelName, { title: string; fields: Field[] }> = {
  telegram: { title: 'Telegram', fields: [{ name: 'botToken', label: 'Bot token', isSecret: true }] },
  slack: {
    title: 'Slack',
    fields: [
      { name: 'botToken', label: 'Bot token', isSecret: true },
      { name: 'signingSecret', label: 'Signing secret', isSecret: true },
    ],
  },
  discord: {
    title: 'Discord',
    fields: [
      { name: 'botToken', label: 'Bot token', isSecret: true },
      { name: 'applicationId', label: 'Application ID' },
      { name: 'publicKey', label: 'Public key' },
      { name: 'guildId', label: 'Server ID' },
      { name: 'channelId', label: 'Channel ID' },
    ],
  },
  whatsapp: {
    title: 'WhatsApp',
    fields: [
      { name: 'accessToken', label: 'Access token', isSecret: true },
      { name: 'appSecret', label: 'App secret', isSecret: true },
      { name: 'phoneNumberId', label: 'Phone number ID' },
    ],
  },
}

export const CHANNEL_NAMES = Object.keys(CHANNEL_FIELDS) as ChannelName[]

/** A platform before its fields are filled in. */
export const emptyChannel = (name: ChannelName): object => ({
  ...Object.fromEntries(CHANNEL_FIELDS[name].fields.map((field) => [field.name, ''])),
  enabled: true,
})

/** The platforms on which the agent speaks; one that is left out is removed. */
export const CHANNELS: Section<Channels> = {
  name: 'channels',
  valueOf: ({ channelConfig }) => channelConfig ?? {},
  bodyOf: (value) => value,
  withoutSecrets: (value, stored) =>
    Object.fromEntries(
      CHANNEL_NAMES.filter((name) => value[name]).map((name) => [name, withStored(name, value[name], stored[name])]),
    ),
}

/** The channel with its stored secrets in the place of those that were typed. */
function withStored(name: ChannelName, channel: object | undefined, stored: object | undefined): object {
  const secrets = CHANNEL_FIELDS[name].fields.filter(({ isSecret }) => isSecret)
  const former = (stored ?? {}) as Record<string, unknown>
  return { ...channel, ...Object.fromEntries(secrets.map((field) => [field.name, former[field.name] ?? ''])) }
}
