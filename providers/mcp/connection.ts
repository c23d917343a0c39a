import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { currentTrace } from '../../domain/log/span.ts'
import type { Fetch, GuardedFetch } from '../guarded-http/fetch.ts'
import { AnswerLost, failureOf } from './failure.ts'

/** A server, with its credential in the headers. */
export type McpTarget = { workspaceId: string; url: string; headers: Record<string, string> }

/** What a former connection learned of a server, so that the next one need not ask again. */
export type KnownServer = NonNullable<Parameters<Client['connect']>[1]>['prior']

/** An answer of a server has at most this many bytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** The client itself waits longer than any caller, whose signal ends the work. */
const BEYOND_MS = 24 * 60 * 60_000
/** A stream that ended may have its last message still on the way through the parser. */
const SETTLE_MS = 250
/** The end of a connection is told to its server within this time. */
const FAREWELL_MS = 2_000

export type Connection = {
  client: Client
  /** The server asked for this in the middle of a call, and got no answer. */
  asked: string[]
}

/**
 * Connects to a server, works with it, and ends the connection.
 * @param isCall true for work that may have an effect once the connection stands
 * @throws McpFailure, or the reason of `signal` unless that is a deadline
 */
export async function withConnection<Result>(
  http: Pick<GuardedFetch, 'of'>,
  target: McpTarget,
  options: { signal: AbortSignal; known?: KnownServer; isCall: boolean },
  work: (connection: Connection, limits: { signal: AbortSignal; timeout: number }) => Promise<Result>,
): Promise<Result> {
  const { signal, known, isCall } = options
  const stop = new AbortController()
  const limits = { signal: AbortSignal.any([signal, stop.signal]), timeout: BEYOND_MS }
  const { fetch, pending } = watched(http.of(target.workspaceId, MAX_ANSWER_BYTES), () => stop.abort(new AnswerLost()))
  const transport = new StreamableHTTPClientTransport(new URL(target.url), {
    fetch,
    requestInit: { headers: { ...traceHeader(), ...target.headers } },
    onInsufficientScope: 'throw',
  })
  // A server answers for what it sends; nothing of it is worth a line of ours.
  const client = new Client(US, { versionNegotiation: { mode: 'auto' }, capabilities: {}, listMaxPages: 50 })
  const asked: string[] = []
  client.fallbackRequestHandler = async ({ method }) => {
    asked.push(method)
    throw new Error('This client answers no requests.')
  }
  let isConnected = false
  try {
    await client.connect(transport, { ...limits, ...(known && { prior: known }) })
    isConnected = true
    return await work({ client, asked }, limits)
  } catch (error) {
    const isLate = signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    if (signal.aborted && !isLate) throw signal.reason
    throw failureOf(stop.signal.aborted ? stop.signal.reason : error, isCall && isConnected, isLate)
  } finally {
    farewell(client, transport, pending).catch(() => {})
  }
}

const US = { name: 'agent-management-service', version: '1' }

function traceHeader(): Record<string, string> {
  const { traceparent } = currentTrace() ?? {}
  return traceparent ? { traceparent } : {}
}

/**
 * Watches the answers that stream. One that ends without an event to go on from is lost, which the protocol's client would
 * learn at its deadline only. `pending` has the requests that wait for an answer.
 */
function watched(fetch: Fetch, onLost: () => void): { fetch: Fetch; pending: Set<Promise<unknown>> } {
  const pending = new Set<Promise<unknown>>()
  const watch: Fetch = async (input, init) => {
    // The stream for messages that belong to no request would be a second connection, and nothing of it is used.
    if (init?.method === 'GET' && !new Headers(init.headers).has('last-event-id'))
      return new Response(null, { status: 405 })
    const answering = fetch(input, init)
    const settled = answering.then(
      () => {},
      () => {},
    )
    pending.add(settled)
    const answer = await answering.finally(() => pending.delete(settled))
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!answer.body || !isStream || init?.method !== 'POST') return answer
    const { status, headers } = answer
    return new Response(untilEnd(answer.body, onLost), { status, headers })
  }
  return { fetch: watch, pending }
}

/** The same bytes; calls `onEnd` after them, unless an event has an id, from which the stream can be resumed. */
function untilEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isResumable = false
  const end = () => {
    if (!isResumable) setTimeout(onEnd, SETTLE_MS).unref()
  }
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          controller.close()
          return end()
        }
        isResumable ||= /^id:/m.test(Buffer.from(value).toString('latin1'))
        controller.enqueue(value)
      } catch (error) {
        controller.error(error)
        end()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Lets a cancellation that is on its way arrive, and ends the session, where the server has one. */
async function farewell(
  client: Client,
  transport: StreamableHTTPClientTransport,
  pending: ReadonlySet<Promise<unknown>>,
): Promise<void> {
  const end = async () => {
    await Promise.all(pending)
    await transport.terminateSession()
  }
  const timeout = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref())
  try {
    await Promise.race([end(), timeout])
  } finally {
    await client.close()
  }
}
