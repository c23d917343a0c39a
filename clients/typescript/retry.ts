import { ConnectionLost, errorOf, isFinal, LONGEST_WAIT_MS } from './error.ts'

export type RetryOptions = {
  /** A request is sent at most this often; 1 sends it once. 4 when left out. */
  attempts?: number
  /** A longer Retry-After is not waited for: the caller gets the error at once, as for a used-up budget. 60,000 when left out. */
  longestWaitMs?: number
  /** Tells that the request is sent again, why, and in how many milliseconds. */
  onRetry?: (retry: { attempt: number; waitMs: number; reason: Response | ConnectionLost }) => void
}

export type Send = (request: Request) => Promise<Response>

const ATTEMPTS = 4
const FIRST_WAIT_MS = 500
/** A key that was answered with 429 has done nothing yet, so each request may be sent again. */
const RATE_LIMITED = 429
const PASSING = new Set([408, 502, 503, 504])
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
/** A document is known by its content and an output by its text; a second file of messages is removed when no message uses it. */
const REPEATABLE_POST = /\/v1\/(files|agents\/[^/]+\/knowledge-bases\/[^/]+\/documents|turns\/[^/]+\/tool-outputs)$/

/**
 * Sends a request again that was refused for a while or got no answer: after Retry-After, else after 0.5, 1, 2 s and so
 * on, each a little more by chance. A request whose repetition could act twice is sent again only after a 429: a POST
 * needs an Idempotency-Key. Event streams are left alone, because they go on by themselves.
 * @returns a function that sends like `send`
 */
export function retrying(send: Send, options: RetryOptions = {}): Send {
  const { attempts = ATTEMPTS, longestWaitMs = LONGEST_WAIT_MS, onRetry } = options
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts || request.headers.get('accept') === 'text/event-stream'
      const result = await outcomeOf(send, isLast ? request : (request.clone() as Request), request.signal)
      const waitMs = waitAfter(result, attempt)
      if (isLast || !isPassing(result, request) || waitMs > longestWaitMs || (await isRefusedForLong(result)))
        return settled(result)
      if (result instanceof Response) void result.body?.cancel().catch(() => {})
      onRetry?.({ attempt, waitMs, reason: result })
      await pause(waitMs, request.signal)
    }
  }
}

async function outcomeOf(send: Send, request: Request, signal: AbortSignal): Promise<Response | ConnectionLost> {
  try {
    return await send(request)
  } catch (cause) {
    if (signal.aborted) throw cause
    return cause instanceof ConnectionLost ? cause : new ConnectionLost(cause)
  }
}

function settled(result: Response | ConnectionLost): Response {
  if (result instanceof Response) return result
  throw result
}

function isPassing(result: Response | ConnectionLost, request: Request): boolean {
  if (result instanceof Response && result.status === RATE_LIMITED) return true
  if (result instanceof Response && !PASSING.has(result.status)) return false
  const { method, headers } = request
  return REPEATABLE.has(method) || headers.has('idempotency-key') || REPEATABLE_POST.test(new URL(request.url).pathname)
}

/** True for a refusal that no wait ends, such as a used-up budget. */
async function isRefusedForLong(result: Response | ConnectionLost): Promise<boolean> {
  if (!(result instanceof Response)) return false
  const body: unknown = await result
    .clone()
    .json()
    .catch(() => undefined)
  return isFinal(errorOf(result, body), Number.POSITIVE_INFINITY)
}

function waitAfter(result: Response | ConnectionLost, attempt: number): number {
  const seconds = result instanceof Response ? Number(result.headers.get('retry-after')) : 0
  return seconds > 0 ? seconds * 1000 : FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + Math.random() / 4)
}

/** Resolves after the time. @throws the reason of the signal as soon as it fires */
export async function pause(waitMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      stop = () => reject(signal?.reason)
      timer = setTimeout(resolve, waitMs)
      signal?.addEventListener('abort', stop, { once: true })
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
