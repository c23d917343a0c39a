import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../domain/error.ts'
import { ModelError } from '../domain/model/model.ts'
import { ReplyLost } from './channel/sending.ts'
import { EvalRunLost } from './eval/case.ts'
import { LeaseLost } from './turn/lease.ts'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/**
 * SQLSTATE classes of a refusal that will repeat: a value that does not fit (21, 22, 44), a broken constraint (23), a
 * wrong statement (42), a limit of the program (54). All other failures pass: Postgres goes away (08, 57), is full (53),
 * has the row locked (55) or asks for a repeat (40), and a connection that breaks has no SQLSTATE at all.
 */
const REFUSED = /^(?:21|22|23|42|44|54)[0-9A-Z]{3}$/

/** True when Postgres refused the statement because of what it says, so that a repeat would be refused too. */
export function isRefusal(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && REFUSED.test(code)) || (cause instanceof Error && isRefusal(cause))
}

/** True for a failure of Postgres or of the way to it. It is not known then whether the statement was committed. */
export const isOutage = (error: unknown): boolean => !(isDecision(error) || isRefusal(error))

const DECISIONS = [LeaseLost, EvalRunLost, ReplyLost, ApiError, ModelError, TypeError, RangeError]

const isDecision = (error: unknown): boolean => DECISIONS.some((kind) => error instanceof kind)

/**
 * Makes an attempt until Postgres answers it, with pauses that grow from 50 ms to 1 s. The attempt must be repeatable: a
 * write that was committed although its answer was lost is made again.
 * @param stop ends the repeats; without it only an answer does
 * @throws what Postgres decided: LeaseLost, ReplyLost, a refusal; after `stop`, the last failure
 */
export async function untilAnswered<Result>(attempt: () => Promise<Result>, stop?: AbortSignal): Promise<Result> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = nextPause(pauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (stop?.aborted || !isOutage(error)) throw error
      await wait(pauseMs, undefined, { ...(stop && { signal: stop }) }).catch(() => {
        throw error
      })
    }
  }
}

/** The pause after a pause: twice as long, 1 s at most. */
export const nextPause = (pauseMs: number): number => Math.min(pauseMs * 2, LONGEST_PAUSE_MS)

/** The first pause before a repeat, in milliseconds. */
export { FIRST_PAUSE_MS }
