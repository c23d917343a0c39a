import { ApiError } from '../../../domain/error.ts'
import { newId } from '../../../domain/id.ts'
import { originOf } from '../../../domain/secret/tool.ts'
import { sealTrialInput } from '../../../domain/secret/trial.ts'
import type { McpAuthorization } from '../../../domain/tool/mcp/authorization.ts'
import {
  isAllowed,
  type McpLastList,
  type McpServer,
  type McpState,
  type McpTool,
  type McpToolText,
  type StoredMcpServer,
  wholeName,
} from '../../../domain/tool/mcp/server.ts'
import { modelNameOf } from '../../../domain/tool/mcp/tool-name.ts'
import type { McpToolView } from '../../../domain/tool/mcp/tool-view.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import { findAuthorizations } from '../../../store/agent/mcp/authorization.ts'
import { findKnownLists, findLists, type KnownList, type ListRow, listKey } from '../../../store/agent/mcp/list.ts'
import { maskServers, openServer, openServers } from '../../../store/agent/mcp/secret.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { runTrial, type TrialConnection } from '../trial.ts'

type Parts = Pick<ApiDependencies, 'database' | 'sealing'>

/** A server is listed within this time; many are listed side by side. */
const LIST_MS = 60_000

/** The servers as GET and PUT show them, each with what its last list said. */
export async function viewServers(parts: Parts, agent: AgentRecord): Promise<McpServer[]> {
  const config = agent.mcpConfig ?? []
  const servers = openServers(parts.sealing, agent, config)
  const keys = servers.map((server) => listKey(parts.sealing, server))
  const lists = await findKnownLists(parts.database, agent.id, keys)
  const isOAuth = config.some(({ authType }) => authType === 'oauth')
  const grants = isOAuth ? await findAuthorizations(parts.database, agent.id) : NO_GRANTS
  return maskServers(parts.sealing, agent, config).map((shown, index) => {
    const list = lists.get(keys[index] ?? '')
    const server = servers[index]
    const lastList = server && list && lastListOf(server, list)
    const state = list?.isRefused ? 'authorization_required' : (list?.state ?? 'unknown')
    const authorization = shown.authType === 'oauth' ? authorizationOf(shown, grants, state) : undefined
    return { ...shown, state, ...(lastList && { lastList }), ...(authorization && { authorization }) }
  })
}

type Grants = Awaited<ReturnType<typeof findAuthorizations>>
const NO_GRANTS: Grants = new Map()

/** Undefined for a server that never gave a list. */
function lastListOf(
  { pins, ...server }: StoredMcpServer,
  { revision, hashes, lookedAt }: KnownList,
): McpLastList | undefined {
  if (revision === '') return undefined
  const accepted = new Map(pins.map(({ name, hash }) => [name, hash]))
  const listed = Object.entries(hashes)
  const unaccepted = listed.filter(([name, hash]) => isAllowed(server, name) && accepted.get(name) !== hash)
  return {
    revision,
    tools: listed.length,
    unaccepted: server.autoAccept ? 0 : unaccepted.length,
    askedAt: lookedAt.toISOString(),
  }
}

/** A server may ask for another authorization than the one that the agent has. */
function authorizationOf({ name, url }: McpServer, grants: Grants, state: McpState): McpAuthorization {
  const { origin, ...grant } = grants.get(name) ?? { origin: undefined, state: 'none' as const }
  if (origin !== originOf(url)) return { state: 'none' }
  return grant.state === 'authorized' && state === 'authorization_required' ? { ...grant, state: 'required' } : grant
}

/** The server of this name in the clear. @throws ApiError MCP_SERVER_NOT_FOUND */
export function serverOf({ sealing }: Parts, agent: AgentRecord, name: string): StoredMcpServer {
  const server = openServer(sealing, agent, name)
  if (!server) throw new ApiError('MCP_SERVER_NOT_FOUND', { message: `The agent has no server ${name.slice(0, 100)}.` })
  return server
}

/**
 * Has a worker list servers, because this process sends nothing for tools.
 * @param servers in the clear
 * @returns the lists by the names of their servers, and why others failed
 * @throws ApiError SERVICE_UNAVAILABLE when no worker takes it or the look breaks off
 */
export async function listAnew(
  parts: Parts,
  connection: TrialConnection,
  agent: AgentRecord,
  servers: McpServer[],
): Promise<{ lists: Map<string, ListRow>; errors: Record<string, string> }> {
  const { id: agentId, version: agentVersion, workspaceId } = agent
  if (servers.length === 0) return { lists: new Map(), errors: {} }
  const id = newId()
  const input = sealTrialInput(parts.sealing, { workspaceId, id }, servers)
  const trial = { id, agentId, agentVersion, kind: 'mcp-list' as const, name: null, input }
  const { status, result } = await runTrial(parts.database, connection, workspaceId, { trial, callMs: LIST_MS })
  // What is kept may be older than the look that broke off.
  if (status !== 'succeeded' || result === null)
    throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } })
  return { lists: await listsOf(parts, agent, servers), errors: JSON.parse(result) }
}

/** What is kept of these servers, by their names. */
export async function listsOf(
  { database, sealing }: Parts,
  agent: AgentRecord,
  servers: McpServer[],
): Promise<Map<string, ListRow>> {
  const keys = servers.map((server) => listKey(sealing, server))
  const rows = await findLists(database, agent.id, keys)
  return new Map(
    servers.flatMap(({ name }, index) => {
      const row = rows.get(keys[index] ?? '')
      return row ? [[name, row] as const] : []
    }),
  )
}

/** The tools of a server: those that it lists, then those that are pinned and gone. */
export function viewTools(server: StoredMcpServer, list: ListRow | undefined): McpToolView[] {
  const listed = list?.tools ?? []
  const pins = new Map(server.pins.map((pin) => [pin.name, pin]))
  const gone = server.pins.filter(({ name }) => !listed.some((tool) => tool.name === name))
  return [
    ...listed.map((tool) => viewTool(server, tool, pins.get(tool.name))),
    ...gone.map((pin) => ({ ...viewTool(server, pin, pin), isListed: false })),
  ]
}

function viewTool(
  server: StoredMcpServer,
  { hash, needsTask, ...tool }: McpTool,
  pin: McpTool | undefined,
): McpToolView {
  const isSame = server.autoAccept === true || pin?.hash === hash
  return {
    ...tool,
    name: wholeName(server.name, tool.name),
    modelName: modelNameOf(server.name, tool.name),
    hash,
    pinned: isSame ? 'yes' : pin ? 'changed' : 'no',
    accepted: isSame || !pin ? null : textsOf(pin),
    isListed: true,
  }
}

const textsOf = ({ description, inputSchema, annotations }: McpTool): McpToolText => ({
  description,
  inputSchema,
  annotations,
})

/** The tools that are pinned by a PUT: all that its owner lets the model call. */
export const pinsOf = (server: McpServer, list: ListRow | undefined): McpTool[] =>
  list?.state === 'ready' ? list.tools.filter(({ name }) => isAllowed(server, name)) : []
