import { Client, type StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { currentTrace } from '../../domain/log/span.ts'
import type { GuardedFetch } from '../guarded-http/fetch.ts'
import { failureOf, McpFailure } from './failure.ts'
import { createTransport } from './transport.ts'

/** A server, with its credential in the headers. */
export type McpTarget = { workspaceId: string; url: string; headers: Record<string, string> }

/** What a former connection learned of a server, so that the next one need not ask again. */
export type KnownServer = NonNullable<Parameters<Client['connect']>[1]>['prior']

/** An answer of a server has at most this many bytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** All answers of a connection together, which are read before a list is cut. A task is asked for its state for hours. */
const MAX_BYTES = { list: 4 * 1024 * 1024, call: 8 * 1024 * 1024, task: 128 * 1024 * 1024 }
/** The client itself waits longer than any caller, whose signal ends the work. */
const BEYOND_MS = 24 * 60 * 60_000
/** The end of a connection is told to its server within this time. */
const FAREWELL_MS = 2_000

export type Connection = {
  client: Client
  /** The server asked for this in the middle of a call, and got no answer. */
  asked: string[]
  /** True once pages of a list were left unread. */
  isCut: () => boolean
}

/**
 * Connects to a server, works with it, and ends the connection.
 * @param kind of the work: a call or a task may have an effect once the connection stands
 * @throws McpFailure, or the reason of `signal` unless that is a deadline
 */
export async function withConnection<Result>(
  http: Pick<GuardedFetch, 'of'>,
  target: McpTarget,
  options: { signal: AbortSignal; known?: KnownServer; kind: keyof typeof MAX_BYTES },
  work: (connection: Connection, limits: { signal: AbortSignal; timeout: number }) => Promise<Result>,
): Promise<Result> {
  const { signal, known, kind } = options
  const limits = { signal, timeout: BEYOND_MS }
  let isConnected = false
  // True once a connection was open for a request of the work itself; each request has its own.
  let mayHaveArrived = false
  const fetch = http.of(target.workspaceId, MAX_ANSWER_BYTES, () => {
    mayHaveArrived = kind !== 'list'
  })
  const { transport, pending, excess, isCut } = createTransport(fetch, target.url, {
    headers: { ...traceHeader(), ...target.headers },
    maxBytes: MAX_BYTES[kind],
  })
  // A server answers for what it sends; nothing of it is worth a line of ours.
  const client = new Client(US, { versionNegotiation: { mode: 'auto' }, capabilities: {}, listMaxPages: 0 })
  const asked: string[] = []
  client.fallbackRequestHandler = async ({ method }) => {
    asked.push(method)
    throw new Error('This client answers no requests.')
  }
  try {
    await connect(client, transport, known, limits)
    isConnected = true
    mayHaveArrived = false
    return await work({ client, asked, isCut }, limits)
  } catch (error) {
    const isLate = signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    if (signal.aborted && !isLate) throw signal.reason
    // What the work itself knows says more than why the connection ended.
    if (error instanceof McpFailure && error.mayHaveArrived) throw error
    throw failureOf(excess() ?? error, isConnected && mayHaveArrived, isLate)
  } finally {
    farewell(client, transport, pending).catch(() => {})
  }
}

/** The client looks at no signal while it asks for the revision, so the end of the transport must reach it. */
async function connect(
  client: Client,
  transport: StreamableHTTPClientTransport,
  prior: KnownServer | undefined,
  limits: { signal: AbortSignal; timeout: number },
): Promise<void> {
  const { signal } = limits
  signal.throwIfAborted()
  const close = () => void transport.close().catch(() => {})
  signal.addEventListener('abort', close, { once: true })
  try {
    await client.connect(transport, { ...limits, ...(prior && { prior }) })
  } finally {
    signal.removeEventListener('abort', close)
  }
}

const US = { name: 'agent-management-service', version: '1' }

function traceHeader(): Record<string, string> {
  const { traceparent } = currentTrace() ?? {}
  return traceparent ? { traceparent } : {}
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
