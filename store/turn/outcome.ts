import type { StoredError } from '../../domain/error.ts'
import type { ModelCall } from '../../domain/model/call.ts'
import type { Citation } from '../../domain/turn/citation.ts'
import type { EscalationNotice, FinishReason, GuardrailVerdict, TurnEvent } from '../../domain/turn/turn.ts'
import type { NewAction } from '../conversation/required-action.ts'
import type { ToolCallRow } from './tool-call.ts'
import type { TurnSnapshot } from './turn.ts'

export type TurnOutcome = AnsweredTurn | FailedTurn | CancelledTurn

/** The holder has the answer, or the refusal that stands in its place. It knows everything about its turn. */
export type AnsweredTurn = {
  status: 'success' | 'blocked'
  finishReason: FinishReason
  /** The complete answer, the texts of all rounds. */
  text: string
  /** The value of an answer that is JSON and fits its format; null for all others. */
  output?: unknown
  citations: Citation[]
  guardrail: GuardrailVerdict | null
  escalation: EscalationNotice | null
  /** The calls that the turn ends with; left out for most turns. */
  actions?: NewAction[]
  /** Events that are not stored yet. They are written before the turn's last event. */
  events: TurnEvent[]
  /** The number of the last event that is stored. */
  lastSeq: number
  /** Attempts at model calls that are not stored yet. */
  modelCalls: ModelCall[]
  /** All calls of the turn, the stored ones too. Only its holder writes calls, so the end reads none. */
  calls: TurnCalls
  /** Null for a message that is merged into another turn. */
  snapshot: TurnSnapshot | null
  /** True when the answer pushes messages out of the window that the rolling summary does not have yet. */
  summarize: boolean
}

/** The turn has no answer; its stream ends with an `error` event. */
export type FailedTurn = {
  status: 'error'
  error: StoredError
  /** The turn's holder gives it. Without it the stored events say what readers were shown, and calls are estimated. */
  account?: {
    /** Attempts at model calls that are not stored yet. */
    modelCalls: ModelCall[]
    /** The text that readers were shown; undefined when only the stored events can tell. */
    text: string | undefined
  }
}

/** A caller, an operator or a deletion stopped the turn. With an error, which names what was deleted, its stream ends with `error`. */
export type CancelledTurn = { status: 'cancelled'; error?: StoredError }

/** The calls that usage, cost and trace of a turn are made of. */
export type TurnCalls = { models: ModelCall[]; tools: ToolCallRow[] }

/** True for an outcome that its holder has an answer for. */
export const isAnswered = (outcome: TurnOutcome): outcome is AnsweredTurn =>
  outcome.status === 'success' || outcome.status === 'blocked'

/** The error that the turn ends with; null when it ends with a result. */
export const errorOf = (outcome: TurnOutcome): StoredError | null =>
  isAnswered(outcome) ? null : (outcome.error ?? null)
