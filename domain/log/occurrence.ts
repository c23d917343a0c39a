import type { TokenUsage } from '../model/usage.ts'
import type { FinalTurnStatus, TurnSource } from '../turn/turn.ts'

/** The source of the figures: occurrences in one process, by name, without ids and texts. Times are in milliseconds. */
export type Occurrences = {
  /** `firstTokenMs` counts from acceptance; null when no model has answered. */
  'turn.ended': { source: TurnSource; status: FinalTurnStatus; durationMs: number; firstTokenMs: number | null }
  /** A process took a turn that another one had held. */
  'turn.taken-over': object
  /** Text that readers had was taken back. */
  'turn.reset': object
  'tool.ended': { type: string; status: string; durationMs: number }
  /** `outcome`: ok, the HTTP status of a refusal, or lost for a call without an answer. */
  'model.called': { provider: string; purpose: string; outcome: string; usage: TokenUsage }
  /** A provider refused a call with 429, so that all processes pause. */
  'model.paused': { provider: string }
  'ingestion.step': { stage: 'parse' | 'embed'; isDone: boolean; durationMs: number }
  /** Spans left the queue of OpenTelemetry's exporter: `exported`, or dropped for another reason. */
  'spans.left': { count: number; outcome: 'exported' | 'refused' | 'queue_full' | 'unsent' }
  'evaluation.ended': { outcome: 'passed' | 'failed' | 'error' | 'over_budget' }
  'eval.case': { outcome: 'passed' | 'failed' | 'errored' }
}

type Listener = <Name extends keyof Occurrences>(name: Name, facts: Occurrences[Name]) => void

/** The entry point of a process says who counts. Without a listener an occurrence costs a call of an empty function. */
export function listenToOccurrences(newListener: Listener): void {
  listener = newListener
}

let listener: Listener = () => {}

/** Tells that something happened. It must not throw: a figure is never in the way of the work. */
export const tellOccurrence: Listener = (name, facts) => listener(name, facts)
