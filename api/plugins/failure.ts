import type { Logger } from 'pino'
import { ApiError, type FieldFault } from '../../domain/error.ts'

/** The body of every error response. */
export type ErrorEnvelope = {
  error: {
    code: string
    message: string
    fix: string
    request_id: string
    field?: string
    errors?: FieldFault[]
  }
}

/** The body of the response to `error`. */
export const envelopeOf = (error: ApiError, requestId: string): ErrorEnvelope => ({
  error: {
    code: error.errorCode,
    message: error.message,
    fix: error.fix,
    request_id: requestId,
    ...(error.field && { field: error.field }),
    ...(error.errors && { errors: error.errors }),
  },
})

/**
 * The error that a caller sees for what was thrown. An ApiError, also as a cause, stays; a lost database becomes
 * SERVICE_UNAVAILABLE; everything else becomes INTERNAL_ERROR. The log gets the original of the last two.
 */
export function publicError(thrown: unknown, log: Logger): ApiError {
  const causes = causesOf(thrown)
  const known = causes.find((cause) => cause instanceof ApiError)
  if (known) return withRetryAfter(known)
  if (causes.some(isConnectionFailure)) {
    log.warn({ error: thrown }, 'the database does not answer')
    return withRetryAfter(new ApiError('SERVICE_UNAVAILABLE', { cause: thrown }))
  }
  log.error({ error: thrown }, 'a request failed with an unexpected error')
  return new ApiError('INTERNAL_ERROR', { cause: thrown })
}

function causesOf(thrown: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = thrown; cause && causes.length < 8; cause = (cause as { cause?: unknown }).cause) causes.push(cause)
  return causes
}

/**
 * Node's socket errors, and SQLSTATE codes of Postgres: class 08 (connection), 25P03 (idle transaction), class 53 (out
 * of resources), 55P03 and 57014 (a bound of `store/connection/bounds.ts` was reached), 57P0x (shutdown), and class 40
 * (deadlock), where a second try may succeed too.
 */
const CONNECTION_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08\w{3}|25P03|53\w{3}|55P03|57014|57P0\d|40\w{3})$/
const CONNECTION_MESSAGE =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|connection error|Postgres did not answer/i

function isConnectionFailure(cause: unknown): boolean {
  const { code, message, errors } = cause as { code?: unknown; message?: unknown; errors?: unknown[] }
  if (Array.isArray(errors) && errors.some(isConnectionFailure)) return true
  return (
    (typeof code === 'string' && CONNECTION_CODE.test(code)) ||
    (typeof message === 'string' && CONNECTION_MESSAGE.test(message))
  )
}

function withRetryAfter(error: ApiError): ApiError {
  if (error.retryAt)
    error.headers['retry-after'] ??= String(Math.max(1, Math.ceil((error.retryAt.getTime() - Date.now()) / 1000)))
  const mayComeBack = error.errorCode === 'SERVICE_UNAVAILABLE' || error.errorCode === 'BUDGET_EXCEEDED'
  if (mayComeBack) error.headers['retry-after'] ??= '5'
  return error
}
