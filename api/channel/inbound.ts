import type { ChannelName } from '../../domain/agent/channel.ts'
import { CALL_FOR_PERSON } from '../../domain/channel/person-call.ts'
import type { ChannelEvent, UserEvent } from '../../domain/channel/reading.ts'
import { SENTENCES, type SentenceName, sentenceOfError } from '../../domain/channel/sentence.ts'
import { ApiError } from '../../domain/error.ts'
import { replySecretPlace } from '../../domain/secret/channel.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { acceptChannelTurn } from '../../store/channel/accept.ts'
import {
  answerEvent,
  answerKeptEvent,
  KeptEvent,
  RepeatedEvent,
  recordIgnored,
  recordRefused,
  type Sentence,
} from '../../store/channel/event.ts'
import { refuseLate } from '../../store/channel/late-failure.ts'
import type { ReceivedEvent } from '../../store/channel/place.ts'
import { REPLY_TOPIC } from '../../store/channel/ready.ts'
import type { ApiDependencies } from '../dependencies.ts'

/** A sentence that only tells of a limit is sent beyond it. */
const NO_LIMITS = { ofUser: Number.MAX_SAFE_INTEGER, ofAgent: Number.MAX_SAFE_INTEGER }

/** A channel of an agent that was found, and the request that delivers to it. */
export type Inbound = { agent: AgentRecord; channel: ChannelName; requestId: string }

/**
 * Stores an event and what follows from it: once this returns, no crash loses it. An event that is stored already only counts
 * as a repeat.
 * @throws ApiError RATE_LIMITED where the platform delivers the event again, SERVICE_UNAVAILABLE
 */
export async function receiveEvent(deps: ApiDependencies, to: Inbound, event: ChannelEvent): Promise<void> {
  if (event.kind === 'ignored') {
    if (event.failure) await refuseLate(deps.database, addressedOf(to), event.failure)
    return await ignore(deps, to, event)
  }
  if (to.agent.status === 'disabled') return await tellDisabled(deps, to, event)
  if (to.agent.status === 'paused') return await tellPaused(deps, to, event)
  if (event.kind === 'message') return await submit(deps, to, event, event.text)
  if (event.kind === 'unreadable') return await say(deps, to, event, sentence('unreadable'))
  if (event.command === 'reset') return await say(deps, to, event, { ...sentence('reset'), resets: true })
  if (to.agent.escalationConfig?.enabled) return await submit(deps, to, event, CALL_FOR_PERSON)
  return await say(deps, to, event, sentence('no-human'))
}

const sentence = (reason: SentenceName): Sentence => ({ reason, text: SENTENCES[reason] })
/** Discord shows "thinking" until a reply takes its place, so each of its events gets one. */
const showsThinking = ({ channel }: Inbound): boolean => channel === 'discord'

const tellPaused = (deps: ApiDependencies, to: Inbound, event: UserEvent) =>
  say(deps, to, event, { ...sentence('paused'), isOnceADay: !showsThinking(to) })

async function tellDisabled(deps: ApiDependencies, to: Inbound, event: UserEvent): Promise<void> {
  const reason = 'agent-disabled'
  if (!showsThinking(to)) return await ignore(deps, to, { ...event, reason })
  await say(deps, to, event, { reason, text: SENTENCES.disabled })
}

async function submit(deps: ApiDependencies, to: Inbound, event: UserEvent, message: string): Promise<void> {
  const received = receivedOf(deps, to, event)
  try {
    await deps.turns.submit(to.agent.workspaceId, {
      ...{ agentId: to.agent.id, message, conversationId: undefined, requestId: to.requestId },
      ...{ source: 'channel', pace: 'complete', idempotency: undefined },
      insert: (database, workspaceId, turn) => acceptChannelTurn(database, workspaceId, turn, received),
    })
  } catch (error) {
    if (error instanceof RepeatedEvent) return
    if (error instanceof KeptEvent) return await tellKept(deps, to, received)
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 404) throw error
    await answerRefusal(deps, to, event, error)
  }
}

async function tellKept(deps: ApiDependencies, to: Inbound, received: ReceivedEvent<UserEvent>): Promise<void> {
  if (!showsThinking(to)) return
  await answerKeptEvent(deps.database, to.agent.workspaceId, received, SENTENCES.kept)
  deps.bus.publishEnd(REPLY_TOPIC, [])
}

/** What follows from a message that can be no turn: a later delivery, or one plain sentence. */
async function answerRefusal(deps: ApiDependencies, to: Inbound, event: UserEvent, error: ApiError): Promise<void> {
  const { errorCode } = error
  if (errorCode === 'AGENT_PAUSED') return await tellPaused(deps, to, event)
  if (errorCode === 'AGENT_DISABLED') return await tellDisabled(deps, to, event)
  if (errorCode === 'RATE_LIMITED' || errorCode === 'QUEUE_FULL') return await limit(deps, to, event, error)
  await say(deps, to, event, { reason: errorCode, text: sentenceOfError(errorCode) })
}

async function limit(deps: ApiDependencies, to: Inbound, event: UserEvent, error: ApiError): Promise<void> {
  if (!event.comesAgain)
    return await say(deps, to, event, { reason: error.errorCode, text: SENTENCES.limited }, NO_LIMITS)
  await recordRefused(deps.database, addressedOf(to), 'limited', error.message)
  throw new ApiError('RATE_LIMITED', {
    message: error.message,
    fix: 'Deliver the message again after the seconds in Retry-After.',
    headers: { 'retry-after': '30' },
  })
}

async function say(
  deps: ApiDependencies,
  to: Inbound,
  event: UserEvent,
  given: Sentence,
  limits = deps.config.channelLimits,
): Promise<void> {
  const received = { ...receivedOf(deps, to, event), limits }
  try {
    if (await answerEvent(deps.database, to.agent.workspaceId, received, given)) deps.bus.publishEnd(REPLY_TOPIC, [])
  } catch (error) {
    if (!(error instanceof ApiError && error.errorCode === 'RATE_LIMITED')) throw error
    await limit(deps, to, event, error)
  }
}

const ignore = (deps: ApiDependencies, to: Inbound, event: { eventId: string | null; reason: string }) =>
  recordIgnored(deps.database, addressedOf(to), event)

const addressedOf = ({ agent: { workspaceId, id: agentId }, channel }: Inbound) => ({ workspaceId, agentId, channel })

const receivedOf = (
  { config, sealing }: ApiDependencies,
  { agent: { id: agentId, workspaceId }, channel }: Inbound,
  event: UserEvent,
): ReceivedEvent<UserEvent> => ({
  ...{ agentId, channel, event, limits: config.channelLimits },
  sealSecret: (id) =>
    event.addressSecret === null ? null : sealing.seal(replySecretPlace({ workspaceId, id }), event.addressSecret),
})
