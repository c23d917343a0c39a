import type { CallToolResult } from '@modelcontextprotocol/client'
import type { ServerTool } from '../../domain/tool/call.ts'
import { isRepeatable } from '../../domain/tool/call.ts'
import { headersOf } from '../../domain/tool/mcp/server.ts'
import { imageTypeOf } from '../../domain/turn/file.ts'
import { type KnownServer, type McpClient, McpFailure } from '../../providers/mcp/client.ts'
import type { WithCredential } from '../mcp/credential.ts'
import type { RunTool } from './contract.ts'
import { serverEchoHider } from './echo.ts'

type Block = CallToolResult['content'][number]
type Picture = { block: Block; bytes: Uint8Array }

/** The most pictures of one result that a model is shown. */
const MOST_PICTURES = 10

/** Makes the runner of the tools of MCP servers. A result that the server calls an error is a failure. */
export const createServerCall =
  (mcp: McpClient, withCredential: WithCredential): RunTool<ServerTool> =>
  async (tool, args, { workspaceId, agentId, idempotencyKey, signal, onUnavailable, takesPictures = false }) => {
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
      const { isError, content } = end.result
      const pictures = takesPictures && !isError ? content.flatMap(pictureOf).slice(0, MOST_PICTURES) : []
      const text = hide(textOf(end.result, pictures))
      if (isError) return { ok: false, error: text || 'The tool failed and said nothing.' }
      return { ok: true, text, pictures: pictures.map(({ bytes }) => bytes) }
    } catch (error) {
      if (!(error instanceof McpFailure)) throw error
      onUnavailable?.(error.reason)
      return { ok: false, error: hide(error.message), isUnknown: error.mayHaveArrived && !isRepeatable(tool) }
    }
  }

/** The result as the model reads it: texts as they are, structured content as JSON unless a text says the same. */
function textOf({ content, structuredContent }: CallToolResult, pictures: Picture[]): string {
  const parts = content.map((block) => partOf(block, pictures)).filter(Boolean)
  if (structuredContent !== undefined && !parts.some((part) => saysSame(part, structuredContent)))
    parts.push(JSON.stringify(structuredContent))
  return parts.join('\n\n')
}

function partOf(block: Block, pictures: Picture[]): string {
  const place = pictures.findIndex((picture) => picture.block === block)
  if (place >= 0) return `[picture ${place + 1} of this result]`
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

/** Pictures are known by their bytes, whatever the server calls them. */
function pictureOf(block: Block): Picture[] {
  const data =
    block.type === 'image'
      ? block.data
      : block.type === 'resource' && 'blob' in block.resource
        ? block.resource.blob
        : ''
  const bytes = Buffer.from(data, 'base64')
  return imageTypeOf(bytes) ? [{ block, bytes }] : []
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
