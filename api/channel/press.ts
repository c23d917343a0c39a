import type { Access, Actor } from '../../domain/access/access.ts'
import type { SlackPress } from '../../domain/channel/reading.ts'
import { ApiError, type ErrorCode } from '../../domain/error.ts'
import { writeAudited } from '../../store/access/audit.ts'
import { approvalsIn, insertDecisionNotice, isPosted } from '../../store/channel/approval.ts'
import { answerEvent } from '../../store/channel/event.ts'
import { REPLY_TOPIC } from '../../store/channel/ready.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { decide } from '../turn/approval/decision.ts'
import type { Inbound } from './inbound.ts'

/**
 * Takes the press of a button below a call that a person allows: the same decision as by the API, whose actor is the person in
 * Slack. Only the channel that the agent names now decides, and only members of the workspace of its app.
 * @throws ApiError of 500 and above: Slack tells the person that it did not work
 */
export async function receivePress(deps: ApiDependencies, to: Inbound, press: SlackPress): Promise<void> {
  const { escalationConfig } = to.agent
  if (escalationConfig?.approvalChannel !== press.channelId) await tell(deps, to, press, REFUSALS.elsewhere)
  else if (!press.isMember) await tell(deps, to, press, REFUSALS.foreign)
  else await decideAs(deps, to, press)
  deps.bus.publishEnd(REPLY_TOPIC, [])
}

async function decideAs(deps: ApiDependencies, to: Inbound, press: SlackPress): Promise<void> {
  const { workspaceId, id: agentId } = to.agent
  const actor: Actor = { type: 'user', id: null, name: `${press.userName} (Slack ${press.userId})` }
  const access: Access = { workspaceId, actor, scopes: ['approve'], agentIds: [agentId] }
  const origin = { workspaceId, actor, requestId: to.requestId, address: to.address }
  const audit: Parameters<typeof decide>[1]['audit'] = {
    write: (action, work, describe) => writeAudited(deps.database, origin, action, work, describe),
  }
  const { decision, channelId, approvalId } = press
  // A press is good for the message that showed the call, in its channel.
  if (!(await isPosted(deps.database, { agentId, approvalId, channelId })))
    return await tell(deps, to, press, NOT_THERE)
  try {
    await decide(deps, { access, audit, requestId: to.requestId, id: approvalId, body: { decision } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const refusal = REFUSALS_BY_CODE[error.errorCode]
    if (refusal) await tell(deps, to, press, refusal)
  }
  // The message may have been sent without an answer that named it, and may show buttons of a call that is decided.
  await insertDecisionNotice(deps.database, approvalId, press.messageTs)
}

type Refusal = { reason: string; text: string }

const REFUSALS = {
  elsewhere: { reason: 'not-the-channel', text: 'The calls of this agent are not decided in this channel.' },
  foreign: { reason: 'not-a-member', text: 'Only members of this Slack workspace decide about calls.' },
}

const NOT_THERE: Refusal = { reason: 'APPROVAL_NOT_FOUND', text: 'This call is not there any more.' }

/** What is decided already stands in the message. */
const REFUSALS_BY_CODE: Partial<Record<ErrorCode, Refusal>> = {
  APPROVAL_NOT_FOUND: NOT_THERE,
  CONVERSATION_PAUSED: {
    reason: 'CONVERSATION_PAUSED',
    text: 'A person has paused the conversation. The call is decided when the pause is over.',
  },
}

/** Tells the person alone, once a press. */
async function tell(deps: ApiDependencies, { agent }: Inbound, press: SlackPress, refusal: Refusal): Promise<void> {
  const { eventId, channelId, userId } = press
  const address = { channelId, threadTs: null, ts: null, onlyFor: userId }
  const conversationKey = approvalsIn(channelId)
  const event = { eventId, userId: '', conversationKey, address, sentAt: null, comesAgain: false, addressSecret: null }
  const limits = deps.config.channelLimits
  const received = { agentId: agent.id, channel: 'slack' as const, event, limits, sealSecret: () => null }
  try {
    await answerEvent(deps.database, agent.workspaceId, received, refusal)
  } catch (error) {
    // Slack does not send a press again, so one beyond the limits gets no sentence.
    if (!(error instanceof ApiError && error.errorCode === 'RATE_LIMITED')) throw error
  }
}
