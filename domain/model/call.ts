import type { Usage } from './model.ts'

/** The purpose of a model call. `rewrite` makes the search query of a follow-up. */
export const CALL_PURPOSES = ['answer', 'judge', 'summary', 'embedding', 'rewrite'] as const
export type CallPurpose = (typeof CALL_PURPOSES)[number]

/** One attempt at a model call, answered or not. */
export type ModelCall = Usage & {
  round: number
  generation: number
  purpose: CallPurpose
  model: string
  /** USD, 8 places. */
  cost: string
  /** The call's part of the operator's ceiling, in USD; left out without a ceiling and in calls that were read. */
  operatorCost?: string | undefined
  error: string | null
  /** The reasoning, as the provider told it; left out or null where it told nothing. */
  reasoning?: string | null
  /** The settings that the provider refuses; null where it takes all. */
  ignoredSettings?: string[] | null | undefined
  /** The hash of what the model was asked (`requestHash`); left out or null where it was not composed of a turn. */
  requestHash?: string | null | undefined
  startedAt: Date
  firstTokenAt: Date | null
  endedAt: Date
}

/** Gets the record of a call that is over. */
export type OnModelCall = (call: ModelCall) => void | Promise<void>
