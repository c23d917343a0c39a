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
 * wrong statement (42), a limit of the program (54).
 */
const REFUSED = /^(?:21|22|23|42|44|54)[0-9A-Z]{3}$/

/**
 * A repeat helps after these SQLSTATEs: Postgres loses connections (08), asks for a repeat (40), is full (53), has the
 * row locked (55), ends sessions (57P0x), or is a primary that was demoted (25006).
 */
const PASSES = /^(?:(?:08|40|53|55)[0-9A-Z]{3}|57P0[0-9A-Z]|25006)$/
/** Codes of a connection that cannot be made or breaks. */
const UNREACHABLE = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'
    .concat(' EADDRNOTAVAIL EMFILE ENFILE ERR_SOCKET_CLOSED ERR_STREAM_DESTROYED ERR_STREAM_WRITE_AFTER_END')
    .split(' '),
)
/** The messages of pg and our pools about a connection that breaks or cannot be had; these errors have no code. */
const NO_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Postgres did not answer)/

/** True when Postgres refused the statement because of its content, so that a repeat would be refused too. */
export const isRefusal = (error: unknown): boolean => isAnyCause(error, ({ code }) => REFUSED.test(code))

/** True for a failure of Postgres or of the way to it. It is not known then whether the statement was committed. */
export const isOutage = (error: unknown): boolean => !isDecision(error) && isAnyCause(error, isOutageTold)

const isOutageTold = ({ code, syscall, message }: Told): boolean => {
  // The socket file of a Postgres that restarts.
  if (code === 'ENOENT') return syscall === 'connect'
  return code === '' ? NO_CONNECTION.test(message) : PASSES.test(code) || UNREACHABLE.has(code)
}

/** True when a statement took longer than it may: an answer of Postgres, which a repeat would get again. */
export const isStatementTimeout = (error: unknown): boolean => isAnyCause(error, ({ code }) => code === '57014')

type Told = { code: string; syscall: string | undefined; message: string }

function isAnyCause(error: unknown, isIt: (told: Told) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: string }
  if (isIt({ code: typeof code === 'string' ? code : '', syscall, message: error.message })) return true
  return isAnyCause(error.cause, isIt)
}

const DECISIONS = [LeaseLost, EvalRunLost, ReplyLost, ApiError, ModelError, TypeError, RangeError]

const isDecision = (error: unknown): boolean => DECISIONS.some((kind) => error instanceof kind)

/**
 * Makes an attempt until Postgres answers it, with pauses that grow from 50 ms to 1 s. The attempt must be repeatable: a
 * write that was committed although its answer was lost is made again.
 * @param stop ends the repeats; without it only an answer does
 * @throws what Postgres decided: LeaseLost, ReplyLost, a refusal, a time-out of the statement; a fault of ours; after `stop`,
 *   the last failure
 */
export const untilAnswered = <Result>(attempt: () => Promise<Result>, stop?: AbortSignal): Promise<Result> =>
  repeatWhile(isOutage, attempt, stop)

/**
 * The same for a write of a few rows. It times out only where Postgres stands still or a row is locked, and giving it up would
 * lose what was paid for, so it is repeated then, too.
 */
export const untilWritten = <Result>(attempt: () => Promise<Result>, stop?: AbortSignal): Promise<Result> =>
  repeatWhile((error) => isOutage(error) || isStatementTimeout(error), attempt, stop)

async function repeatWhile<Result>(
  mayPass: (error: unknown) => boolean,
  attempt: () => Promise<Result>,
  stop?: AbortSignal,
): Promise<Result> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = nextPause(pauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      if (stop?.aborted || !mayPass(error)) throw error
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
