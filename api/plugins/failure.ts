import type { Logger } from 'pino'
import { ApiError } from '../../domain/error.ts'

/** The one body of every error. */
export type ErrorEnvelope = { error: { code: string; message: string; fix: string; request_id: string } }

export const envelopeOf = (error: ApiError, requestId: string): ErrorEnvelope => ({
  error: { code: error.errorCode, message: error.message, fix: error.fix, request_id: requestId },
})

/**
 * Turns whatever was thrown into an error that a caller may see. What is not meant for callers becomes
 * INTERNAL_ERROR and goes to the log; a database that is away becomes SERVICE_UNAVAILABLE.
 */
export function publicError(thrown: unknown, log: Logger): ApiError {
  const causes = causesOf(thrown)
  const known = causes.find((cause) => cause instanceof ApiError)
  if (known) return withRetryAfter(known)
  if (causes.some(isConnectionFailure)) {
    log.warn({ error: thrown }, 'the database is away')
    return withRetryAfter(new ApiError('SERVICE_UNAVAILABLE', { cause: thrown }))
  }
  log.error({ error: thrown }, 'a request failed on our side')
  return new ApiError('INTERNAL_ERROR', { cause: thrown })
}

function causesOf(thrown: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = thrown; cause && causes.length < 8; cause = (cause as { cause?: unknown }).cause) causes.push(cause)
  return causes
}

/** Socket errors, and Postgres's classes 08 (connection), 53 (out of resources) and 57P (shutting down), an idle transaction; 40 (deadlock) may be tried again too. */
const CONNECTION_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08\w{3}|25P03|53\w{3}|57P0\d|40\w{3})$/
const CONNECTION_MESSAGE =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|connection error/i

function isConnectionFailure(cause: unknown): boolean {
  const { code, message, errors } = cause as { code?: unknown; message?: unknown; errors?: unknown[] }
  if (Array.isArray(errors) && errors.some(isConnectionFailure)) return true
  return (
    (typeof code === 'string' && CONNECTION_CODE.test(code)) ||
    (typeof message === 'string' && CONNECTION_MESSAGE.test(message))
  )
}

function withRetryAfter(error: ApiError): ApiError {
  const waits = error.errorCode === 'SERVICE_UNAVAILABLE' || error.errorCode === 'BUDGET_EXCEEDED'
  if (waits) error.headers['retry-after'] ??= '5'
  return error
}
