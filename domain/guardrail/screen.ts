import { ApiError } from '../error.ts'
import { createPause } from '../pause.ts'
import { createMasker, maskPiiInPieces } from '../pii/mask.ts'
import { countCharacters } from '../text/character.ts'
import { createPairing } from '../text/surrogate.ts'
import type { GuardrailVerdict } from '../turn/turn.ts'
import type { GuardrailConfig } from './config.ts'
import { createLengthCut } from './length-cut.ts'
import { matchTopicByWord } from './topic.ts'

/** What is answered instead of a blocked message or a blocked answer. */
export const REFUSAL = 'I can not help with that topic.'

export type ScreenEnd = {
  /** The rest that may be sent. For a blocked answer, of which nothing was sent, the refusal. */
  text: string
  verdict: GuardrailVerdict | null
  finishReason?: 'length' | 'blocked'
  /** The refusal once more, when blocked. */
  refusal?: string
}

/** The output guardrails over the answer of one turn, all its rounds, as it arrives. */
export type OutputScreen = {
  /** Takes a piece of the answer; gives what may be sent now. */
  push(delta: string): string
  /** Closes a round of model calls: nothing is masked across its end, so all that it may give is given. */
  endRound(): string
  /** When topics are blocked: the whole text, masked, to be compared by meaning before `end`. Else null. */
  textToJudge(): string | null
  /** Closes the answer. `meantTopic` is the blocked topic that it means, when that was compared. */
  end(meantTopic?: string | null): ScreenEnd
}

/**
 * A screen whose pieces add up to the verdict on the whole, however the text is cut: topics, then masking, then length.
 * While topics are blocked it holds everything back until the end. A new holder of the turn pushes the stored (masked)
 * texts of the rounds before, each followed by `endRound`, and drops what comes out: it was sent already.
 */
export function createOutputScreen(config: GuardrailConfig | null): OutputScreen {
  if (config === null) return passingScreen()
  const topics = config.blockedTopics
  const holdsAll = topics.some((topic) => topic.trim() !== '')
  const pair = createPairing()
  const masker = config.piiDetection ? createMasker() : undefined
  const cutter = createLengthCut(config.maxOutputLength)
  let raw = ''
  let clean = ''
  let held = ''

  function take(delta: string, ended: boolean): string {
    const whole = pair(delta, ended)
    const masked = masker?.push(whole, ended) ?? whole
    const out = cutter.push(masked, ended)
    if (!holdsAll) return out
    raw += whole
    clean += masked
    held += out
    return ''
  }

  return {
    push: (delta) => take(delta, false),
    endRound: () => take('', true),
    textToJudge() {
      if (!holdsAll) return null
      // What the masker still held back belongs to the whole.
      take('', true)
      return clean
    },
    end(meantTopic = null) {
      const rest = take('', true)
      if (meantTopic !== null || (holdsAll && matchTopicByWord(topics, raw) !== null)) return blockedEnd()
      const text = held + rest
      if (cutter.cut) return { text, verdict: verdictOf('maxOutputLength', 'cut'), finishReason: 'length' }
      return { text, verdict: masker?.masked ? verdictOf('piiDetection', 'masked') : null }
    },
  }
}

const verdictOf = (rule: string, action: GuardrailVerdict['action']): GuardrailVerdict => ({
  stage: 'output',
  rule,
  action,
})

const blockedEnd = (): ScreenEnd => ({
  text: REFUSAL,
  verdict: verdictOf('blockedTopics', 'blocked'),
  finishReason: 'blocked',
  refusal: REFUSAL,
})

const passingScreen = (): OutputScreen => ({
  push: (delta) => delta,
  endRound: () => '',
  textToJudge: () => null,
  end: () => ({ text: '', verdict: null }),
})

/** The same verdict on a complete answer. */
export function screenOutput(
  config: GuardrailConfig | null,
  text: string,
  meantTopic: string | null = null,
): ScreenEnd {
  const screen = createOutputScreen(config)
  const sent = screen.push(text)
  const end = screen.end(meantTopic)
  return { ...end, text: sent + end.text }
}

export type ScreenedInput = {
  /** The message as everything after this may see it. */
  message: string
  verdict: GuardrailVerdict | null
  blocked: boolean
}

/**
 * The input guardrails that need no model: length as it came, topics by word, masking.
 * @throws ApiError INPUT_TOO_LONG
 */
export async function screenInput(config: GuardrailConfig | null, message: string): Promise<ScreenedInput> {
  if (config === null) return { message, verdict: null, blocked: false }
  const length = countCharacters(message)
  if (length > config.maxInputLength)
    throw new ApiError('INPUT_TOO_LONG', {
      message: `message has ${length} characters; this agent accepts at most ${config.maxInputLength} (maxInputLength).`,
    })
  const blocked = matchTopicByWord(config.blockedTopics, message) !== null
  const plain = { text: message, masked: false }
  const { text, masked } = config.piiDetection ? await maskPiiInPieces(message, createPause()) : plain
  if (blocked) return { message: text, verdict: BLOCKED_INPUT, blocked }
  return { message: text, verdict: masked ? { stage: 'input', rule: 'piiDetection', action: 'masked' } : null, blocked }
}

/** The verdict on a message that has or means a blocked topic. */
export const BLOCKED_INPUT: GuardrailVerdict = { stage: 'input', rule: 'blockedTopics', action: 'blocked' }

const WEIGHTS = { blocked: 3, cut: 2, masked: 1 }

/** The one verdict that an answer shows of several: blocked before cut before masked; of equals the first. */
export const strongestVerdict = (...verdicts: (GuardrailVerdict | null)[]): GuardrailVerdict | null =>
  verdicts.reduce((strongest, next) => {
    if (strongest === null || next === null) return strongest ?? next
    return WEIGHTS[next.action] > WEIGHTS[strongest.action] ? next : strongest
  }, null)
