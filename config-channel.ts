import { baseUrl, type Environment, integer } from './config-value.ts'

/** The settings of channels: the base addresses of the platforms' APIs, and how many messages a minute may bring. */
export const channelSettings = (env: Environment) => ({
  channelUrls: {
    slack: baseUrl(env, 'SLACK_API_URL', 'https://slack.com/api'),
    telegram: baseUrl(env, 'TELEGRAM_API_URL', 'https://api.telegram.org'),
    whatsapp: baseUrl(env, 'WHATSAPP_API_URL', 'https://graph.facebook.com/v23.0'),
    discord: baseUrl(env, 'DISCORD_API_URL', 'https://discord.com/api/v10'),
  },
  /** Messages of one user in one place, and of all users of an agent in one channel. */
  channelLimits: {
    ofUser: integer(env, 'CHANNEL_USER_LIMIT_PER_MINUTE', 30, 1),
    ofAgent: integer(env, 'CHANNEL_AGENT_LIMIT_PER_MINUTE', 1200, 1),
  },
})
