import Type, { type Static } from 'typebox'

/**
 * turn: the answer of a turn. sentence: a sentence of the service, such as that the agent is paused. person: a person's words.
 * approval: a call that a person allows, in a channel of the team, and what was decided.
 */
export type ReplyKind = 'turn' | 'sentence' | 'person' | 'approval'

/**
 * The state of a reply. awaiting: its turn has not ended. pending: it is being sent, or waits for its next attempt. sent:
 * all parts. doubtful: an answer of the platform was lost, so a part may not have arrived. refused: the platform refuses it
 * for good. given-up: a day was over.
 */
export const ReplyState = Type.Enum(['awaiting', 'pending', 'sent', 'doubtful', 'refused', 'given-up'])
export type ReplyState = Static<typeof ReplyState>

/** A part of a reply in the platform's own markup. sending: the attempt was written down, and its end was not. */
export type ReplyPart = {
  /** The text is empty once the part is sent or doubtful. */
  text: string
  state: 'waiting' | 'sending' | 'sent' | 'doubtful' | 'refused'
  /** The platform's id of the message. */
  messageId: string | null
}

/** A part that is not sent any more. */
export const isPartDone = ({ state }: ReplyPart): boolean => state !== 'waiting' && state !== 'sending'

/** The end of a reply whose parts are done: the worst of theirs. */
export function endOf(parts: ReplyPart[]): Extract<ReplyState, 'sent' | 'doubtful' | 'refused'> {
  if (parts.some(({ state }) => state === 'refused')) return 'refused'
  return parts.some(({ state }) => state === 'doubtful') ? 'doubtful' : 'sent'
}

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const LONGEST_PAUSE_MS = 5 * 60 * SECOND_MS

/**
 * Returns the pause before the next attempt, in milliseconds: the platform's own, or else 1, 2, 4, … s, at most 5
 * minutes. It returns undefined when the next attempt would come more than a day after the first one: the worker then
 * gives the reply up.
 * @param platformPauseMs the pause that the platform asks for
 */
export function pauseBeforeRetry(
  attempts: number,
  elapsedMs: number,
  platformPauseMs: number | null,
): number | undefined {
  const own = Math.min(SECOND_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS)
  const pauseMs = Math.max(platformPauseMs ?? own, 0)
  return elapsedMs + pauseMs > DAY_MS ? undefined : pauseMs
}
