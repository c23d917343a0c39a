import { Client } from 'undici'
import { untilAborted } from '../../domain/operation/until-aborted.ts'
import { readBody, tooLarge } from './body.ts'
import { type Connect, type ConnectorParts, connectSocket, createConnector, type Resolve } from './connector.ts'
import { GuardedHttpError } from './error.ts'
import { createFence, type FenceSettings } from './fence.ts'
import { nextHop } from './redirect.ts'
import { checkScheme, type OutgoingRequest, outgoingRequest } from './request.ts'
import { createResolver } from './resolver.ts'
import { sendTraced } from './trace.ts'

// Bun silently ignores undici's connector, so every request would go out unchecked (measured).
if (process.versions.bun) throw new Error('The guarded HTTP client runs on Node only.')

export { GuardedHttpError, type GuardedHttpErrorKind } from './error.ts'

export type GuardedRequest = {
  method?: string
  url: string
  /** The workspace that asks: TOOL_ALLOWED_HOSTS may open a host for one workspace only. */
  workspaceId?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The time for all hops together. */
  timeoutMs: number
  /** The limit of the decompressed body; 1 MiB by default. */
  maxBytes?: number
  /** 3 by default; with 0 a redirect is returned like any other answer. */
  maxRedirects?: number
  signal?: AbortSignal
  /** True when the receiver may continue our trace: a tool's service or a webhook, but no page. */
  isTraced?: boolean
}

export type GuardedResponse = {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** The address of the answer, after all redirects. */
  url: string
}

/**
 * The one client for addresses that users chose, such as those of tools and webhooks
 * (docs/decisions/tool/0060-one-guarded-client.md).
 */
export interface GuardedHttp {
  /**
   * Returns the answer, whatever its status. @throws GuardedHttpError, or the reason of `signal` when the caller gave
   * up
   */
  request(request: GuardedRequest): Promise<GuardedResponse>
}

/**
 * Returns a client that reaches the addresses that the settings allow.
 * @param settings.resolve replaces the system's resolver in tests, as `connect` replaces TCP
 * @throws Error for an entry of another form
 */
export function createGuardedHttp(settings: FenceSettings & { resolve?: Resolve; connect?: Connect }): GuardedHttp {
  const fence = createFence(settings)
  const { resolve = createResolver(fence), connect = connectSocket } = settings
  return {
    async request(given) {
      const deadline = AbortSignal.timeout(given.timeoutMs)
      const signal = given.signal ? AbortSignal.any([given.signal, deadline]) : deadline
      const { workspaceId } = given
      const gate: Gate = { fence, resolve, connect, workspaceId, isOpened: false }
      try {
        return await sendTraced(given, fence, (request) => untilAborted(signal, follow(request, signal, gate)))
      } catch (error) {
        given.signal?.throwIfAborted()
        const message = `There was no answer within ${given.timeoutMs} ms.`
        const failure = deadline.aborted ? new GuardedHttpError('timeout', message, error) : failureOf(error)
        failure.mayHaveArrived = gate.isOpened
        throw failure
      }
    },
  }
}

/**
 * The parts with which one request connects. `isOpened` becomes true with the first connection of any hop, because the request may
 * then be on its way.
 */
type Gate = ConnectorParts & { isOpened: boolean }

async function follow(firstRequest: GuardedRequest, signal: AbortSignal, gate: Gate): Promise<GuardedResponse> {
  let request = outgoingRequest(firstRequest)
  for (let redirects = firstRequest.maxRedirects ?? 3; ; redirects--) {
    checkScheme(request.url)
    const response = await exchange(request, firstRequest.maxBytes ?? 1024 * 1024, signal, gate)
    const next =
      firstRequest.maxRedirects === 0 ? undefined : nextHop(request, response.status, response.headers.location)
    if (!next) return response
    if (redirects === 0) throw new GuardedHttpError('redirect', 'The address redirects too often.')
    request = next
  }
}

/**
 * Sends one request on a connection of its own. No connection is kept, so none can break under a request that must
 * not be repeated.
 */
async function exchange(request: OutgoingRequest, maxBytes: number, signal: AbortSignal, gate: Gate) {
  const { url, method, headers, body } = request
  const connector = createConnector(gate, signal, () => {
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

function failureOf(cause: unknown): GuardedHttpError {
  if (cause instanceof GuardedHttpError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new GuardedHttpError(
    'connection',
    `The connection failed${/^[A-Z0-9_]+$/.test(code) ? ` (${code})` : ''}.`,
    cause,
  )
}
