import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WithCredential } from '../../../activities/mcp/credential.ts'

/** Calls servers with the credential of their configuration. */
export const asConfigured: WithCredential = (_owner, server, _signal, work) => work(server)

export type ListedTool = Record<string, unknown> & { name: string }
type Message = { id?: number | string; method: string; params?: Record<string, unknown> }
type Seen = { method: string; params: Record<string, unknown>; headers: IncomingHttpHeaders }

/** What a stand-in says to one method; undefined for the usual answer. Whoever takes the response answers himself. */
type Behaviour = (message: Message, response: ServerResponse) => unknown

/** A tool that a stand-in lists, with no argument. */
export const listedTool = (name: string, more: Record<string, unknown> = {}): ListedTool => ({
  name,
  description: `The tool ${name}.`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  ...more,
})

const refuse = (response: ServerResponse): void => {
  response.writeHead(405).end()
}

/** Marks an answer that the behaviour has sent, or never sends. */
export const TAKEN = Symbol('taken')

/**
 * Starts an MCP server of revision 2025-06-18 on loopback, whose tools and answers a test changes. It speaks the wire by
 * hand, because a library would not lie.
 */
export async function openMcpServer(tools: ListedTool[] = [listedTool('echo')], port = 0) {
  const seen: Seen[] = []
  const state = { tools, behaviour: (() => undefined) as Behaviour, isStreaming: false, resume: refuse, resumptions: 0 }
  const pages = new Map<string, object>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const page = pages.get(request.url ?? '')
    if (page) return void response.setHeader('content-type', 'application/json').end(JSON.stringify(page))
    if (request.url?.startsWith('/.well-known/')) return void response.writeHead(404).end()
    if (request.method === 'GET') {
      state.resumptions += 1
      return state.resume(response)
    }
    if (request.method !== 'POST') return refuse(response)
    const message: Message = JSON.parse(body)
    seen.push({ method: message.method, params: message.params ?? {}, headers: request.headers })
    const said = await state.behaviour(message, response)
    if (said === TAKEN || response.headersSent) return
    if (message.id === undefined) return void response.writeHead(202).end()
    answer(response, message, said ?? usual(message, state.tools), state.isStreaming)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    port: address.port,
    seen,
    /** The arguments of the calls that arrived. */
    calls: () => seen.filter(({ method }) => method === 'tools/call').map(({ params }) => params),
    lists: (next: ListedTool[]) => {
      state.tools = next
    },
    /** Answers by streams of events without ids from now on. */
    streams: () => {
      state.isStreaming = true
    },
    /** Answers whoever goes on with a stream that broke off. */
    resumes: (next: (response: ServerResponse) => unknown) => {
      state.resume = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        next(response)
      }
    },
    resumptions: () => state.resumptions,
    /** Serves a document at a path. */
    serves: (path: string, document: object) => void pages.set(path, document),
    behaves: (next: Behaviour) => {
      state.behaviour = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close').catch(() => {})
    },
  }
}

/** An address where nobody listens. */
export async function closedUrl(): Promise<string> {
  const server = await openMcpServer()
  await server.close()
  return server.url
}

export type McpStandIn = Awaited<ReturnType<typeof openMcpServer>>

function usual({ method, params = {} }: Message, tools: ListedTool[]): unknown {
  if (method === 'initialize')
    return {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'stand-in', version: '1' },
    }
  if (method === 'tools/list') return { tools }
  if (method === 'tools/call')
    return { content: [{ type: 'text', text: `${String(params.name)} got ${JSON.stringify(params.arguments)}` }] }
  return { error: { code: -32601, message: 'Method not found' } }
}

function answer(response: ServerResponse, { id }: Message, said: unknown, isStreaming: boolean): void {
  const error = typeof said === 'object' && said !== null && 'error' in said ? said.error : undefined
  const text = JSON.stringify({ jsonrpc: '2.0', id, ...(error ? { error } : { result: said }) })
  response.setHeader('content-type', isStreaming ? 'text/event-stream' : 'application/json')
  response.end(isStreaming ? eventOf(text) : text)
}

/** A message as an event of a stream. */
export const eventOf = (message: string, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${message}\n\n`
