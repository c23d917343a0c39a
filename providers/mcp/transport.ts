import {
  extractWWWAuthenticateParams,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCResultResponse,
  type RequestId,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { Fetch } from '../guarded-http/fetch.ts'
import { BeyondGrant, LOST, type McpFailure, ServerExcess } from './failure.ts'

/** A server may ask this often in a connection; each of its requests costs an answer. */
const MAX_ASKED = 50
/** A list is read for this many pages, and no page follows once this much of it has come. */
const MAX_PAGES = { count: 50, bytes: 2 * 1024 * 1024 }
/** A server may break its answers off this often, to go on with them in further streams. */
const MAX_RESUMPTIONS = 20

/** The transport of one connection, whose server is cut off beyond the limits. */
export type BoundedTransport = {
  transport: StreamableHTTPClientTransport
  /** The requests that wait for an answer. */
  pending: ReadonlySet<Promise<unknown>>
  /** Why the connection was cut off; undefined while server and agent keep within their limits. */
  excess: () => ServerExcess | McpFailure | undefined
  /** True once pages of a list were left unread. */
  isCut: () => boolean
}

/** @param maxBytes what all answers of the connection have together */
export function createTransport(
  fetch: Fetch,
  url: string,
  { headers, maxBytes }: { headers: Record<string, string>; maxBytes: number },
): BoundedTransport {
  let excess: ServerExcess | McpFailure | undefined
  const cutOff = (reason: ServerExcess | McpFailure) => {
    excess ??= reason
    transport.close().catch(() => {})
    return excess
  }
  const pending = new Set<Promise<unknown>>()
  const read = { bytes: 0, pages: 0, isCut: false }
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: bounded(fetch, maxBytes, { pending, cutOff, read }),
    requestInit: { headers },
  })
  let asked = 0
  transport.onmessage = (message) => {
    if (isJSONRPCResultResponse(message)) endPages(message.result, read)
    if (!isJSONRPCRequest(message)) return
    asked += 1
    // What is thrown here keeps the message from the client.
    if (asked > MAX_ASKED) throw cutOff(new ServerExcess('The server asked too much in the middle of its answer.'))
  }
  const send = transport.send.bind(transport)
  let answers: Promise<void> = Promise.resolve()
  transport.send = (message, options) => {
    if (isJSONRPCRequest(message))
      return send(message, { ...options, onRequestStreamEnd: () => tellLost(transport, message.id) })
    if (!isJSONRPCResponse(message)) return send(message, options)
    const answer = answers.then(() => send(message, options))
    answers = answer.catch(() => {})
    return answer
  }
  return { transport, pending, excess: () => excess, isCut: () => read.isCut }
}

type Read = { bytes: number; pages: number; isCut: boolean }

/** Takes the way to the next page out of a list that is long enough: the client ends with what has come. */
function endPages(result: Record<string, unknown>, read: Read): void {
  if (result.nextCursor === undefined) return
  read.pages += 1
  if (read.pages < MAX_PAGES.count && read.bytes < MAX_PAGES.bytes) return
  delete result.nextCursor
  read.isCut = true
}

/**
 * Tells the client that the stream of a request is over, which it would learn at its deadline only. A request whose answer
 * has arrived is known no more, and nothing happens.
 */
function tellLost({ onmessage }: StreamableHTTPClientTransport, id: RequestId): void {
  const error = { code: -32603, message: 'The stream ended before the answer.', data: LOST }
  onmessage?.({ jsonrpc: '2.0', id, error })
}

/** The same fetch, which counts the bytes and the resumptions of its connection. */
function bounded(
  fetch: Fetch,
  maxBytes: number,
  {
    pending,
    cutOff,
    read,
  }: { pending: Set<Promise<unknown>>; cutOff: (reason: ServerExcess | McpFailure) => Error; read: Read },
): Fetch {
  let resumptions = 0
  return async (input, init) => {
    if (init?.method === 'GET') {
      // The stream for messages that belong to no request would be a second connection, and nothing of it is used.
      if (!new Headers(init.headers).has('last-event-id')) return new Response(null, { status: 405 })
      resumptions += 1
      if (resumptions > MAX_RESUMPTIONS) throw cutOff(new ServerExcess('The server broke its answer off too often.'))
    }
    const answering = fetch(input, init)
    const settled = answering.then(
      () => {},
      () => {},
    )
    pending.add(settled)
    const answer = await answering.finally(() => pending.delete(settled))
    const { status, headers, body } = answer
    if (status === 403 && headers.has('www-authenticate')) {
      body?.cancel().catch(() => {})
      throw cutOff(new BeyondGrant(extractWWWAuthenticateParams(answer).scope))
    }
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read.bytes += chunk.byteLength
        if (read.bytes > maxBytes) throw cutOff(new ServerExcess('The server sent more than a connection takes.'))
        controller.enqueue(chunk)
      },
    })
    return new Response(body?.pipeThrough(count) ?? null, { status, headers })
  }
}
