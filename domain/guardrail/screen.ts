import { ApiError } from '../error.ts'
import { createPause } from '../pause.ts'
import { createMasker, maskPiiInPieces } from '../pii/mask.ts'
import { countCharacters } from '../text/character.ts'
import { createPairing } from '../text/surrogate.ts'
import type { MarkFilter } from '../turn/citation-mark.ts'
import type { GuardrailVerdict } from '../turn/turn.ts'
import type { GuardrailConfig } from './config.ts'
import { createLengthCut } from './length-cut.ts'
import { matchTopicByWord, namesTopics } from './topic.ts'

/** The answer that replaces a blocked message or a blocked answer. */
export const REFUSAL = 'I cannot help with that topic.'

export type ScreenEnd = {
  /** The rest of the text that may be sent. For a blocked answer it is the refusal, because nothing was sent before. */
  text: string
  verdict: GuardrailVerdict | null
  finishReason?: 'length' | 'blocked'
  /** The refusal again, only for a blocked answer. */
  refusal?: string
}

/** The output guardrails of one turn. They see the answer of all its rounds as it arrives. */
export type OutputScreen = {
  /** Takes a piece of the answer and returns the text that may be sent now. */
  push(delta: string): string
  /** Closes a round of model calls and returns the rest of its text, because no mask crosses the end of a round. */
  endRound(): string
  /** Returns the complete masked text for the comparison by meaning before `end`; null when no topic is blocked. */
  textToJudge(): string | null
  /** Closes the answer. `meantTopic` is the blocked topic that the comparison by meaning found. */
  end(meantTopic?: string | null): ScreenEnd
}

/**
 * Returns a screen that takes marks out which name no passage, checks topics, masks, and cuts the length, in this order:
 * a mark that is taken out can neither hide a topic nor part a number that is to be masked. The result is the same for every way of
 * cutting the answer into pieces. With blocked topics the screen holds everything back until the end. A new holder of
 * the turn pushes the stored (masked) texts of the earlier rounds, each followed by `endRound`, and drops the output,
 * because it was sent already.
 * @param filterMarks of the passages that the model was given; without one, brackets with numbers are plain text
 */
export function createOutputScreen(config: GuardrailConfig | null, filterMarks: MarkFilter = asItCame): OutputScreen {
  if (config === null) return passingScreen(filterMarks)
  const topics = config.blockedTopics
  const holdsAll = namesTopics(topics)
  const pair = createPairing()
  const masker = config.piiDetection ? createMasker() : undefined
  const cutter = createLengthCut(config.maxOutputLength)
  let raw = ''
  let clean = ''
  let held = ''

  function take(delta: string, ended: boolean): string {
    const paired = pair(filterMarks(delta, ended), ended)
    const masked = masker?.push(paired, ended) ?? paired
    const out = cutter.push(masked, ended)
    if (!holdsAll) return out
    raw += paired
    clean += masked
    held += out
    return ''
  }

  return {
    push: (delta) => take(delta, false),
    endRound: () => take('', true),
    textToJudge() {
      if (!holdsAll) return null
      // The text that the masker still holds back is a part of the answer, too.
      take('', true)
      return clean
    },
    end(meantTopic = null) {
      const rest = take('', true)
      if (meantTopic !== null || (holdsAll && matchTopicByWord(topics, raw) !== null)) return blockedEnd()
      const text = held + rest
      if (cutter.isCut) return { text, verdict: verdictOf('maxOutputLength', 'cut'), finishReason: 'length' }
      return { text, verdict: masker?.hasMasked ? MASKED_OUTPUT : null }
    },
  }
}

const verdictOf = (rule: string, action: GuardrailVerdict['action']): GuardrailVerdict => ({
  stage: 'output',
  rule,
  action,
})

/** The verdicts on an answer. */
export const BLOCKED_OUTPUT = verdictOf('blockedTopics', 'blocked')
export const MASKED_OUTPUT = verdictOf('piiDetection', 'masked')

const blockedEnd = (): ScreenEnd => ({
  text: REFUSAL,
  verdict: BLOCKED_OUTPUT,
  finishReason: 'blocked',
  refusal: REFUSAL,
})

const asItCame: MarkFilter = (delta) => delta

const passingScreen = (filterMarks: MarkFilter): OutputScreen => ({
  push: (delta) => filterMarks(delta, false),
  endRound: () => filterMarks('', true),
  textToJudge: () => null,
  end: () => ({ text: filterMarks('', true), verdict: null }),
})

export type ScreenedInput = {
  /** The message for all later steps: masked when `piiDetection` is on. */
  message: string
  verdict: GuardrailVerdict | null
  isBlocked: boolean
}

/**
 * Applies the input guardrails that need no model: length before masking, topics by word, masking.
 * @throws ApiError INPUT_TOO_LONG
 */
export async function screenInput(config: GuardrailConfig | null, message: string): Promise<ScreenedInput> {
  if (config === null) return { message, verdict: null, isBlocked: false }
  const length = countCharacters(message)
  if (length > config.maxInputLength)
    throw new ApiError('INPUT_TOO_LONG', {
      message: `message has ${length} characters; this agent accepts at most ${config.maxInputLength} (maxInputLength).`,
    })
  const isBlocked = matchTopicByWord(config.blockedTopics, message) !== null
  const unmasked = { text: message, hasMasked: false }
  const { text, hasMasked } = config.piiDetection ? await maskPiiInPieces(message, createPause()) : unmasked
  if (isBlocked) return { message: text, verdict: BLOCKED_INPUT, isBlocked }
  return {
    message: text,
    verdict: hasMasked ? { stage: 'input', rule: 'piiDetection', action: 'masked' } : null,
    isBlocked,
  }
}

/**
 * Refuses a message that is longer than this installation takes, whatever the guardrails of its agent say.
 * @throws ApiError INPUT_TOO_LONG
 */
export function assertMessageFits(message: string, mostCharacters: number): void {
  if (message.length <= mostCharacters) return
  const length = countCharacters(message)
  if (length <= mostCharacters) return
  throw new ApiError('INPUT_TOO_LONG', {
    message: `message has ${length} characters; this service accepts at most ${mostCharacters}.`,
    fix: 'Shorten message, or put long texts into a knowledge base; the operator sets the limit with MAX_MESSAGE_CHARACTERS.',
  })
}

/** The verdict on a message that names or means a blocked topic. */
export const BLOCKED_INPUT: GuardrailVerdict = { stage: 'input', rule: 'blockedTopics', action: 'blocked' }

const WEIGHTS = { blocked: 3, cut: 2, masked: 1 }

/** Returns the one verdict that an answer shows: blocked before cut before masked, and the first of equals. */
export const strongestVerdict = (...verdicts: (GuardrailVerdict | null)[]): GuardrailVerdict | null =>
  verdicts.reduce((strongest, next) => {
    if (strongest === null || next === null) return strongest ?? next
    return WEIGHTS[next.action] > WEIGHTS[strongest.action] ? next : strongest
  }, null)
