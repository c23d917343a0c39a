import Type, { type Static } from 'typebox'
import { CHANNELS, type ChannelName } from '../agent/channel.ts'
import { route } from '../route.ts'
import { orNull } from '../schema.ts'
import { SLACK_EVENTS, SLACK_SCOPES, slackManifest } from './slack/manifest.ts'

const Permission = Type.Object({ name: Type.String(), purpose: Type.String() })

/** The entries that a person makes on the pages of a platform, and their places. */
export const ChannelSetup = Type.Object({
  channel: Type.Enum([...CHANNELS]),
  address: Type.String({ description: 'The address that the platform must deliver to.' }),
  addressPlace: Type.String({ description: 'Where the platform wants the address.' }),
  tokenName: orNull(
    Type.String(),
    `The platform's name of the token that it sends to us; ${route('GET /v1/agents/{id}/channels/{channel}/token')} reads it. Null where the platform signs with a secret of its own.`,
  ),
  steps: Type.Array(Type.String(), {
    description: 'In their order. The first address in a step is a page of the platform.',
  }),
  scopes: Type.Array(Permission, {
    description: 'The permissions that the bot needs; none where the platform has none.',
  }),
  events: Type.Array(Type.String(), { description: 'The events to subscribe to.' }),
  manifest: orNull(Type.String(), 'JSON to paste, which sets address, scopes and events at once (Slack).'),
})
export type ChannelSetup = Static<typeof ChannelSetup>

/** The token that a platform sends to us, so that we know it. */
export const ChannelToken = Type.Object({ token: Type.String() })

type Words = Pick<ChannelSetup, 'addressPlace' | 'tokenName' | 'steps' | 'scopes' | 'events'>

const WORDS: Record<ChannelName, Words> = {
  slack: {
    addressPlace: 'Event Subscriptions > Request URL, and the Request URL of each slash command',
    tokenName: null,
    steps: [
      'Create an app at https://api.slack.com/apps with "From a manifest", and paste the manifest.',
      'Install the app into your workspace under Install App.',
      'Copy the Bot User OAuth Token (OAuth & Permissions) and the Signing Secret (Basic Information) into the fields, and save.',
      'Write to the app directly, or invite it into a channel and mention it.',
    ],
    scopes: Object.entries(SLACK_SCOPES).map(([name, purpose]) => ({ name, purpose })),
    events: SLACK_EVENTS,
  },
  telegram: {
    addressPlace: 'setWebhook, which the service calls for you',
    tokenName: 'secret token',
    steps: [
      'Write /newbot to https://t.me/BotFather, copy the token of the bot into the field, and save.',
      'Set the webhook: the service gives Telegram the address and the secret token.',
      'Write to the bot, or add it to a group and mention it.',
    ],
    scopes: [],
    events: ['message'],
  },
  whatsapp: {
    addressPlace: 'WhatsApp > Configuration > Callback URL',
    tokenName: 'verify token',
    steps: [
      'Add WhatsApp to an app at https://developers.facebook.com/apps, and let a system user of the business make a token that does not expire.',
      'Copy the token, the App secret (App settings > Basic) and the Phone number ID (WhatsApp > API Setup) into the fields, and save.',
      'Enter the address and the verify token under WhatsApp > Configuration, and subscribe to the field messages.',
      'Write to the number.',
    ],
    scopes: [{ name: 'whatsapp_business_messaging', purpose: 'to send replies' }],
    events: ['messages'],
  },
  discord: {
    addressPlace: 'General Information > Interactions Endpoint URL',
    tokenName: null,
    steps: [
      'Make an application at https://discord.com/developers/applications, and copy Application ID and Public Key (General Information) and the token (Bot) into the fields. Save.',
      'Invite the bot to your server with the scopes below (OAuth2 > URL Generator), and let it send messages.',
      'Register the commands: the service makes them and enters the address.',
      'Use /ask on the server.',
    ],
    scopes: [
      { name: 'bot', purpose: 'to reply later than 15 minutes after a question' },
      { name: 'applications.commands', purpose: 'for the commands' },
    ],
    events: [],
  },
}

/**
 * Returns the entries for an agent's channel on the pages of its platform.
 * @param address the address that the platform delivers to
 */
export const channelSetup = (channel: ChannelName, agentName: string, address: string): ChannelSetup => ({
  channel,
  address,
  ...WORDS[channel],
  manifest: channel === 'slack' ? JSON.stringify(slackManifest(agentName, address), null, 2) : null,
})

/** True for a platform that sends a token to us instead of a signature, or at its handshake. */
export const hasToken = (channel: ChannelName): boolean => WORDS[channel].tokenName !== null
