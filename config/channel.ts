import { type Environment, integer, webAddress, withoutSlash } from './value.ts'

/** The base addresses of the platforms' APIs, without a slash at the end. @throws ConfigError */
export function channelSettings(env: Environment) {
  return {
    slack: baseUrl(env, 'SLACK_API_URL', 'https://slack.com/api'),
    telegram: baseUrl(env, 'TELEGRAM_API_URL', 'https://api.telegram.org'),
    whatsapp: baseUrl(env, 'WHATSAPP_API_URL', 'https://graph.facebook.com/v23.0'),
    discord: baseUrl(env, 'DISCORD_API_URL', 'https://discord.com/api/v10'),
  }
}

/** The messages that count in a minute: of one user in one place, and of all users of an agent in one channel. */
export const channelLimits = (env: Environment) => ({
  ofUser: integer(env, 'CHANNEL_USER_LIMIT_PER_MINUTE', 30, 1),
  ofAgent: integer(env, 'CHANNEL_AGENT_LIMIT_PER_MINUTE', 1200, 1),
})

const baseUrl = (env: Environment, name: string, fallback: string): string =>
  withoutSlash(webAddress(env, name, fallback) ?? fallback)
