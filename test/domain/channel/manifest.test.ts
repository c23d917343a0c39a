import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SLACK_EVENTS, SLACK_SCOPES, slackManifest } from '../../../domain/channel/slack/manifest.ts'

describe("the manifest of an agent's Slack app", () => {
  const url = 'https://agents.example.com/api/channels/a1/slack'

  it('has the address, scopes, events and slash commands', () => {
    assert.deepEqual(slackManifest('Library', url), {
      display_information: { name: 'Library' },
      features: {
        app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: false },
        bot_user: { display_name: 'Library', always_online: true },
        slash_commands: ['/ask', '/reset', '/human'].map((command) => ({
          command,
          description:
            { '/ask': 'Ask the agent', '/reset': 'Begin a new conversation with the agent' }[command] ??
            'Ask for a person',
          ...(command === '/ask' && { usage_hint: 'your question' }),
          url,
          should_escape: true,
        })),
      },
      oauth_config: { scopes: { bot: Object.keys(SLACK_SCOPES) } },
      settings: {
        event_subscriptions: { request_url: url, bot_events: SLACK_EVENTS },
        interactivity: { is_enabled: true, request_url: url },
        org_deploy_enabled: false,
        socket_mode_enabled: false,
        token_rotation_enabled: false,
      },
    })
  })

  it('has a name that Slack takes', () => {
    const nameOf = (agent: string) => JSON.parse(JSON.stringify(slackManifest(agent, url))).display_information.name
    assert.equal(nameOf('😀'.repeat(40)), '😀'.repeat(35))
    assert.equal(nameOf(''), 'Agent')
  })
})
