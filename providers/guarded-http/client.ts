import { Client } from 'undici'
import { readBody, tooLarge } from './body.ts'
import { type Connect, connectSocket, createConnector, type Resolve } from './connector.ts'
import { GuardedHttpError } from './error.ts'
import { createFence, type Fence } from './fence.ts'
import { nextHop } from './redirect.ts'
import { checkScheme, type OutgoingRequest, outgoingRequest } from './request.ts'
import { createResolver } from './resolver.ts'

// On Bun undici's connector is silently ignored and every request would go through unchecked (measured).
if (process.versions.bun) throw new Error('The guarded HTTP client runs on Node only.')

export { GuardedHttpError, type GuardedHttpErrorKind } from './error.ts'

export type GuardedRequest = {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For all hops together. */
  timeoutMs: number
  /** Of the body after decompression; by default 1 MiB. */
  maxBytes?: number
  /** By default 3; with 0 a redirect is an answer like any other. */
  maxRedirects?: number
  signal?: AbortSignal
}

export type GuardedResponse = {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** Where the answer came from, redirects followed. */
  url: string
}

/** The one client for addresses that users chose: tools, scraper, webhooks, channels. docs/decisions: guarded client. */
export interface GuardedHttp {
  /** Answers with any status. @throws GuardedHttpError, or the signal's reason when the caller gave up. */
  request(request: GuardedRequest): Promise<GuardedResponse>
}

export function createGuardedHttp(settings: {
  allowedHosts: string[]
  resolve?: Resolve
  connect?: Connect
}): GuardedHttp {
  const fence = createFence(settings.allowedHosts)
  const { resolve = createResolver(fence), connect = connectSocket } = settings
  return {
    async request(given) {
      const deadline = AbortSignal.timeout(given.timeoutMs)
      const signal = given.signal ? AbortSignal.any([given.signal, deadline]) : deadline
      const gate: Gate = { fence, resolve, connect, isOpened: false }
      try {
        return await untilAborted(signal, follow(given, signal, gate))
      } catch (error) {
        given.signal?.throwIfAborted()
        const late = `There was no answer within ${given.timeoutMs} ms.`
        const failure = deadline.aborted ? new GuardedHttpError('timeout', late, error) : failureOf(error)
        failure.mayHaveArrived = gate.isOpened
        throw failure
      }
    },
  }
}

/** `isOpened` becomes true with the first connection of any hop: from there on a request may be on its way. */
type Gate = { fence: Fence; resolve: Resolve; connect: Connect; isOpened: boolean }

async function follow(given: GuardedRequest, signal: AbortSignal, gate: Gate): Promise<GuardedResponse> {
  let request = outgoingRequest(given)
  for (let redirects = given.maxRedirects ?? 3; ; redirects--) {
    checkScheme(request.url)
    const response = await exchange(request, given.maxBytes ?? 1024 * 1024, signal, gate)
    const next = given.maxRedirects === 0 ? undefined : nextHop(request, response.status, response.headers.location)
    if (!next) return response
    if (redirects === 0) throw new GuardedHttpError('redirect', 'The address redirects too often.')
    request = next
  }
}

/** One request on a connection of its own: none is kept, so none can break under a request that may not be repeated. */
async function exchange(request: OutgoingRequest, maxBytes: number, signal: AbortSignal, gate: Gate) {
  const { url, method, headers, body } = request
  const connector = createConnector(gate.fence, gate.resolve, gate.connect, signal, () => {
    gate.isOpened = true
  })
  const client = new Client(url.origin, { connect: connector, headersTimeout: 0, bodyTimeout: 0 })
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method,
      headers,
      body: body ?? null,
      signal,
    })
    const received = flat(answer.headers)
    if (method !== 'HEAD' && Number(received['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const bytes =
      method === 'HEAD' ? new Uint8Array() : await readBody(answer.body, received['content-encoding'] ?? '', maxBytes)
    return { status: answer.statusCode, headers: received, body: bytes, url: url.href }
  } finally {
    client.destroy().catch(() => {})
  }
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

/** A name look-up can't be aborted: whoever waits for it goes on all the same. */
function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((fulfil, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(fulfil, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function failureOf(cause: unknown): GuardedHttpError {
  if (cause instanceof GuardedHttpError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new GuardedHttpError(
    'connection',
    `The connection failed${/^[A-Z0-9_]+$/.test(code) ? ` (${code})` : ''}.`,
    cause,
  )
}
