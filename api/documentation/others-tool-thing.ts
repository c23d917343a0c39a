/** The things of tools that others run, under their names in the API description: each export is a schema. */
import { McpAuthorization } from '../../domain/tool/mcp/authorization.ts'
import { McpServer, McpToolText } from '../../domain/tool/mcp/server.ts'

export { CallerTool } from '../../domain/tool/caller-tool.ts'
export { McpAuthorization, McpAuthorizationStart } from '../../domain/tool/mcp/authorization.ts'
export { McpFailureReason, McpServer, McpToolText, UnavailableServer } from '../../domain/tool/mcp/server.ts'
export {
  LeftOutTool as LeftOutMcpTool,
  McpAcceptance,
  McpServerTest,
  McpToolView as McpTool,
} from '../../domain/tool/mcp/tool-view.ts'
export const McpAuthorizationState = McpAuthorization.properties.state
export const McpAuthType = McpServer.properties.authType
export const McpApproval = McpServer.properties.approval
export const McpServerState = McpServer.properties.state
export const McpToolAnnotations = McpToolText.properties.annotations
