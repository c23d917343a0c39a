import { ApiError } from '../../domain/error.ts'
import { ModelError } from '../../domain/model/model.ts'
import { BacktestLost } from '../../store/eval/backtest/outcome.ts'
import { EvalRunLost } from '../../store/eval/case.ts'
import { isOutage, isStatementTimeout } from '../../store/repeat.ts'
import { LeaseLost } from '../../store/turn/lease.ts'
import type { TurnHold } from './hold.ts'

/** A fault of the service is tried with this many holders, because a broken process or connection may look like one. */
const MAX_TRIES = 3

/** A row that is there, or is gone: another holder, or a deletion, came first. */
const CAME_FIRST = new Set(['23503', '23505'])
/** Other holders, readers and stops end work by these; nothing is broken then. */
const STOPS = new Set(['AbortError', 'TimeoutError'])

/**
 * True for a failure that will repeat: a mistake in the service's code, a value that its tables can't hold, or an error that
 * nobody knows. What gets better by itself is none: Postgres away, overloaded or late.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ModelError || error instanceof LeaseLost) return false
  if (
    error instanceof EvalRunLost ||
    error instanceof BacktestLost ||
    error instanceof ApiError ||
    STOPS.has(error.name)
  )
    return false
  if (isOutage(error) || isStatementTimeout(error)) return false
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code !== 'string' || !CAME_FIRST.has(code)
}

/**
 * True when a turn has met a fault of the service with `MAX_TRIES` holders. A further holder would meet it again, and may
 * pay for another model call. A holder that succeeds adds a round, so generations minus rounds are the failed tries.
 */
export const isHopeless = ({ generation, rounds, signal }: Tries, error: unknown): boolean =>
  generation - rounds.length >= MAX_TRIES && isOwnFault(causeOf(error, signal))

type Tries = Pick<TurnHold, 'generation' | 'rounds' | 'signal'>

/** A model call is aborted when the turn's events can't be written. The cause is then the failed write. */
const causeOf = (error: unknown, signal: AbortSignal): unknown =>
  error instanceof ModelError && error.kind === 'aborted' ? signal.reason : error
