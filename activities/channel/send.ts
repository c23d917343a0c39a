import { isPartDone, type ReplyPart } from '../../domain/channel/reply.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import type { Attempt, ChannelPlatform, Destination, Outcome } from '../../providers/channel/platform.ts'

/** The result of an attempt. later: the rest of the parts waits for another attempt. */
export type SentParts =
  | { state: 'done'; parts: ReplyPart[] }
  | { state: 'refused'; parts: ReplyPart[]; fault: { code: string; reason: string; fix: string } }
  | { state: 'later'; parts: ReplyPart[]; afterMs: number | null; reason: string }

export type Sending = {
  replyId: string
  platform: ChannelPlatform
  to: Destination
  parts: ReplyPart[]
  /** Writes the parts down. @throws when another process has the reply */
  save(parts: ReplyPart[]): Promise<void>
}

/**
 * Sends the parts of a reply one after another. Each attempt is written down before it leaves and its end after it, so that
 * a part whose end is not known is never simply sent again: the platform is asked for it where that is possible.
 */
export async function sendParts(sending: Sending): Promise<SentParts> {
  const parts = sending.parts.map((part) => ({ ...part }))
  for (const [index, part] of parts.entries()) {
    if (isPartDone(part)) continue
    const outcome = await outcomeOf(sending, parts, index)
    if (outcome.state === 'later') {
      part.state = 'waiting'
      return { ...outcome, parts }
    }
    Object.assign(part, doneBy(part, outcome))
    passFaultPoint('channel.reply.after-effect')
    // The end of the last part is written together with the end of the reply.
    if (outcome.state === 'refused') return { state: 'refused', parts, fault: outcome }
    if (index < parts.length - 1) await sending.save(parts)
  }
  return { state: 'done', parts }
}

async function outcomeOf(sending: Sending, parts: ReplyPart[], index: number): Promise<Outcome> {
  const part = parts[index] as ReplyPart
  const attempt: Attempt = { key: `${sending.replyId}:${index}`, isFirst: index === 0 }
  if (part.state === 'sending') {
    const found = await lookUp(sending, part, attempt)
    if (found.state !== 'later') return found
  }
  part.state = 'sending'
  await sending.save(parts)
  passFaultPoint('channel.reply.before-effect')
  const outcome = await sending.platform.send(part.text, sending.to, attempt)
  return outcome.state === 'doubtful' ? await lookUp(sending, part, attempt) : outcome
}

/** Asks the platform for a part that may have arrived. `later`: it has not, and is sent again. */
async function lookUp({ platform, to }: Sending, part: ReplyPart, attempt: Attempt): Promise<Outcome> {
  const found = (await platform.find?.(part.text, to, attempt)) ?? 'unknown'
  if (found === 'sent') return { state: 'sent', messageId: null }
  if (found === 'unknown') return { state: 'doubtful', reason: DOUBT }
  return { state: 'later', afterMs: null, reason: 'The platform does not have the message.' }
}

const DOUBT = 'The answer of the platform was lost, so the message may not have arrived. It is not sent twice.'

/** A refused part keeps its text, because it may be sent again. */
const doneBy = ({ text }: ReplyPart, outcome: Exclude<Outcome, { state: 'later' }>): ReplyPart => ({
  text: outcome.state === 'refused' ? text : '',
  state: outcome.state,
  messageId: outcome.state === 'sent' ? outcome.messageId : null,
})
