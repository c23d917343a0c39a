import { ModelError } from '../../domain/model/model.ts'
import type { TurnHold } from './hold.ts'

/** So many holders are given to a fault of our own: what looks like one may have been a process or a connection that broke. */
const MAX_TRIES = 3

/**
 * SQLSTATE of what a statement asks for: a value that does not fit or is missing, a wrong statement, a limit. What
 * Postgres says when it or the connection is away (08, 40, 53, 57) gets better by itself.
 */
const OF_THE_STATEMENT = /^(?:(?:22|42|54)[0-9A-Z]{3}|23502|23514)$/

/** True for what will fail the same way again: a mistake in our code, or a value that our tables can not hold. */
export function isOwnFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && OF_THE_STATEMENT.test(code)) return true
  return cause instanceof Error && isOwnFault(cause)
}

/**
 * Whether a turn has met a fault of ours so often that a further try, which may be another paid call, would only meet
 * it again. Each step that goes well adds a round and takes a generation at most; every other generation was a try.
 */
export const isHopeless = ({ generation, rounds, signal }: Tried, error: unknown): boolean =>
  generation - rounds.length >= MAX_TRIES && isOwnFault(causeOf(error, signal))

type Tried = Pick<TurnHold, 'generation' | 'rounds' | 'signal'>

/** A call that is broken off because the turn's events can't be written fails for their reason. */
const causeOf = (error: unknown, signal: AbortSignal): unknown =>
  error instanceof ModelError && error.kind === 'aborted' ? signal.reason : error
