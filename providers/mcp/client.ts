import { type CallToolResult, ProtocolError } from '@modelcontextprotocol/client'
import type { McpTool } from '../../domain/tool/mcp/server.ts'
import { type ListedTool, MAX_LISTED } from '../../domain/tool/mcp/tool-list.ts'
import type { GuardedFetch } from '../guarded-http/fetch.ts'
import { type Connection, type KnownServer, type McpTarget, withConnection } from './connection.ts'
import { INPUT_REQUIRED, isLost } from './failure.ts'
import { callAsTask } from './task.ts'

export type { KnownServer, McpTarget } from './connection.ts'
export { BeyondGrant, McpFailure, REFUSED } from './failure.ts'

/** The list of a server, as it came. `ttlMs` is how long the server says that it holds. */
export type McpListing = {
  revision: string
  tools: ListedTool[]
  ttlMs: number | undefined
  known: KnownServer | undefined
  /** True where the server has more pages than were read. */
  isCut: boolean
}

/** What a call gave; `fault` is what the server said in place of a result. */
export type McpCallEnd = { result: CallToolResult } | { fault: string }

/** Speaks to servers of the Model Context Protocol through the guarded client. It needs Node. */
export interface McpClient {
  /** @throws McpFailure, or the reason of `signal` unless that is a deadline */
  list(target: McpTarget, signal: AbortSignal): Promise<McpListing>
  /** Makes one call, once. @throws McpFailure, or the reason of `signal` unless that is a deadline */
  call(target: McpTarget, call: McpCall): Promise<McpCallEnd>
}

export type McpCall = {
  tool: McpTool
  args: Record<string, unknown>
  meta: Record<string, unknown>
  known: KnownServer | undefined
  signal: AbortSignal
}

export function createMcpClient(http: Pick<GuardedFetch, 'of'>): McpClient {
  return {
    list: (target, signal) =>
      withConnection(http, target, { signal, kind: 'list' }, async ({ client, isCut }, limits) => {
        const { tools, ttlMs } = await client.listTools(undefined, { ...limits, cacheMode: 'bypass' })
        const discover = client.getDiscoverResult()
        return {
          revision: client.getNegotiatedProtocolVersion() ?? '',
          tools: tools.slice(0, MAX_LISTED),
          ttlMs: typeof ttlMs === 'number' ? ttlMs : undefined,
          isCut: isCut() || tools.length > MAX_LISTED,
          known: discover ? { kind: 'modern', discover } : { kind: 'legacy' },
        }
      }),
    call: (target, { tool, args, meta, known, signal }) =>
      withConnection(
        http,
        target,
        { signal, known, kind: tool.needsTask ? 'task' : 'call' },
        async (connection, limits) => {
          const params = { name: tool.name, arguments: args, _meta: meta }
          const { client } = connection
          // Without an output schema, which would turn an answer after an effect into an error.
          const toolDefinition = { name: tool.name, inputSchema: { ...tool.inputSchema, type: 'object' as const } }
          try {
            const options = { ...limits, toolDefinition, allowInputRequired: true }
            if (!tool.needsTask) return endOf(connection, await client.callTool(params, options))
            const end = await callAsTask(client, params, limits)
            return 'fault' in end ? { fault: wantedBy(connection) ?? String(end.fault) } : endOf(connection, end)
          } catch (error) {
            // A protocol error is the answer of a server that has not made the call.
            if (!(error instanceof ProtocolError) || error.code === -32042 || isLost(error)) throw error
            return { fault: wantedBy(connection) ?? error.message }
          }
        },
      ),
  }
}

/** The kinds of requests of servers, as the model is told of them. */
const WANTED: Record<string, string> = {
  'elicitation/create': 'asks the user for input (elicitation)',
  'sampling/createMessage': 'asks for an answer of a model (sampling)',
  'roots/list': 'asks for folders (roots)',
}

const wantedBy = ({ asked }: Connection): string | undefined => {
  const wanted = asked.flatMap((method) => WANTED[method] ?? [])
  return wanted[0] && `The tool ${wanted[0]}, which this service does not give to servers. It was not finished.`
}

function endOf(connection: Connection, result: CallToolResult): McpCallEnd {
  const wanted = wantedBy(connection)
  const inputs = 'inputRequests' in result ? Object.values(result.inputRequests ?? {}) : []
  for (const input of inputs) if (hasMethod(input)) connection.asked.push(input.method)
  if ('resultType' in result && result.resultType === 'input_required')
    return { fault: wantedBy(connection) ?? INPUT_REQUIRED }
  if (wanted && result.isError) return { fault: `${wanted} It said: ${JSON.stringify(result.content).slice(0, 2_000)}` }
  return { result }
}

const hasMethod = (input: unknown): input is { method: string } =>
  typeof input === 'object' && input !== null && 'method' in input && typeof input.method === 'string'
