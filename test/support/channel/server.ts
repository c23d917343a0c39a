import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a stand-in received it. `body` holds its JSON or form fields. */
export type ReceivedCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: Record<string, unknown>
}

export type StandInAnswer = { status: number; headers?: Record<string, string>; body: unknown }

/**
 * A fault of the next call whose path matches `on`; `isCall` tells calls of one path apart. An answer is given in place
 * of the platform's own, without the effect. cut-before: the connection ends without the effect. cut-after: it ends
 * after the effect.
 */
export type StandInFault = {
  on: RegExp
  isCall?: (call: ReceivedCall) => boolean
  is: StandInAnswer | 'cut-before' | 'cut-after'
}

/**
 * Starts the server of a stand-in on a port of its own. `handle` has the platform's effect and returns its answer.
 * Faults are used up in their order.
 */
export async function startStandIn(handle: (call: ReceivedCall) => StandInAnswer) {
  const calls: ReceivedCall[] = []
  const faults: StandInFault[] = []
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const call = await received(request)
    calls.push(call)
    const at = faults.findIndex(({ on, isCall = () => true }) => on.test(call.path) && isCall(call))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.is
    if (fault === 'cut-before') return response.destroy()
    const answer = fault === undefined || fault === 'cut-after' ? handle(call) : fault
    if (fault === 'cut-after') return response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...answer.headers })
    if (answer.body instanceof Uint8Array) return response.end(answer.body)
    return response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function received(request: IncomingMessage): Promise<ReceivedCall> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers,
    body: fieldsOf(text, headers['content-type'] ?? ''),
  }
}

/** Platforms take JSON and forms; their client libraries send either. */
function fieldsOf(text: string, contentType: string): Record<string, unknown> {
  if (text === '') return {}
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return JSON.parse(text)
  const form = Object.fromEntries(new URLSearchParams(text))
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, fieldOf(value)]))
}

/** A form carries lists and objects as JSON. */
function fieldOf(value: string): unknown {
  return /^[[{]/.test(value) ? JSON.parse(value) : value
}
