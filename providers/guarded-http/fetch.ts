import { isIP } from 'node:net'
import { Agent } from 'undici'
import { tooLarge } from './body.ts'
import { type Connect, connectSocket, createConnector, openAddresses, portOf, type Resolve } from './connector.ts'
import { plainHostname } from './entry.ts'
import { GuardedHttpError } from './error.ts'
import { createFence, type FenceSettings } from './fence.ts'
import { checkScheme } from './request.ts'
import { createResolver } from './resolver.ts'

const CONNECT_MS = 10_000
/** The limits of a decompressed answer. A list of long vectors is the largest that any provider sends. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const MAX_REFUSAL_BYTES = 1024 * 1024

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type GuardedFetch = {
  /**
   * Returns a fetch that reaches what the fence opens to a workspace. An answer streams, and has no time limit but the
   * caller's signal; one that is too large fails as `too_large`. No redirect is followed, because a key must not travel.
   * @param maxBytes the limit of a decompressed answer; 64 MiB by default
   * @param onOpen called when the connection of a request is open, so that the request may arrive
   */
  of(workspaceId: string, maxBytes?: number, onOpen?: () => void): Fetch
  /** Refuses an address that the fence closes to a workspace. A host without an address passes. @throws GuardedHttpError `blocked` */
  check(workspaceId: string, url: string): Promise<void>
}

/**
 * Returns the guarded client for libraries that take a fetch. Other than `createGuardedHttp` it also runs on Bun, which
 * asks no connector: there a request goes to the very address that was checked, under the name that was asked for.
 */
export function createGuardedFetch(
  settings: FenceSettings & { resolve?: Resolve; connect?: Connect; isBun?: boolean },
): GuardedFetch {
  const fence = createFence(settings)
  const { resolve = createResolver(fence), connect = connectSocket, isBun = 'bun' in process.versions } = settings
  const openAddress = async (workspaceId: string, url: URL, signal: AbortSignal): Promise<string> => {
    const parts = { fence, resolve, workspaceId }
    const [first] = await openAddresses(parts, plainHostname(url.hostname), portOf(url), signal)
    return first
  }
  return {
    of: (workspaceId, maxBytes, onOpen) => async (input, init) => {
      const url = checkedUrl(input instanceof Request ? input.url : input)
      const signals = [init?.signal ?? (input instanceof Request ? input.signal : undefined)]
      const signal = connectSignal(signals.filter((each) => each != null))
      if (isBun) {
        const address = await openAddress(workspaceId, url, signal)
        onOpen?.()
        return await boundedAnswer(await fetchPinned(url, address, input, init), maxBytes)
      }
      const connector = createConnector({ fence, resolve, connect, workspaceId }, signal, onOpen)
      return await boundedAnswer(await fetchConnected(connector, input, init), maxBytes)
    },
    async check(workspaceId, url) {
      await openAddress(workspaceId, checkedUrl(url), connectSignal([])).catch((error: unknown) => {
        if (error instanceof GuardedHttpError && error.kind === 'blocked') throw error
      })
    },
  }
}

const connectSignal = (signals: AbortSignal[]) => AbortSignal.any([...signals, AbortSignal.timeout(CONNECT_MS)])

function checkedUrl(address: string | URL): URL {
  const url = new URL(address)
  checkScheme(url)
  return url
}

/** Bun verifies the certificate against `serverName`. A connection is used once, so none is shared by two names. */
function fetchPinned(url: URL, address: string, input: Parameters<Fetch>[0], init?: RequestInit): Promise<Response> {
  const { host } = url
  const target = new URL(url)
  target.hostname = isIP(address) === 6 ? `[${address}]` : address
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('host', host)
  const tls =
    url.protocol === 'https:' && isIP(plainHostname(url.hostname)) === 0
      ? { serverName: plainHostname(url.hostname) }
      : {}
  const pinned = { ...init, headers, redirect: 'manual' as const, keepalive: false, timeout: false, tls }
  return fetch(input instanceof Request ? new Request(target.href, input) : target, pinned)
}

async function fetchConnected(
  connect: ReturnType<typeof createConnector>,
  input: Parameters<Fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 })
  const connected: RequestInit & { dispatcher: Agent } = { ...init, redirect: 'manual', dispatcher: agent }
  try {
    return await fetch(input, connected)
  } finally {
    // The answer is read to its end first.
    agent.close().catch(() => {})
  }
}

/** The same answer, whose body fails beyond the limit; the connection then ends. */
export async function boundedAnswer(
  { status, headers, body, ok }: Response,
  maxAnswerBytes = MAX_ANSWER_BYTES,
): Promise<Response> {
  // A Response that we make takes no other status.
  if (status < 200 || status > 599) {
    await body?.cancel()
    throw new GuardedHttpError('connection', 'The answer has a status that HTTP does not know.')
  }
  const maxBytes = ok ? maxAnswerBytes : Math.min(maxAnswerBytes, MAX_REFUSAL_BYTES)
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(count) ?? null, { status, headers })
}
