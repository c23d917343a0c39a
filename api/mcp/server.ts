import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { ApiDependencies } from '../dependencies.ts'
import { VERSION } from '../documentation/version.ts'
import type { McpCall } from './call.ts'
import { registerChatTool } from './chat-tool.ts'
import { registerEvalTools } from './eval-tools.ts'
import { registerResources } from './resources.ts'
import { registerReadingTools } from './tools.ts'

const INSTRUCTIONS =
  'Agents of this workspace. list_agents names them, chat asks one, and search_knowledge reads what it knows.'

/**
 * Answers a message of the Model Context Protocol (Streamable HTTP, stateless: revisions 2025-03-26 to 2026-07-28). Each
 * request has a server of its own, whose tools act for its caller.
 * @param message the parsed body
 */
export function answerMcp(deps: ApiDependencies, call: McpCall, request: Request, message: unknown): Promise<Response> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'agent-management-service', version: VERSION }, { instructions: INSTRUCTIONS })
    registerReadingTools(server, deps, call)
    registerChatTool(server, deps, call)
    registerEvalTools(server, deps, call)
    registerResources(server, deps, call)
    return server
  })
  return handler.fetch(request, { parsedBody: message })
}
