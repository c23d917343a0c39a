import { createHmac } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Text } from '../text/limit.ts'

const secret = () =>
  Text('secret', {
    description:
      'Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one.',
  })

export const DiscordChannel = Type.Object(
  {
    botToken: secret(),
    applicationId: Text('identifier'),
    publicKey: Text('identifier'),
    guildId: Text('identifier'),
    channelId: Text('identifier'),
    enabled: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type DiscordChannel = Static<typeof DiscordChannel>

export const TelegramChannel = Type.Object(
  { botToken: secret(), enabled: Type.Boolean() },
  { additionalProperties: false },
)
export type TelegramChannel = Static<typeof TelegramChannel>

export const WhatsappChannel = Type.Object(
  { accessToken: secret(), appSecret: secret(), phoneNumberId: Text('identifier'), enabled: Type.Boolean() },
  { additionalProperties: false },
)
export type WhatsappChannel = Static<typeof WhatsappChannel>

export const SlackChannel = Type.Object(
  { botToken: secret(), signingSecret: secret(), enabled: Type.Boolean() },
  { additionalProperties: false },
)
export type SlackChannel = Static<typeof SlackChannel>

/** The platforms on which an agent speaks. A platform without a section is not set up. */
export const ChannelConfig = Type.Object(
  {
    discord: Type.Optional(DiscordChannel),
    telegram: Type.Optional(TelegramChannel),
    whatsapp: Type.Optional(WhatsappChannel),
    slack: Type.Optional(SlackChannel),
  },
  { additionalProperties: false },
)
export type ChannelConfig = Static<typeof ChannelConfig>

export const CHANNELS = ['discord', 'telegram', 'whatsapp', 'slack'] as const
export type ChannelName = (typeof CHANNELS)[number]

/**
 * Returns the token that a platform sends to us when it signs with no secret of the agent: 43 characters of A-Za-z0-9_-.
 * It is derived from the agent's id and the installation's root, so it never changes and is stored nowhere.
 */
export const channelToken = (root: string, agentId: string, channel: ChannelName): string =>
  createHmac('sha256', root).update(`channel ${channel} of agent ${agentId}`).digest('base64url')
