import { refusalOf } from '../../domain/agent/agent.ts'
import type { ChannelName } from '../../domain/agent/channel.ts'
import { waitingFilesOf } from '../../domain/channel/media.ts'
import { CALL_FOR_PERSON } from '../../domain/channel/person-call.ts'
import type { ChannelEvent, PlatformAnswer, UserEvent } from '../../domain/channel/reading.ts'
import { SENTENCES, type SentenceName, sentenceOfError } from '../../domain/channel/sentence.ts'
import { commandNotice } from '../../domain/channel/slack/slash-command.ts'
import { ApiError } from '../../domain/error.ts'
import { assertMessageFits, screenInput } from '../../domain/guardrail/screen.ts'
import { replySecretPlace } from '../../domain/secret/channel.ts'
import type { ChatAgent } from '../../store/agent/serving.ts'
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
import { keepWhilePaused } from '../../store/channel/pause.ts'
import type { ReceivedEvent } from '../../store/channel/place.ts'
import { takeReaction } from '../../store/channel/reaction.ts'
import { REPLY_TOPIC } from '../../store/channel/ready.ts'
import type { ApiDependencies } from '../dependencies.ts'

/** A sentence that only tells of a limit is sent beyond it. */
const NO_LIMITS = { ofUser: Number.MAX_SAFE_INTEGER, ofAgent: Number.MAX_SAFE_INTEGER }

/** A channel of an agent that was found, and the request that delivers to it. */
export type Inbound = ChatAgent & { channel: ChannelName; requestId: string; address: string | null }

/**
 * Stores an event and what follows from it: once this returns, no crash loses it. An event that is stored already only counts
 * as a repeat.
 * @returns the answer that shows the user one sentence, where the platform shows answers; undefined for the usual one
 * @throws ApiError RATE_LIMITED where the platform delivers the event again, SERVICE_UNAVAILABLE
 */
export async function receiveEvent(
  deps: ApiDependencies,
  to: Inbound,
  event: ChannelEvent,
): Promise<PlatformAnswer | undefined> {
  if (event.kind === 'ignored') {
    await ignore(deps, to, event)
    // The event is stored first: a reply that has not ended looks for it at its end.
    if (event.failure) await refuseLate(deps.database, addressedOf(to), event.failure)
    return undefined
  }
  if (event.kind === 'reaction') {
    await takeReaction(deps.database, addressedOf(to), event)
    return undefined
  }
  const message = messageOf(to, event)
  const refusal = refusalOf(to.agent)
  if (refusal) return await answerRefusal(deps, to, event, { message, refusal })
  if (message !== undefined) return await submit(deps, to, event, message)
  if (event.kind === 'unreadable')
    return await say(deps, to, event, { ...sentence('unreadable'), isOnceForAll: !showsThinking(to) })
  if (event.kind === 'command' && event.command === 'reset')
    return await say(deps, to, event, { ...sentence('reset'), resets: true })
  return await say(deps, to, event, sentence('no-human'))
}

/** An event of a user. */
type Answerable = Exclude<ChannelEvent, { kind: 'ignored' | 'reaction' }>

/** The message of the turn that an event makes; undefined for an event that is answered by a sentence. */
function messageOf({ agent }: Inbound, event: Answerable): string | undefined {
  if (event.kind === 'message') return event.text
  const callsForPerson = event.kind === 'command' && event.command === 'human'
  return callsForPerson && agent.escalationConfig?.enabled ? CALL_FOR_PERSON : undefined
}

const sentence = (reason: SentenceName): Sentence => ({ reason, text: SENTENCES[reason] })
/** Discord shows "thinking" until a reply takes its place, so each of its events gets one. */
const showsThinking = ({ channel }: Inbound): boolean => channel === 'discord'

async function submit(deps: ApiDependencies, to: Inbound, event: Answerable, message: string) {
  const received = receivedOf(deps, to, event)
  try {
    await deps.turns.submit(to.agent.workspaceId, {
      agentId: to.agent.id,
      known: to,
      message,
      waitingFiles: filesOf(to, event),
      conversationId: undefined,
      requestId: to.requestId,
      source: 'channel',
      pace: 'complete',
      idempotency: undefined,
      insert: (database, workspaceId, turn) => acceptChannelTurn(database, workspaceId, turn, received),
    })
  } catch (error) {
    if (error instanceof RepeatedEvent) return undefined
    if (error instanceof KeptEvent) return await tellKept(deps, to, received)
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 404) throw error
    return await answerRefusal(deps, to, event, { message, refusal: error })
  }
  return undefined
}

