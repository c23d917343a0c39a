import type { Agent } from '../../layout/use-agent.ts'
import type { Section } from '../form/section-form.ts'

type Server = NonNullable<Agent['mcpConfig']>[number]

/** A server as the form holds it: its maps are lists, and names of tools stand without that of the server. */
export type ServerValue = {
  name: string
  url: string
  authType: NonNullable<Server['authType']>
  authValue: string
  headers: { name: string; value: string }[]
  offers: 'all' | 'chosen'
  allowedTools: string[]
  approval: NonNullable<Server['approval']>
  trustsHints: boolean
  autoAccept: boolean
  /** An empty text where none is set. */
  timeoutMs: number | ''
}
export type ServersValue = { servers: ServerValue[] }

/** The MCP servers of the agent, in the order in which the model sees their tools. */
export const MCP_SERVERS: Section<ServersValue> = {
  name: 'mcp-servers',
  valueOf: ({ mcpConfig }) => ({ servers: (mcpConfig ?? []).map(serverValueOf) }),
  bodyOf: ({ servers }) => servers.map(bodyOf),
  fieldOf: (path, { servers }) => fieldOf(path, servers),
  withoutSecrets: ({ servers }, stored) => ({ servers: servers.map((server) => withStored(server, stored.servers)) }),
}

function serverValueOf({ name, url, headers = {}, allowedTools, ...more }: Server): ServerValue {
  return {
    name,
    url,
    authType: more.authType ?? 'none',
    authValue: more.authValue ?? '',
    headers: Object.entries(headers).map(([header, value]) => ({ name: header, value })),
    offers: allowedTools ? 'chosen' : 'all',
    allowedTools: (allowedTools ?? []).map((tool) => tool.slice(`${name}__`.length)),
    approval: more.approval ?? 'writes',
    trustsHints: more.trustsHints ?? false,
    autoAccept: more.autoAccept ?? false,
    timeoutMs: more.timeoutMs ?? '',
  }
}

/** The service has the tokens of OAuth, which a person gives it elsewhere. */
export const hasSecret = (authType: ServerValue['authType']): boolean => authType === 'bearer' || authType === 'api_key'

function bodyOf({ headers, offers, allowedTools, authType, authValue, timeoutMs, ...server }: ServerValue): Server {
  return {
    ...server,
    authType,
    ...(hasSecret(authType) && { authValue }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }),
    ...(offers === 'chosen' && { allowedTools: allowedTools.map((tool) => `${server.name}__${tool}`) }),
    ...(timeoutMs !== '' && { timeoutMs }),
  }
}

/** `0.headers.X-Shop` → `servers.0.headers.1.name`, `0.allowedTools.3` → `servers.0.allowedTools`. */
function fieldOf(path: string, servers: ServerValue[]): string {
  const [, index = '', header] = /^(\d+)\.headers\.(.+)$/.exec(path) ?? []
  if (header === undefined) return `servers.${path}`
  const place = servers[Number(index)]?.headers.findIndex(({ name }) => name === header) ?? -1
  return `servers.${index}.headers.${place}.name`
}

/** The server with what is stored in each place where a typed secret may stand. */
function withStored(server: ServerValue, stored: ServerValue[]): ServerValue {
  const former = stored.find(({ name }) => name === server.name)
  return {
    ...server,
    url: former?.url ?? '',
    authValue: former?.authValue ?? '',
    headers: server.headers.map(({ name }) => ({
      name,
      value: former?.headers.find((header) => header.name === name)?.value ?? '',
    })),
  }
}

/** A server before its fields are filled in, with a name that no other one has. */
export function newServer(taken: ServerValue[]): ServerValue {
  const names = new Set(taken.map(({ name }) => name))
  let name = 'server'
  for (let number = 2; names.has(name); number++) name = `server-${number}`
  return serverValueOf({ name, url: '' })
}
