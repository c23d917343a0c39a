import { ModelError } from '../../domain/model/model.ts'
import type { TurnHold } from './hold.ts'

/** A fault of the service is tried with this many holders, because a broken process or connection may look like one. */
const MAX_TRIES = 3

/**
 * SQLSTATE codes that the statement causes: a value that does not fit or is missing, a wrong statement, a limit. Codes
 * for a lost connection or an overloaded Postgres (classes 08, 40, 53, 57) are not among them: that gets better by itself.
 */
const CAUSED_BY_STATEMENT = /^(?:(?:22|42|54)[0-9A-Z]{3}|23502|23514)$/

/** True for a failure that will repeat: a mistake in the service's code, or a value that its tables can't hold. */
export function isOwnFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && CAUSED_BY_STATEMENT.test(code)) return true
  return cause instanceof Error && isOwnFault(cause)
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
