import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { type Access, requireScope, scopesOf } from '../../domain/access/access.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { publicError } from '../plugins/failure.ts'

/** A request to /mcp that has passed the authentication: who asks, and through what. */
export type McpCall = { access: Access; requestId: string; audit: RequestAudit; request: Request }

/** The context that the SDK gives the handler of a tool. */
export type ToolContext = ServerContext

/** Builds the answer of a tool: texts for the model, and the same data as a value for a program. */
export const toolResult = (data: Record<string, unknown>, ...texts: string[]): CallToolResult => ({
  content: (texts.length > 0 ? texts : [JSON.stringify(data)]).map((text) => ({ type: 'text', text })),
  structuredContent: data,
})

/** The method and the path below `/api` of the endpoint that a tool or resource stands for. */
export type Endpoint = readonly [method: string, path: string]

/** Refuses what the endpoint would refuse. @throws ApiError SCOPE_MISSING */
export function requireEndpoint(access: Access, [method, path]: Endpoint): void {
  const scopes = scopesOf(method, path)
  if (scopes) requireScope(access, ...scopes)
}

/**
 * Runs the work of a tool, under the scopes of the endpoint that it stands for. A failure is a result for the model, with
 * the code of the error and what the caller can do.
 */
export async function runTool(
  { log }: Pick<ApiDependencies, 'log'>,
  { access, requestId }: McpCall,
  endpoint: Endpoint,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    requireEndpoint(access, endpoint)
    return await work()
  } catch (error) {
    const { errorCode, message, fix } = publicError(error, log.child({ requestId }))
    return { content: [{ type: 'text', text: `${errorCode}: ${message} ${fix}` }], isError: true }
  }
}
