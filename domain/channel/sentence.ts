import type { ErrorCode } from '../error.ts'

/** The sentences that the service itself says in a channel. Each is plain text, which every platform shows as it is. */
export const SENTENCES = {
  unreadable: 'I could not read this message. Please write it as text.',
  reset: 'We start anew: I have put our conversation so far aside.',
  paused: 'I am paused at the moment and cannot answer.',
  disabled: 'I am switched off and cannot answer.',
  kept: 'A person will answer.',
  human: 'I have asked a person to join this conversation.',
  'no-human': 'I cannot call a person here.',
  limited: 'You send messages faster than I can answer. Please wait a minute.',
  stopped: 'The answer was stopped.',
  empty: 'I have no answer to that.',
  merged: 'I read this together with your message before.',
  approval: 'I have asked a colleague whether I may do this, and will answer here.',
} as const
export type SentenceName = keyof typeof SENTENCES

const FAILED = 'I could not answer because of a fault. Please try again later.'

const OF_ERROR: Partial<Record<ErrorCode, string>> = {
  ATTACHMENT_NOT_SUPPORTED: 'I cannot look at pictures. Please tell me in words.',
  INPUT_TOO_LONG: 'This message is too long for me. Please send a shorter one.',
  BUDGET_EXCEEDED: 'I have answered as much as I may for now. Please try again later.',
  QUEUE_FULL: SENTENCES.limited,
  TURN_TIMEOUT: 'I needed too long for an answer. Please try again later.',
}

/** The one sentence that a user gets for a message that failed. It tells nothing of the cause that only the owner can mend. */
export const sentenceOfError = (code: string): string => OF_ERROR[code as ErrorCode] ?? FAILED
