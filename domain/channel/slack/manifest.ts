/** The scopes of the bot's token, and what each is for. https://docs.slack.dev/reference/scopes */
export const SLACK_SCOPES = {
  'app_mentions:read': 'to read mentions of the agent',
  'chat:write': 'to reply',
  commands: 'for slash commands',
  'im:history': 'to read direct messages, and to look up a reply whose sending is in doubt',
  'channels:history': 'to look up a reply in public channels',
  'groups:history': 'to look up a reply in private channels',
  'mpim:history': 'to read group messages, and to look up a reply there',
  'files:read': 'to read pictures and documents',
  'reactions:write': 'to show that a message was seen',
  'reactions:read': 'to take 👍 and 👎 as feedback',
}

/** The events that Slack delivers. https://docs.slack.dev/reference/events */
export const SLACK_EVENTS = ['app_mention', 'message.im', 'message.mpim', 'reaction_added', 'reaction_removed']

/** Slack allows 35 characters. */
const MAX_NAME = 35

/**
 * Returns the manifest of a Slack app for an agent, to be pasted at https://api.slack.com/apps (From a manifest).
 * https://docs.slack.dev/reference/app-manifest
 * @param url the address that Slack delivers to
 */
export function slackManifest(agentName: string, url: string): object {
  const name = Array.from(agentName).slice(0, MAX_NAME).join('') || 'Agent'
  return {
    display_information: { name },
    features: {
      app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      bot_user: { display_name: name, always_online: true },
      slash_commands: SLASH_COMMANDS.map((each) => ({ ...each, url, should_escape: true })),
    },
    oauth_config: { scopes: { bot: Object.keys(SLACK_SCOPES) } },
    settings: {
      event_subscriptions: { request_url: url, bot_events: SLACK_EVENTS },
      interactivity: { is_enabled: true, request_url: url },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  }
}

const SLASH_COMMANDS = [
  { command: '/ask', description: 'Ask the agent', usage_hint: 'your question' },
  { command: '/reset', description: 'Begin a new conversation with the agent' },
  { command: '/human', description: 'Ask for a person' },
]
