import { slackForm } from './slack.ts'

type Press = { decision: 'approve' | 'reject'; approvalId: string; channelId: string; ts: string }
type Presser = { userId?: string; username?: string; userTeam?: string }

/** The press of a button. https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
export function slackPress(signingSecret: string, press: Press & Presser, at = new Date()) {
  const { decision, approvalId, channelId, ts, userId = 'U7', username = 'ada', userTeam = 'T1' } = press
  const payload = {
    type: 'block_actions',
    api_app_id: 'A1',
    team: { id: 'T1', domain: 'team' },
    user: { id: userId, username, name: username, team_id: userTeam },
    container: { type: 'message', message_ts: ts, channel_id: channelId, is_ephemeral: false },
    channel: { id: channelId, name: 'approvals' },
    message: { type: 'message', ts },
    trigger_id: '1.2.abc',
    response_url: 'https://hooks.slack.com/actions/T1/1/abc',
    actions: [{ type: 'button', action_id: `ams_${decision}`, value: approvalId, action_ts: `${at.getTime() / 1000}` }],
  }
  return slackForm(signingSecret, { payload: JSON.stringify(payload) }, at)
}
