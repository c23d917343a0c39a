import { beginning } from '../../text/character.ts'
import { storableText } from '../../text/storable.ts'
import { ignored, OK } from '../answer.ts'
import { type JsonObject, objectAt, objectsAt, parseObject, textAt } from '../json.ts'
import type { Reading } from '../reading.ts'
import { APPROVE, REJECT } from './approval-message.ts'

const MAX_NAME = 80
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the press of a button, whose signature is verified. Slack never sends it again.
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export function readPress(payload: string): Reading {
  const body = parseObject(new TextEncoder().encode(payload))
  const [action] = body?.type === 'block_actions' ? objectsAt(body, 'actions') : []
  const [actionId, approvalId, pressedAt] = ['action_id', 'value', 'action_ts'].map((name) => textAt(action, name))
  const found = body && presserOf(body)
  const isOurs = (actionId === APPROVE || actionId === REJECT) && approvalId !== undefined && UUID.test(approvalId)
  if (!found || !isOurs) return ignored(null, 'unsupported')
  const decision = actionId === APPROVE ? 'approve' : 'reject'
  return {
    kind: 'press',
    press: { ...found, approvalId, decision, eventId: `press/${found.channelId}/${found.userId}/${pressedAt}` },
    answer: OK,
  }
}

function presserOf(body: JsonObject) {
  const [user, channel, team, message] = ['user', 'channel', 'team', 'message'].map((name) => objectAt(body, name))
  const [userId, channelId] = [textAt(user, 'id'), textAt(channel, 'id')]
  const messageTs = textAt(message, 'ts') ?? textAt(objectAt(body, 'container'), 'message_ts')
  if (!userId || !channelId || !messageTs) return undefined
  const teamId = textAt(team, 'id')
  return {
    userId,
    userName: storableText(beginning(textAt(user, 'username') ?? textAt(user, 'name') ?? userId, MAX_NAME)),
    channelId,
    messageTs,
    // Members of other organizations share channels by Slack Connect.
    isMember: teamId !== undefined && textAt(user, 'team_id') === teamId,
  }
}
