import { isDeepStrictEqual } from 'node:util'
import { Elysia } from 'elysia'
import Type from 'typebox'
import { ApiError } from '../../../domain/error.ts'
import { assertPinsFit, assertServersWork } from '../../../domain/tool/mcp/check.ts'
import { type McpServer, McpServers, type StoredMcpServer } from '../../../domain/tool/mcp/server.ts'
import { type AgentRecord, findAgent } from '../../../store/agent/agent.ts'
import { endGrants, releasedServers } from '../../../store/agent/mcp/grant.ts'
import { openServers, sealServers, unmaskServers } from '../../../store/agent/mcp/secret.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { etagOf, IF_MATCH } from '../../request/if-match.ts'
import { body, query } from '../../request/schema.ts'
import { mutationExample } from '../example.ts'
import { replaceConfiguration } from '../replacement.ts'
import { AgentPath, Mutation, Read } from '../reply.ts'
import { agentSteps } from '../view.ts'
import { mcpAuthorizationRoutes } from './authorization-routes.ts'
import { EXAMPLE_SERVER, SHOWN_SERVER } from './example.ts'
import { listAnew, pinsOf, viewServers } from './listing.ts'
import { mcpReturnRoutes } from './return-routes.ts'
import { mcpServerRoutes } from './server-routes.ts'

/** The routes of an agent's MCP servers: the configuration, and what people do with each server. */
export const mcpServersRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-servers' })
    .use(reading(deps))
    .use(replacing(deps))
    .use(mcpServerRoutes(deps))
    .use(mcpAuthorizationRoutes(deps))
    .use(mcpReturnRoutes(deps))

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-servers-reading' }).use(authentication(deps)).get(
    '/v1/agents/:id/mcp-servers',
    async ({ workspaceId, params, set }) => {
      const agent = await findAgent(deps.database, workspaceId, params.id)
      set.headers.etag = etagOf(agent)
      return { data: await viewServers(deps, agent) }
    },
    {
      params: AgentPath,
      response: { 200: Read(McpServers) },
      detail: operation('getAgentMcpServers', 'Get the MCP servers of an agent', 'Agent configuration', {
        description: 'Secrets are masked. Each server has its state and when its tools were listed.',
        errors: ['AGENT_NOT_FOUND'],
        example: { data: [SHOWN_SERVER] },
      }),
    },
  )

const DryRun = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ description: 'True: check the body, ask no server and store nothing.' })),
})

const replacing = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-servers-replacing' }).use(authentication(deps)).put(
    '/v1/agents/:id/mcp-servers',
    async ({ workspaceId, access, audit, params, query, body, request, server, set }) => {
      const found = await findAgent(deps.database, workspaceId, params.id)
      const clear = checkedServers(deps, found, body)
      if (query.dry_run) {
        const mcpConfig = sealServers(deps.sealing, found, withPins(deps, found, clear, new Map()))
        return { data: await viewServers(deps, { ...found, mcpConfig }), next_steps: await agentSteps(deps, found) }
      }
      const { lists } = await listAnew(deps, { request, server }, found, toList(deps, found, clear))
      const agent = await replaceConfiguration(
        deps,
        { workspaceId, access, audit, request, set },
        {
          agentId: params.id,
          action: 'replaceAgentMcpServers',
          change: 'mcp-servers',
          edit: async (current, transaction) => {
            const servers = withPins(deps, current, checkedServers(deps, current, body), lists)
            const released = await releasedServers(transaction, deps.sealing, current)
            await endGrants(transaction, deps.sealing, current, [...servers, ...released])
            return { mcpConfig: sealServers(deps.sealing, current, servers) }
          },
        },
      )
      return { data: await viewServers(deps, agent), next_steps: await agentSteps(deps, agent) }
    },
    {
      params: AgentPath,
      query: query(DryRun),
      body: body(McpServers),
      response: { 200: Mutation(McpServers) },
      detail: operation('replaceAgentMcpServers', 'Replace the MCP servers of an agent', 'Agent configuration', {
        description:
          'The service lists the tools of each server that is new, by Streamable HTTP, and pins name, description, schema and annotations of each in the new version. A server that keeps name, url and authType keeps its pins, and what allowedTools adds is pinned, too; POST …/accept pins changed tools anew. A body that changes nothing makes no version. A turn offers what is pinned and still listed unchanged. A server that is away stays in the configuration, with nothing pinned; state says why. The response masks authValue, the values of headers and secrets in url; a mask in the body keeps the stored one, as long as scheme, host and port stay and, for authValue, authType.',
        errors: ['AGENT_NOT_FOUND', 'VERSION_CONFLICT'],
        headers: IF_MATCH,
        requestExample: [EXAMPLE_SERVER],
        example: mutationExample([SHOWN_SERVER]),
      }),
    },
  )

/** The servers of a body in the clear. @throws ApiError VALIDATION_ERROR */
function checkedServers({ sealing }: ApiDependencies, agent: AgentRecord, given: McpServer[]): McpServer[] {
  const clear = unmaskServers(
    sealing,
    agent,
    given.map(({ state, lastList, authorization, ...server }) => server),
    agent.mcpConfig,
  )
  assertServersWork(clear)
  if (new TextEncoder().encode(JSON.stringify(clear)).length > MAX_CONFIGURATION_BYTES)
    throw new ApiError('BODY_TOO_LARGE')
  return clear
}

const MAX_CONFIGURATION_BYTES = 1024 * 1024

type Lists = Awaited<ReturnType<typeof listAnew>>['lists']

/** The servers without a pin, and those whose owner lets the model call other tools than before. */
const toList = (deps: ApiDependencies, agent: AgentRecord, servers: McpServer[]): McpServer[] => {
  const known = knownServers(deps, agent)
  return servers.filter((server) => {
    const before = known(server)
    return !before?.pins.length || !isDeepStrictEqual(before.allowedTools, server.allowedTools)
  })
}

/** Finds the stored server that another one goes on with: what a person has accepted of it counts for that, too. */
function knownServers({ sealing }: ApiDependencies, agent: AgentRecord) {
  const stored = openServers(sealing, agent, agent.mcpConfig ?? [])
  return ({ name, url, authType = 'none' }: McpServer) =>
    stored.find((each) => each.name === name && each.url === url && (each.authType ?? 'none') === authType)
}

/** The servers with the pins that they have, and those of listed tools without one. @throws ApiError VALIDATION_ERROR */
function withPins(deps: ApiDependencies, agent: AgentRecord, servers: McpServer[], lists: Lists): StoredMcpServer[] {
  const known = knownServers(deps, agent)
  const stored = servers.map(({ state, lastList, authorization, ...server }) => {
    const kept = known(server)?.pins ?? []
    const listed = pinsOf(server, lists.get(server.name))
    return { ...server, pins: [...kept, ...listed.filter(({ name }) => !kept.some((pin) => pin.name === name))] }
  })
  assertPinsFit(stored, (index) => `[${index}]`)
  return stored
}
