import { composeReply } from '../../domain/channel/compose.ts'
import type { ChannelSection } from '../../domain/channel/reading.ts'
import { endOf, isPartDone, pauseBeforeRetry, type ReplyPart } from '../../domain/channel/reply.ts'
import { SENTENCES, sentenceOfError } from '../../domain/channel/sentence.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { route } from '../../domain/route.ts'
import { replySecretPlace } from '../../domain/secret/channel.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import type { ChannelUrls } from '../../providers/channel/connection.ts'
import { openPlatform } from '../../providers/channel/open.ts'
import type { ChannelPlatform, Destination } from '../../providers/channel/platform.ts'
import type { GuardedHttp } from '../../providers/guarded-http/client.ts'
import { openChannel } from '../../store/agent/secret.ts'
import { findReplyFacts, type ReplyFacts } from '../../store/channel/facts.ts'
import { refuseByEvents } from '../../store/channel/late-failure.ts'
import type { ReplyRecord } from '../../store/channel/reply.ts'
import {
  endReply,
  postponeReply,
  type ReplyEnd,
  type ReplyFault,
  ReplyLost,
  saveParts,
  takeReply,
} from '../../store/channel/sending.ts'
import type { Database } from '../../store/database.ts'
import { untilWritten } from '../../store/repeat.ts'
import type { Turn } from '../../store/turn/turn.ts'
import { composeApproval } from './approval-post.ts'
import { type SentParts, sendParts } from './send.ts'

export type ChannelDependencies = {
  database: Database
  sealing: Sealing
  /** The process that sends. */
  presence: { readonly id: string }
  /** Reaches the platforms only. */
  channelHttp: GuardedHttp
  channelUrls: ChannelUrls
  linkOrigin: string | undefined
}

type ReplyInput = { workspaceId: string; subjectId: string }

/** `gone`: the reply's conversation or agent is deleted. `isBehind`: the end of an earlier reply wakes this one. */
export type ReplyProgress =
  | { state: 'gone' }
  | { state: 'ended'; end: ReplyEnd; code: string | null; reason: string | null; fix: string | null }
  | { state: 'waiting'; pauseMs: number; reason: string; isBehind?: boolean }

/** The attempts of this process that are under way, by holder and reply. */
const underWay = new Set<string>()

const NOT_YET = 'An earlier reply comes first, or the time of the next attempt has not come.'
/** Another attempt has the reply. */
const LOST_PAUSE_MS = 2_000
const LOST = { state: 'waiting', pauseMs: LOST_PAUSE_MS, reason: 'Another attempt sends it.' } as const
/** A write waits this long for Postgres. After it the process takes its own reply again at a later attempt. */
const MAX_OUTAGE_MS = 60_000

const untilStored = <Result>(write: () => Promise<Result>): Promise<Result> =>
  untilWritten(write, AbortSignal.timeout(MAX_OUTAGE_MS))

/**
 * Makes one attempt to send a reply, if it is due: the parts that are not sent yet, one after another. One process at a time
 * sends a reply, and the replies of a place leave in their order. A reply that this process holds and does not send, because
 * Postgres was away when it gave the reply back, is taken again.
 */
export async function attemptReply(deps: ChannelDependencies, input: ReplyInput): Promise<ReplyProgress> {
  const key = `${deps.presence.id}/${input.subjectId}`
  if (underWay.has(key)) return LOST
  underWay.add(key)
  try {
    return await takeAndSend(deps, input, deps.presence.id)
  } finally {
    underWay.delete(key)
  }
}

async function takeAndSend(
  deps: ChannelDependencies,
  { workspaceId, subjectId }: ReplyInput,
  holderId: string,
): Promise<ReplyProgress> {
  const taken = await untilStored(() => takeReply(deps.database, workspaceId, subjectId, holderId))
  if (taken.state === 'waiting') return { ...taken, reason: NOT_YET }
  if (taken.state === 'ended') await untilStored(() => refuseByEvents(deps.database, workspaceId, subjectId))
  if (taken.state !== 'taken') return taken
  try {
    return await attempt(deps, taken.reply, holderId)
  } catch (error) {
    if (error instanceof ReplyLost) return LOST
    const release = () => postponeReply(deps.database, taken.reply.id, holderId, { pauseMs: 1_000, reason: null })
    // The process lives, so no other one would take the reply from it.
    await untilStored(release).catch(() => {})
    throw error
  }
}

async function attempt(deps: ChannelDependencies, reply: ReplyRecord, holderId: string): Promise<ReplyProgress> {
  const facts = await findReplyFacts(deps.database, reply)
  if (!facts) return { state: 'gone' }
  const section = openChannel(deps.sealing, facts.agent, reply.channel)
  if (!section?.section.enabled) return await end(deps, reply, holderId, 'refused', reply.parts ?? [], OFF)
  const post = reply.kind === 'approval' ? await composeApproval(deps, reply) : undefined
  const sent = await sendParts({
    replyId: reply.id,
    platform: platformOf(deps, section, reply.workspaceId),
    to: { ...destinationOf(deps, reply), ...(post && { address: post.address }) },
    parts: isWhole(reply.parts) ? reply.parts : partsOf(reply, post?.texts ?? (await textsOf(reply, facts))),
    save: (parts) => untilStored(() => saveParts(deps.database, reply.id, holderId, parts)),
  })
  return await close(deps, reply, holderId, sent)
}

