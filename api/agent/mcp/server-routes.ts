import { Elysia } from 'elysia'
import Type from 'typebox'
import { ApiError } from '../../../domain/error.ts'
import { MOST_TOOLS } from '../../../domain/tool/call.ts'
import { assertPinsFit } from '../../../domain/tool/mcp/check.ts'
import { isAllowed, type McpTool, type StoredMcpServer, wholeName } from '../../../domain/tool/mcp/server.ts'
import { LeftOutTool, McpAcceptance, McpServerTest, McpToolView } from '../../../domain/tool/mcp/tool-view.ts'
import { type AgentRecord, findAgent } from '../../../store/agent/agent.ts'
import type { ListRow } from '../../../store/agent/mcp/list.ts'
import { openServers, sealServers } from '../../../store/agent/mcp/secret.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { IF_MATCH } from '../../request/if-match.ts'
import { optionalBody, params, response } from '../../request/schema.ts'
import { replaceConfiguration } from '../replacement.ts'
import { Mutation } from '../reply.ts'
import { agentSteps } from '../view.ts'
import { EXAMPLE_SERVER_TOOL } from './example.ts'
import { listAnew, serverOf, viewTools } from './listing.ts'

/** The path parameters of every route below one server. */
export const ServerPath = params(
  Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String({ minLength: 1 }) }),
)

/** What people do with one MCP server of an agent: look at its tools, accept them, try it. */
export const mcpServerRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-server' }).use(listing(deps)).use(accepting(deps)).use(testing(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-server-listing' }).use(authentication(deps)).get(
    '/v1/agents/:id/mcp-servers/:name/tools',
    async ({ workspaceId, params, request, server: connection }) => {
      const agent = await findAgent(deps.database, workspaceId, params.id)
      const server = serverOf(deps, agent, params.name)
      const { lists } = await listAnew(deps, { request, server: connection }, agent, [server])
      const list = lists.get(server.name)
      return { data: viewTools(server, list), leftOut: [...(list?.leftOut ?? []), ...tooManyTools(agent, server)] }
    },
    {
      params: ServerPath,
      response: { 200: response(Type.Object({ data: Type.Array(McpToolView), leftOut: Type.Array(LeftOutTool) })) },
      detail: operation('listAgentMcpTools', 'List the tools of an MCP server of an agent', 'Agent configuration', {
        description:
          'The server is asked now; where it is away, its last list is shown. The texts are those of the server: nobody here has written or checked them. leftOut names the tools beyond 500 and 1 MiB, those whose schema no model can be given, and, as beyond_128, the pinned ones that are not offered because the agent has more than 128 tools.',
        errors: ['AGENT_NOT_FOUND', 'MCP_SERVER_NOT_FOUND'],
        example: { data: [EXAMPLE_SERVER_TOOL], leftOut: [] },
      }),
    },
  )

const accepting = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-server-accepting' }).use(authentication(deps)).post(
    '/v1/agents/:id/mcp-servers/:name/accept',
    async ({ workspaceId, access, audit, params, body, request, server: connection, set }) => {
      const found = await findAgent(deps.database, workspaceId, params.id)
      const server = serverOf(deps, found, params.name)
      const { lists } = await listAnew(deps, { request, server: connection }, found, [server])
      const list = lists.get(server.name)
      if (list?.state !== 'ready') throw new ApiError('MCP_SERVER_UNAVAILABLE')
      const accepted = acceptedTools(server, list, body)
      const agent = await replaceConfiguration(
        deps,
        { workspaceId, access, audit, request, set },
        {
          agentId: params.id,
          action: 'acceptAgentMcpTools',
          change: 'mcp-servers',
          edit: async (current) => pinned(deps, current, server, accepted),
          facts: () => ({ server: server.name }),
        },
      )
      const data = viewTools(serverOf(deps, agent, server.name), list)
      return { data, next_steps: await agentSteps(deps, agent) }
    },
    {
      params: ServerPath,
      body: optionalBody(McpAcceptance),
      response: { 200: Mutation(Type.Array(McpToolView)) },
      detail: operation(
        'acceptAgentMcpTools',
        'Accept the tools of an MCP server as they are now',
        'Agent configuration',
        {
          description:
            'Pins the tools anew, as a new version where that changes a pin. Tools that the server lists no more lose their pin.',
          errors: [
            'AGENT_NOT_FOUND',
            'MCP_SERVER_NOT_FOUND',
            'TOOL_CHANGED',
            'MCP_SERVER_UNAVAILABLE',
            'VERSION_CONFLICT',
          ],
          headers: IF_MATCH,
          requestExample: { tools: ['shop__find_order'] },
          example: { data: [EXAMPLE_SERVER_TOOL], next_steps: [] },
        },
      ),
    },
  )