async function tellKept(deps: ApiDependencies, to: Inbound, received: ReceivedEvent<UserEvent>): Promise<undefined> {
  if (!showsThinking(to)) return
  await answerKeptEvent(deps.database, to.agent.workspaceId, received, SENTENCES.kept)
  deps.bus.publishEnd(REPLY_TOPIC, [])
}

const filesOf = ({ channel }: Inbound, event: Answerable) =>
  event.kind === 'message' ? waitingFilesOf(channel, event.media) : undefined

type Refusal = { message: string | undefined; refusal: ApiError }

/** Handles an event that can make no turn now: keeps it, lets it come again, or answers with one plain sentence. */
async function answerRefusal(deps: ApiDependencies, to: Inbound, event: Answerable, { message, refusal }: Refusal) {
  const { errorCode } = refusal
  if (errorCode === 'RATE_LIMITED' || errorCode === 'QUEUE_FULL') return await limit(deps, to, event, refusal)
  if (message !== undefined && (await keep(deps, to, event, message))) return undefined
  if (errorCode === 'AGENT_PAUSED') return await tellPaused(deps, to, event)
  if (errorCode === 'AGENT_DISABLED') return await tellDisabled(deps, to, event)
  return await say(deps, to, event, { reason: errorCode, text: sentenceOfError(errorCode) })
}

async function tellDisabled(deps: ApiDependencies, to: Inbound, event: UserEvent): Promise<PlatformAnswer | undefined> {
  const plainSentence = { reason: 'agent-disabled', text: SENTENCES.disabled }
  if (event.showsAnswer) return await sayInAnswer(deps, to, event, plainSentence)
  if (!showsThinking(to)) return await ignore(deps, to, { ...event, reason: plainSentence.reason })
  return await say(deps, to, event, plainSentence)
}

async function tellPaused(deps: ApiDependencies, to: Inbound, event: UserEvent): Promise<PlatformAnswer | undefined> {
  if (event.showsAnswer) return await sayInAnswer(deps, to, event, sentence('paused'))
  return await say(deps, to, event, { ...sentence('paused'), isOnceADay: !showsThinking(to) })
}

/** Keeps a message of a conversation that a person has paused, whatever the agent's state. @returns whether no answer follows */
async function keep(deps: ApiDependencies, to: Inbound, event: Answerable, message: string): Promise<boolean> {
  const { workspaceId, guardrailConfig } = to.agent
  const received = receivedOf(deps, to, event)
  try {
    assertMessageFits(message, deps.config.maxMessageCharacters)
    const screened = await screenInput(guardrailConfig, message)
    const text = { text: screened.message, inputVerdict: screened.verdict, attachments: filesOf(to, event) }
    const outcome = await keepWhilePaused(deps.database, workspaceId, received, text)
    if (outcome === 'kept') await tellKept(deps, to, received)
    return outcome !== 'not-paused'
  } catch (error) {
    const code = error instanceof ApiError && error.errorCode
    if (code === 'INPUT_TOO_LONG') return false
    if (code !== 'RATE_LIMITED') throw error
    await limit(deps, to, event, error as ApiError)
    return true
  }
}

async function limit(deps: ApiDependencies, to: Inbound, event: UserEvent, error: ApiError): Promise<undefined> {
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
  plainSentence: Sentence,
  limits = deps.config.channelLimits,
): Promise<undefined> {
  const received = { ...receivedOf(deps, to, event), limits }
  try {
    if (await answerEvent(deps.database, to.agent.workspaceId, received, plainSentence))
      deps.bus.publishEnd(REPLY_TOPIC, [])
  } catch (error) {
    if (!(error instanceof ApiError && error.errorCode === 'RATE_LIMITED')) throw error
    await limit(deps, to, event, error)
  }
}

/** Records an event whose sentence is the answer to the platform's request. */
async function sayInAnswer(deps: ApiDependencies, to: Inbound, event: UserEvent, plainSentence: Sentence) {
  await say(deps, to, event, { ...plainSentence, isInAnswer: true })
  return commandNotice(plainSentence.text)
}

async function ignore(deps: ApiDependencies, to: Inbound, event: Parameters<typeof recordIgnored>[2]) {
  await recordIgnored(deps.database, addressedOf(to), event)
  return undefined
}

const addressedOf = ({ agent: { workspaceId, id: agentId }, channel }: Inbound) => ({ workspaceId, agentId, channel })

const receivedOf = (
  { config, sealing }: ApiDependencies,
  { agent: { id: agentId, workspaceId }, channel }: Inbound,
  event: UserEvent,
): ReceivedEvent<UserEvent> => ({
  agentId,
  channel,
  event,
  limits: config.channelLimits,
  sealSecret: (id) =>
    event.addressSecret === null ? null : sealing.seal(replySecretPlace({ workspaceId, id }), event.addressSecret),
})
