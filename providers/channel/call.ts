import { asObject, type JsonObject, objectsIn, parseJson } from '../../domain/channel/json.ts'
import { GuardedHttpError } from '../guarded-http/client.ts'
import type { ChannelConnection } from './connection.ts'
import type { Outcome } from './platform.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export type PlatformCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  url: string
  headers?: Record<string, string>
  /** It is sent as JSON. */
  body?: object
  signal?: AbortSignal | undefined
}

/** `json` is undefined when the body is no JSON object; `list` holds the objects of a JSON list. */
export type PlatformReply = {
  status: number
  headers: Record<string, string>
  json: JsonObject | undefined
  list: JsonObject[]
}

/** The answer of a platform, or why there is none. */
export type CallResult = { reply: PlatformReply } | { failure: Extract<Outcome, { state: 'later' | 'doubtful' }> }

/** Calls a platform once. @throws only the reason of `signal` */
export async function callPlatform(connection: ChannelConnection, call: PlatformCall): Promise<CallResult> {
  const { http, workspaceId } = connection
  try {
    const answer = await http.request({
      method: call.method,
      url: call.url,
      workspaceId,
      headers: { ...(call.body && { 'content-type': 'application/json; charset=utf-8' }), ...call.headers },
      ...(call.body && { body: JSON.stringify(call.body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      maxRedirects: 0,
      ...(call.signal && { signal: call.signal }),
    })
    const json = parseJson(answer.body)
    return { reply: { status: answer.status, headers: answer.headers, json: asObject(json), list: objectsIn(json) } }
  } catch (error) {
    if (!(error instanceof GuardedHttpError)) throw error
    const reason = `The platform did not answer: ${error.message}`
    if (error.mayHaveArrived) return { failure: { state: 'doubtful', reason } }
    return { failure: { state: 'later', afterMs: null, reason } }
  }
}

/**
 * Returns the outcome of a status that says "try again": 429 with the platform's pause, and 5xx. A gateway answers 502 or 504
 * when it has passed the request on, so the part may have been sent. Other statuses give undefined.
 */
export function passingFailure({ status, headers }: PlatformReply, afterMs?: number | null): Outcome | undefined {
  const pauseMs = afterMs ?? retryAfterMs(headers)
  if (status === 429)
    return { state: 'later', afterMs: pauseMs, reason: 'The platform takes no further message for a while (429).' }
  if (status === 502 || status === 504)
    return { state: 'doubtful', reason: `A gateway of the platform answered with status ${status}.` }
  if (status >= 500) return { state: 'later', afterMs: pauseMs, reason: `The platform answered with status ${status}.` }
  return undefined
}

/** Returns the pause that a `Retry-After` header asks for in seconds; null without one. */
function retryAfterMs(headers: Record<string, string>): number | null {
  const seconds = headers['retry-after']
  return seconds !== undefined && /^\d{1,9}(\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : null
}
