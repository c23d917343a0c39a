import type { ServerTool } from '../call.ts'
import { type McpTool, wholeName } from './server.ts'
import { modelNameOf } from './tool-name.ts'

/** A tool of a server as a turn calls it. */
export const serverToolOf = (server: ServerTool['server'], listed: McpTool, known: unknown): ServerTool => ({
  type: 'mcp',
  name: wholeName(server.name, listed.name),
  modelName: modelNameOf(server.name, listed.name),
  server,
  listed,
  known,
})