const OFF: ReplyFault = {
  code: 'CHANNEL_OFF',
  reason: 'The channel was switched off or removed before the reply was sent.',
  fix: `Switch it on with ${route('PUT /v1/agents/{id}/channels')}.`,
}

/** The API of the platform of a section. */
export const platformOf = (
  { channelUrls: urls, channelHttp: http }: Pick<ChannelDependencies, 'channelUrls' | 'channelHttp'>,
  section: ChannelSection,
  workspaceId: string,
): ChannelPlatform => openPlatform(section, { urls, http, workspaceId })

/** Opens the credential of a reply's destination. */
export const destinationOf = ({ sealing }: Pick<ChannelDependencies, 'sealing'>, reply: ReplyRecord): Destination => ({
  address: reply.address,
  addressSecret: reply.addressSecret === null ? null : sealing.open(replySecretPlace(reply), reply.addressSecret),
})

/** Returns true when each part that must be sent has its text. A part that was refused after it was sent has none. */
const isWhole = (parts: ReplyPart[] | null): parts is ReplyPart[] =>
  parts?.every((part) => isPartDone(part) || part.text !== '') ?? false

/** A merged message is answered by another reply; Discord shows that an answer comes until there is one. */
async function textsOf(reply: ReplyRecord, facts: ReplyFacts): Promise<string[]> {
  const { channel, text } = reply
  const isSilent = facts.turn?.finishReason === 'merged' && text === null && channel !== 'discord'
  return isSilent ? [] : await composeReply(channel, contentOf(reply, facts))
}

/** The parts of these texts. Those that are done stay so, unless this release splits the text in another way. */
function partsOf(reply: ReplyRecord, texts: string[]): ReplyPart[] {
  const former = reply.parts?.length === texts.length ? reply.parts : []
  return texts.map((text, index) => {
    const part = former[index]
    if (part && isPartDone(part)) return part
    return { text, state: 'waiting', messageId: null, ...(part && { state: part.state }) }
  })
}

function contentOf({ kind, text }: ReplyRecord, { turn }: ReplyFacts): Parameters<typeof composeReply>[1] {
  if (kind !== 'turn') return { markdown: text ?? SENTENCES.empty, citations: [] }
  // The text of a turn's reply stands before the answer.
  const markdown = [text ?? [], turn ? answerOf(turn) : SENTENCES.empty].flat().join('\n\n')
  return { markdown, citations: turn?.status === 'error' ? [] : (turn?.result?.citations ?? []) }
}

function answerOf({ status, finishReason, text, error }: Turn): string {
  if (status === 'error') return sentenceOfError(error?.code ?? '')
  if (finishReason === 'action_required') return [text.trim(), SENTENCES.approval].filter(Boolean).join('\n\n')
  if (finishReason === 'merged') return SENTENCES.merged
  return text.trim() || (status === 'cancelled' ? SENTENCES.stopped : SENTENCES.empty)
}

async function close(
  deps: ChannelDependencies,
  reply: ReplyRecord,
  holderId: string,
  sent: SentParts,
): Promise<ReplyProgress> {
  if (sent.state === 'refused') return await end(deps, reply, holderId, 'refused', sent.parts, sent.fault)
  if (sent.state === 'done') {
    const state = endOf(sent.parts)
    return await end(deps, reply, holderId, state, sent.parts, state === 'doubtful' ? DOUBTFUL : undefined)
  }
  const elapsedMs = Date.now() - (reply.firstAttemptAt ?? reply.createdAt).getTime()
  const pauseMs = pauseBeforeRetry(reply.attempts, elapsedMs, sent.afterMs)
  if (pauseMs === undefined)
    return await end(deps, reply, holderId, 'given-up', sent.parts, { ...GIVEN_UP, reason: sent.reason })
  const later = { parts: sent.parts, pauseMs, reason: sent.reason }
  await untilStored(() => postponeReply(deps.database, reply.id, holderId, later))
  return { state: 'waiting', pauseMs, reason: sent.reason }
}

const DOUBTFUL: ReplyFault = {
  code: 'REPLY_DOUBTFUL',
  reason: 'The answer of the platform was lost, so a part of the reply may not have arrived.',
  fix: `When the user does not have it, send it again with ${route('POST /v1/agents/{id}/channels/{channel}/replies/{replyId}/resend')}.`,
}
const GIVEN_UP = {
  code: 'REPLY_NOT_SENT',
  fix: `Check the channel with ${route('POST /v1/agents/{id}/channels/{channel}/test')}, then send it again with ${route('POST /v1/operations/retry')}.`,
}

async function end(
  deps: ChannelDependencies,
  reply: ReplyRecord,
  holderId: string,
  state: ReplyEnd,
  parts: ReplyPart[],
  fault?: ReplyFault,
): Promise<ReplyProgress> {
  await untilStored(() => endReply(deps.database, reply, holderId, { end: state, parts, fault }))
  passFaultPoint('channel.reply.after-record')
  await untilStored(() => refuseByEvents(deps.database, reply.workspaceId, reply.id))
  return {
    state: 'ended',
    end: state,
    code: fault?.code ?? null,
    reason: fault?.reason ?? null,
    fix: fault?.fix ?? null,
  }
}
