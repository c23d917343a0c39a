/** A tool with a secret. */
export const TOOL = {
  type: 'api_call',
  name: 'weather',
  description: 'By city',
  config: { url: 'https://api.example.com/{{city}}', method: 'GET', authType: 'bearer', authValue: 'sk-abcdefgh4321' },
  inputSchema: { city: { type: 'string', description: 'The city', required: true } },
}
const CHANNELS = {
  discord: { botToken: 'discord-token-9876', applicationId: '1', publicKey: 'ab', guildId: '2', channelId: '3' },
  telegram: { botToken: 'telegram-token-5555' },
  whatsapp: { accessToken: 'whatsapp-access-1111', appSecret: 'whatsapp-secret-2222', phoneNumberId: '4' },
  slack: { botToken: 'xoxb-slack-token-3333', signingSecret: 'short' },
}
/** All channels switched on, each with its secrets. */
export const channels = Object.fromEntries(
  Object.entries(CHANNELS).map(([name, settings]) => [name, { ...settings, enabled: true }]),
)
