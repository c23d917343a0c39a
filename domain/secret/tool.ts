import type { OwnTool } from '../tool/call.ts'
import type { Tool } from '../tool/config.ts'
import type { McpServer } from '../tool/mcp/server.ts'
import { mapServerTexts } from './mcp.ts'
import { type SecretKind, secretsIn } from './part.ts'

/** A text of a tool that may hold a secret. `field` is its path below `config`; `header` its name, for a header. */
export type ToolText = { field: string; kind: SecretKind; header?: string }

/** The tool with each text that may hold a secret changed. */
export function mapToolTexts(tool: Tool, change: (text: string, place: ToolText) => string): Tool {
  const { headers, ...settings } = tool.config
  const config = { ...tool.config }
  for (const { field, kind } of FIELDS) {
    const text = settings[field]
    if (text !== undefined) config[field] = change(text, { field, kind })
  }
  if (headers) config.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => header(name, value)))
  return { ...tool, config }

  function header(name: string, value: string): [string, string] {
    return [name, change(value, { field: `headers.${name}`, kind: 'header', header: name })]
  }
}

const FIELDS = [
  { field: 'authValue', kind: 'credential' },
  { field: 'url', kind: 'address' },
  { field: 'defaultUrl', kind: 'address' },
  { field: 'bodyTemplate', kind: 'template' },
] as const

/** The text of a field as `ToolText` names it; header names are compared without case. */
export function toolTextAt({ config }: Tool, { field, header }: ToolText): string | undefined {
  if (header === undefined) return config[field as (typeof FIELDS)[number]['field']]
  return Object.entries(config.headers ?? {}).find(([name]) => name.toLowerCase() === header.toLowerCase())?.[1]
}

/** The scheme, host and port that the tool's requests go to; undefined for a tool that has no address of its own. */
export function toolOrigin({ config }: Tool): string | undefined {
  return originOf(config.url ?? config.defaultUrl ?? '')
}

/** The scheme, host and port of an address; undefined for any other text. */
export const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

/** Every secret of a tool in the clear, once. The password of a basic credential is one of its own. */
export function secretsOfTool(tool: OwnTool): string[] {
  const secrets: string[] = []
  const collect = (text: string, { kind, header }: ToolText) => {
    secrets.push(...secretsIn(kind, text, header))
    return text
  }
  if (tool.type === 'mcp') return secretsOfServer(tool.server)
  mapToolTexts(tool, collect)
  const { authType, authValue = '' } = tool.config
  if (authType === 'basic') secrets.push(authValue.slice(authValue.indexOf(':') + 1))
  return [...new Set(secrets)]
}

/** Every secret of an MCP server in the clear, once. */
export function secretsOfServer(server: McpServer): string[] {
  const secrets: string[] = []
  mapServerTexts(server, (text, { kind, header }) => {
    secrets.push(...secretsIn(kind, text, header))
    return text
  })
  return [...new Set(secrets)]
}
