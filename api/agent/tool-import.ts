import { isDeepStrictEqual } from 'node:util'
import { exceeds, MAX_JSON_SIZE, measureJson } from '../../domain/text/json-size.ts'
import type { Tool, ToolConfig } from '../../domain/tool/config.ts'
import { type ImportedOperation, MAX_IMPORTED_TOOLS, type SkippedOperation } from '../../domain/tool/import.ts'

/** The tools of an agent with those of a document, in the clear; `isChanged` is false where it had them all. */
export type MergedTools = {
  tools: ToolConfig
  taken: ImportedOperation[]
  skipped: SkippedOperation[]
  isChanged: boolean
}

/** A PUT of all tools must fit into a body. */
const MAX_TOOLS_BYTES = 1_000_000

/**
 * Puts imported tools beside those of an agent. The tool of an earlier import, known by name, method and address, is
 * brought up to date and keeps what people have set; any other tool of the same name stays.
 */
export function mergeTools(stored: ToolConfig, imported: ImportedOperation[]): MergedTools {
  const tools = [...stored]
  const taken: ImportedOperation[] = []
  const skipped: SkippedOperation[] = []
  const room = roomOf(stored)
  for (const each of imported) {
    const { operation, tool } = each
    const at = tools.findIndex(({ name }) => name === tool.name)
    const former = tools[at]
    const reason = former && !isSameCall(former, tool) ? HAS_ANOTHER : room.take(tool, former)
    if (reason) skipped.push({ operation, reason })
    else {
      if (former) tools[at] = upToDate(former, tool)
      else tools.push(tool)
      taken.push(each)
    }
  }
  return { tools, taken, skipped, isChanged: !isDeepStrictEqual(tools, stored) }
}

const HAS_ANOTHER = 'The agent has another tool of this name.'

const isSameCall = (one: Tool, other: Tool): boolean =>
  one.type === other.type && one.config.url === other.config.url && one.config.method === other.config.method

/** Its document says what it is and takes; people said the rest. */
const upToDate = (former: Tool, { description, inputSchema, config: { bodyTemplate, headers } }: Tool): Tool => {
  const { bodyTemplate: _, ...kept } = former.config
  const all = { ...former.config.headers, ...headers }
  const config = {
    ...kept,
    ...(Object.keys(all).length > 0 && { headers: all }),
    ...(bodyTemplate !== undefined && { bodyTemplate }),
  }
  return { ...former, description, config, ...(inputSchema && { inputSchema }) }
}

/** What an agent can take besides what it has. */
function roomOf(stored: ToolConfig) {
  let count = stored.length
  const used = sizeOf(stored)
  return {
    /** Takes room for a tool. @returns the reason why there is none */
    take(tool: Tool, former: Tool | undefined): string | undefined {
      if (!former && count >= MAX_IMPORTED_TOOLS) return `The agent has ${count} tools, and an import ends at that.`
      const more = sizeOf(tool)
      const less = former ? sizeOf(former) : NOTHING
      const size = {
        bytes: used.bytes + more.bytes - less.bytes,
        values: used.values + more.values - less.values,
        names: used.names + more.names - less.names,
      }
      if (size.bytes > MAX_TOOLS_BYTES || exceeds(size, MAX_JSON_SIZE))
        return 'The tools of the agent would be too large.'
      Object.assign(used, size)
      if (!former) count += 1
      return undefined
    },
  }
}

const NOTHING = { bytes: 0, values: 0, names: 0 }

function sizeOf(value: unknown) {
  const bytes = Buffer.from(JSON.stringify(value))
  return { bytes: bytes.length, ...measureJson(bytes, MAX_JSON_SIZE) }
}