const testing = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-server-testing' }).use(authentication(deps)).post(
    '/v1/agents/:id/mcp-servers/:name/test',
    async ({ workspaceId, audit, params, request, server: connection }) => {
      const agent = await findAgent(deps.database, workspaceId, params.id)
      const server = serverOf(deps, agent, params.name)
      await audit.write(
        'testAgentMcpServer',
        async () => agent,
        ({ id, name }) => ({ type: 'agent', id, name, change: { server: server.name } }),
      )
      const { lists, errors } = await listAnew(deps, { request, server: connection }, agent, [server])
      const list = lists.get(server.name)
      const tools = list?.tools.map(({ name }) => wholeName(server.name, name)) ?? []
      const data =
        list?.state === 'ready'
          ? { ok: true, revision: list.revision, tools }
          : { ok: false, revision: null, tools: [], error: errors[server.name] ?? 'The server was not asked.' }
      return { data, next_steps: await agentSteps(deps, agent) }
    },
    {
      params: ServerPath,
      body: optionalBody(Type.Object({}, { additionalProperties: false })),
      response: { 200: Mutation(McpServerTest) },
      detail: operation('testAgentMcpServer', 'Connect to an MCP server and list its tools', 'Agent configuration', {
        description:
          'No tool is called, and nothing is pinned. A server that does not answer is 200, too: ok is false.',
        errors: ['AGENT_NOT_FOUND', 'MCP_SERVER_NOT_FOUND'],
        requestExample: {},
        example: { data: { ok: true, revision: '2026-07-28', tools: ['shop__find_order'] }, next_steps: [] },
      }),
    },
  )

/** The pinned tools that a model is not offered, because the agent has more than providers take. */
function tooManyTools(
  { toolConfig, escalationConfig, mcpConfig }: AgentRecord,
  server: StoredMcpServer,
): LeftOutTool[] {
  const offered = ({ pins, ...each }: StoredMcpServer) => pins.filter(({ name }) => isAllowed(each, name))
  const servers = mcpConfig ?? []
  const before = servers.slice(
    0,
    servers.findIndex(({ name }) => name === server.name),
  )
  // The reader of results has a place, too.
  const builtIn = escalationConfig?.enabled ? 2 : 1
  const taken = builtIn + (toolConfig ?? []).length + before.flatMap(offered).length
  return offered(server)
    .slice(Math.max(MOST_TOOLS - taken, 0))
    .map(({ name }) => ({ name, reason: 'beyond_128' }))
}

type Accepted = { isNamed: boolean; tools: McpTool[]; listed: ReadonlySet<string> }

/** @throws ApiError VALIDATION_ERROR for a name that is not listed, TOOL_CHANGED where a tool is another than the seen one */
function acceptedTools(server: StoredMcpServer, list: ListRow, { tools: names, seen }: McpAcceptance): Accepted {
  const byName = new Map(list.tools.map((tool) => [wholeName(server.name, tool.name), tool]))
  for (const [name, hash] of Object.entries(seen ?? {}))
    if (byName.get(name)?.hash !== hash)
      throw new ApiError('TOOL_CHANGED', {
        message: `The tool ${name.slice(0, 200)} was changed since you looked at it, so nothing was accepted.`,
        fix: 'Look at the tools of the server again, and accept them as they are now.',
      })
  const listed = new Set(list.tools.map(({ name }) => name))
  if (!names) return { isNamed: false, tools: list.tools, listed }
  const tools = names.map((name, index) => {
    const tool = byName.get(name)
    if (tool && names.indexOf(name) === index) return tool
    throw new ApiError('VALIDATION_ERROR', {
      message: tool ? `tools[${index}] is named twice.` : `tools[${index}] is no tool that the server lists.`,
      field: `tools[${index}]`,
      fix: 'Send whole names, each once, as the list of the tools of the server shows them.',
    })
  })
  return { isNamed: true, tools, listed }
}

/** The configuration with these tools of a server pinned. @throws ApiError MCP_SERVER_NOT_FOUND when it was changed meanwhile */
function pinned(
  deps: ApiDependencies,
  current: AgentRecord,
  server: StoredMcpServer,
  { isNamed, tools, listed }: Accepted,
) {
  const now = serverOf(deps, current, server.name)
  if (now.url !== server.url)
    throw new ApiError('MCP_SERVER_NOT_FOUND', { message: 'The server was changed meanwhile.' })
  const before = now.pins.filter(({ name }) => listed.has(name))
  const accepted = new Map(tools.map((tool) => [tool.name, tool]))
  const kept = before.flatMap((pin) => accepted.get(pin.name) ?? (isNamed ? pin : []))
  const pins = [...kept, ...tools.filter(({ name }) => !before.some((pin) => pin.name === name))]
  const servers = openServers(deps.sealing, current, current.mcpConfig ?? []).map((each) =>
    each.name === server.name ? { ...each, pins } : each,
  )
  assertPinsFit(servers, () => 'tools')
  return { mcpConfig: sealServers(deps.sealing, current, servers) }
}
