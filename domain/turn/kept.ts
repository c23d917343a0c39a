import { CALL_FOR_PERSON, KEPT_GAP } from '../channel/person-call.ts'
import { countCharacters } from '../text/character.ts'
import { type KeptAttachment, MOST_ATTACHMENTS } from './attachment.ts'
import { MOST_PICTURE_BYTES } from './file.ts'

/**
 * The reason why the turn after a pause leaves a kept message out. length: together with the later ones it is longer
 * than the agent's `maxInputLength`. blocked: it is on a blocked topic, and others are not.
 */
export const LEFT_OUT_REASONS = ['length', 'blocked'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

type Kept = { text: string; isBlocked: boolean }

/** An agent without guardrails takes messages of any length; what came in a long pause is bounded here. */
const MAX_LENGTH = 100_000

/**
 * Decides which of the kept messages the turn after a pause gets: the latest ones that fit together, since they tell best what
 * the user still wants, and every call for a person. Messages on a blocked topic count only where there are no others: then
 * the turn is refused, as each of them would be.
 * @param messages in their order, screened and masked before
 * @param maxLength in characters
 * @returns for each message the reason to leave it out; undefined when the turn gets it
 */
export function leaveOut(messages: Kept[], maxLength = MAX_LENGTH): (LeftOutReason | undefined)[] {
  const hasOther = messages.some(({ isBlocked }) => !isBlocked)
  let length = 0
  let isFull = false
  const reasonOf = ({ text, isBlocked }: Kept): LeftOutReason | undefined => {
    if (text === CALL_FOR_PERSON) return undefined
    if (isBlocked && hasOther) return 'blocked'
    const isFirst = length === 0
    length += countCharacters(text) + (isFirst ? 0 : KEPT_GAP.length)
    isFull ||= !isFirst && length > maxLength
    return isFull ? 'length' : undefined
  }
  return messages.toReversed().map(reasonOf).reverse()
}

/** Returns the latest files of kept messages that fit into one message, in their order. */
export function latestFiles(files: KeptAttachment[]): KeptAttachment[] {
  let left = MOST_PICTURE_BYTES
  const latest = files.slice(-MOST_ATTACHMENTS).toReversed()
  const fitting = latest.filter(({ sizeBytes }) => {
    left -= sizeBytes
    return left >= 0
  })
  return fitting.reverse()
}
