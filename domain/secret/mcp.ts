import type { McpServer } from '../tool/mcp/server.ts'
import type { ToolText } from './tool.ts'

/** The server with each text that may hold a secret changed: its credential, the values of its headers, its address. */
export function mapServerTexts<Server extends McpServer>(
  server: Server,
  change: (text: string, place: ToolText) => string,
): Server {
  const { url, authValue, headers } = server
  return {
    ...server,
    url: change(url, { field: 'url', kind: 'address' }),
    ...(authValue !== undefined && { authValue: change(authValue, { field: 'authValue', kind: 'credential' }) }),
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(header)) }),
  }

  function header([name, value]: [string, string]): [string, string] {
    return [name, change(value, { field: `headers.${name}`, kind: 'credential', header: name })]
  }
}

/** The text of a field as `ToolText` names it; header names are compared without case. */
export function serverTextAt({ url, authValue, headers }: McpServer, { field, header }: ToolText): string | undefined {
  if (header === undefined) return field === 'url' ? url : authValue
  return Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === header.toLowerCase())?.[1]
}
