import { ModelError } from '../../domain/model/model.ts'

type Answered = { status?: number | undefined; headers?: Headers | undefined; retryAfterMs?: number | undefined }

/** 408, 429 and 5xx may get better; every other answer will be the same the next time. */
export const isTransient = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** A refused call: the status and our own words, never the provider's body, which may repeat the key or the prompt. */
export function refusedCall(provider: string, answered: Answered & { status: number }): ModelError {
  const { status } = answered
  return new ModelError(
    isTransient(status) ? 'transient' : 'final',
    `${provider} answered ${status}${meaning(status)}.`,
    {
      status,
      ...optional(answered.retryAfterMs ?? retryAfterMs(answered.headers)),
    },
  )
}

/** A call without a usable answer: no connection, a stream that broke off, or something that is no answer. */
export const lostCall = (provider: string, what: string): ModelError =>
  new ModelError('transient', `${provider}: ${what}.`)

/** The provider answered, and will answer so again: this is nothing that we can read. */
export const unreadableCall = (provider: string, what: string): ModelError =>
  new ModelError('final', `${provider}: ${what}.`)

/** A page or a single JSON value instead of the stream of events that was asked for. Other types may hold events. */
export const isNoStream = (headers: Headers): boolean =>
  /^(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/i.test(headers.get('content-type') ?? '')

/** There was no connection, or it broke before an answer: only in the first case the provider has seen nothing. */
export const unconnectedCall = (provider: string, error: unknown): ModelError =>
  new ModelError('transient', `${provider}: no connection.`, { isUnreached: isUnreached(error) })

const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$/

/** Node and Bun put the reason into a code, some causes deep. */
function isUnreached(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && UNREACHED.test(code)) || isUnreached(cause, depth + 1)
}

export const abortedCall = (provider: string): ModelError =>
  new ModelError('aborted', `The call to ${provider} was stopped.`)

const optional = (waitMs: number | undefined) => (waitMs === undefined ? {} : { retryAfterMs: waitMs })

function meaning(status: number): string {
  if (status >= 300 && status < 400) return ': a redirect, which is not followed'
  if (status === 401 || status === 403) return ': it does not accept the key'
  if (status === 404) return ': it does not know this model'
  if (status === 429) return ': too many requests'
  if (status >= 500) return ': it has a fault'
  return ''
}

/** What the answer asks us to wait: milliseconds, seconds, or an HTTP date; undefined when it does not say. */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | undefined {
  const milliseconds = number(headers?.get('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const given = headers?.get('retry-after')
  const seconds = number(given)
  if (seconds !== undefined) return seconds * 1000
  const date = given && /[a-z]/i.test(given) ? Date.parse(given) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function number(text: string | null | undefined): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
