import { ModelError, type Refusal } from '../../domain/model/model.ts'
import { beginning } from '../../domain/text/character.ts'
import { GuardedHttpError } from '../guarded-http/error.ts'
import { reasonOf } from './refusal/reason.ts'

/** The words of a refusal beyond this length are not looked at. */
const MAX_REFUSAL_LENGTH = 2_000

type Answered = {
  headers?: Headers | undefined
  retryAfterMs?: number | undefined
  /** By default 401 and 403 refuse the key. */
  isKeyRefused?: boolean | undefined
  refusal?: Refusal | undefined
}

/** True for 408, 429 and 5xx, which may pass; any other status will be the same the next time. */
export const isTransient = (status: number): boolean => status === 408 || status === 429 || status >= 500

/**
 * Returns the error of a refused call. Its message has the status and our own words, never the provider's body, which
 * may repeat the key or the prompt.
 */
export function refusedCall(provider: string, answered: Answered & { status: number }): ModelError {
  const { status, isKeyRefused = status === 401 || status === 403 } = answered
  const text = beginning(withoutStatus(answered.refusal?.text ?? ''), MAX_REFUSAL_LENGTH)
  const { words, fix } = reasonOf({ status, isKeyRefused, text })
  return new ModelError(isTransient(status) ? 'transient' : 'final', `${provider} answered ${status}${words}.`, {
    status,
    isKeyRefused,
    ...waitDetails(answered.retryAfterMs ?? retryAfterMs(answered.headers)),
    ...(fix && { fix }),
    ...(answered.refusal && { refusal: { ...answered.refusal, text } }),
  })
}

/** Packages put the status before the provider's words. */
const withoutStatus = (text: string): string => text.replace(/^\d{3} /, '')

/**
 * Returns the error of a call without a usable answer, such as a stream that broke off. A retry may help.
 * @param what the fault, as the end of a sentence
 */
export const lostCall = (provider: string, what: string): ModelError =>
  new ModelError('transient', `${provider}: ${what}.`)

/**
 * Returns the error of an answer that cannot be read. The provider would answer the same again.
 * @param what the fault, as the end of a sentence
 */
export const unreadableCall = (provider: string, what: string): ModelError =>
  new ModelError('final', `${provider}: ${what}.`)

/** True for a page or a single JSON value in place of a stream of events. Other types may hold events. */
export const isNoStream = (headers: Headers): boolean =>
  /^(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/i.test(headers.get('content-type') ?? '')

/** Returns the error of an answer that ended before its last event, or that was no stream of events at all. */
export const endedStream = (provider: string, headers: Headers): ModelError =>
  isNoStream(headers)
    ? unreadableCall(provider, 'it answered no stream of events')
    : lostCall(provider, 'the stream broke off before its end')

/**
 * Returns the error of a call without a connection, or with one that broke before an answer. Only in the first case
 * `isUnreached` is true.
 */
export const unconnectedCall = (provider: string, error: unknown): ModelError =>
  new ModelError('transient', `${provider}: no connection.`, { isUnreached: isUnreached(error) })

const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$/

/** True when no connection was made. Node and Bun put that into a code, some causes deep. */
function isUnreached(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && UNREACHED.test(code)) || isUnreached(cause, depth + 1)
}

/**
 * Returns the error of a call that our guarded client ended: its address is closed, or its answer too large; undefined
 * for another failure.
 */
export function guardedCall(provider: string, error: unknown, depth = 0): ModelError | undefined {
  if (error instanceof GuardedHttpError && (error.kind === 'blocked' || error.kind === 'too_large'))
    return new ModelError('final', `${provider}: ${error.message}`, { isUnreached: error.kind === 'blocked' })
  return error instanceof Error && depth < 4 ? guardedCall(provider, error.cause, depth + 1) : undefined
}

/** Returns the error of a call that its caller stopped. */
export const abortedCall = (provider: string): ModelError =>
  new ModelError('aborted', `The call to ${provider} was stopped.`)

const waitDetails = (waitMs: number | undefined) => (waitMs === undefined ? {} : { retryAfterMs: waitMs })

/**
 * Returns the wait in milliseconds that an answer asks for, in `retry-after-ms` or as `retry-after` in seconds or as
 * an HTTP date (RFC 9110); undefined without either.
 */
export function retryAfterMs(headers: Headers | undefined, nowMs = Date.now()): number | undefined {
  const milliseconds = nonNegativeNumber(headers?.get('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const retryAfter = headers?.get('retry-after')
  const seconds = nonNegativeNumber(retryAfter)
  if (seconds !== undefined) return seconds * 1000
  const date = retryAfter && /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

function nonNegativeNumber(text: string | null | undefined): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
