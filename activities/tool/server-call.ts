import type { CallToolResult } from '@modelcontextprotocol/client'
import type { ServerTool } from '../../domain/tool/call.ts'
import { isRepeatable } from '../../domain/tool/call.ts'
import { headersOf } from '../../domain/tool/mcp/server.ts'
import { type KnownServer, type McpClient, McpFailure } from '../../providers/mcp/client.ts'
import type { WithCredential } from '../mcp/credential.ts'
import type { RunTool } from './contract.ts'
import { serverEchoHider } from './echo.ts'

/** Makes the runner of the tools of MCP servers. A result that the server calls an error is a failure. */
export const createServerCall =
  (mcp: McpClient, withCredential: WithCredential): RunTool<ServerTool> =>
  async (tool, args, { workspaceId, agentId, idempotencyKey, signal, onUnavailable }) => {
    const { server, listed } = tool
    const meta = { 'ams/idempotency-key': idempotencyKey }
    const known = tool.known as KnownServer | undefined
    let hide = serverEchoHider(server)
    try {
      const end = await withCredential({ workspaceId, id: agentId }, server, signal, async (open) => {
        hide = serverEchoHider(open)
        const target = { workspaceId, url: open.url, headers: headersOf(open) }
        return await mcp.call(target, { tool: listed, args, meta, known, signal })
      })
      if ('fault' in end) return { ok: false, error: hide(end.fault) }
      const text = hide(textOf(end.result))
      return end.result.isError ? { ok: false, error: text || 'The tool failed and said nothing.' } : { ok: true, text }
    } catch (error) {
      if (!(error instanceof McpFailure)) throw error
      onUnavailable?.(error.reason)
      return { ok: false, error: hide(error.message), isUnknown: error.mayHaveArrived && !isRepeatable(tool) }
    }
  }

/** The result as the model reads it: texts as they are, structured content as JSON unless a text says the same. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const parts = content.map(partOf).filter(Boolean)
  if (structuredContent !== undefined && !parts.some((part) => saysSame(part, structuredContent)))
    parts.push(JSON.stringify(structuredContent))
  return parts.join('\n\n')
}

function partOf(block: CallToolResult['content'][number]): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return `[${block.type}, ${block.mimeType}, ${sizeOf(block.data)} bytes: not shown]`
    case 'resource_link':
      return `[${block.name}](${block.uri})${block.description ? ` ${block.description}` : ''}`
    case 'resource': {
      const { resource } = block
      if ('text' in resource) return `${resource.uri}:\n${resource.text}`
      return `[${resource.uri}, ${resource.mimeType ?? 'unknown type'}, ${sizeOf(resource.blob)} bytes: not shown]`
    }
    default:
      return ''
  }
}

const sizeOf = (base64: string): number => Math.floor((base64.length * 3) / 4)

/** Servers send structured content as a text, too, for clients that know texts only. */
function saysSame(text: string, structured: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(structured)
  } catch {
    return false
  }
}
