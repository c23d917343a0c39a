import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Confinement } from '../../../activities/confined/confinement.ts'
import type { ToolContext, ToolOutcome } from '../../../activities/tool/contract.ts'
import { createToolRunner } from '../../../activities/tool/index.ts'
import type { SearchKnowledge } from '../../../activities/tool/knowledge-card.ts'
import type { Tool, ToolSettings } from '../../../domain/tool/config.ts'
import { createGuardedHttp } from '../../../providers/guarded-http/client.ts'
import { createGuardedFetch } from '../../../providers/guarded-http/fetch.ts'
import { createMcpClient } from '../../../providers/mcp/client.ts'
import { asConfigured } from '../../support/turn/mcp-server.ts'

export type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Answer = (request: Received, response: ServerResponse) => void

/** Starts a service on loopback that records each request; `answers` sets how it answers. */
export async function openService() {
  const received: Received[] = []
  let answer: Answer = (_request, response) => response.end('ok')
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body })
    answer({ method, url, headers, body }, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: (next: Answer) => {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The context of a call with fixed ids and without masking. */
export const toolContext = (signal = new AbortController().signal): ToolContext => ({
  workspaceId: 'workspace',
  agentId: 'agent',
  conversationId: 'conversation',
  turnId: 'turn',
  callId: 'call',
  idempotencyKey: 'turn:call',
  mask: (text) => text,
  signal,
})

const nothing: SearchKnowledge = async () => []

/** Runs one call of a tool that may reach loopback; returns its outcome. */
export async function runTool(
  type: Tool['type'],
  config: ToolSettings,
  args: Record<string, unknown> = {},
  {
    searchKnowledge = nothing,
    signal,
    allowedHosts = ['127.0.0.0/8'],
    ...readers
  }: {
    searchKnowledge?: SearchKnowledge
    signal?: AbortSignal
    allowedHosts?: string[]
    confinement?: Confinement
  } = {},
): Promise<ToolOutcome> {
  const run = createToolRunner({
    http: createGuardedHttp({ allowedHosts }),
    mcp: createMcpClient(createGuardedFetch({ allowedHosts })),
    withCredential: asConfigured,
    searchKnowledge,
    ...readers,
  })
  return run({ type, name: 'tool', description: '', config }, args, toolContext(signal))
}

/** The error of a failed call, or a text that shows the success. */
export const errorOf = (outcome: ToolOutcome): string => (outcome.ok ? `no error, but: ${outcome.text}` : outcome.error)
/** The text of a successful call, or a text that shows the error. */
export const textOf = (outcome: ToolOutcome): string => (outcome.ok ? outcome.text : `an error: ${outcome.error}`)
