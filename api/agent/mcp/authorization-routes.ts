import { Elysia } from 'elysia'
import Type from 'typebox'
import type { Access } from '../../../domain/access/access.ts'
import { ApiError } from '../../../domain/error.ts'
import { newId } from '../../../domain/id.ts'
import { route } from '../../../domain/route.ts'
import { sealTrialInput, trialResultPlace } from '../../../domain/secret/trial.ts'
import {
  type BegunMcpAuthorization,
  type McpAuthorizationOrder,
  McpAuthorizationStart,
} from '../../../domain/tool/mcp/authorization.ts'
import type { McpServer } from '../../../domain/tool/mcp/server.ts'
import { type AgentRecord, findAgent, lockAgent } from '../../../store/agent/agent.ts'
import { saveAttempt } from '../../../store/agent/mcp/attempt.ts'
import { endGrants, findWantedScope, grantOf } from '../../../store/agent/mcp/grant.ts'
import { openServers } from '../../../store/agent/mcp/secret.ts'
import { makeToken } from '../../access/cookie.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { authentication } from '../../plugins/authentication.ts'
import { optionalBody, response } from '../../request/schema.ts'
import { Mutation } from '../reply.ts'
import { runTrial, type TrialConnection } from '../trial.ts'
import { agentSteps } from '../view.ts'
import { serverOf } from './listing.ts'
import { attemptCookie, clientDocumentOf, redirectUriOf } from './return-address.ts'
import { ServerPath } from './server-routes.ts'

/** What people do with the authorization of an agent at an MCP server: give it, and end it. */
export const mcpAuthorizationRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-authorization' }).use(authorizing(deps)).use(ending(deps))

const authorizing = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-authorizing' }).use(authentication(deps)).post(
    '/v1/agents/:id/mcp-servers/:name/authorize',
    async ({ workspaceId, access, audit, params, request, server: connection, set }) => {
      assertPerson(access)
      assertPublicUrl(deps)
      const agent = await findAgent(deps.database, workspaceId, params.id)
      const server = oauthServerOf(deps, agent, params.name)
      const { url, attempt } = await begin(deps, { request, server: connection }, agent, server)
      const [state, cookie] = [makeToken(), makeToken()]
      await audit.write(
        'authorizeAgentMcpServer',
        async (tx) => {
          const current = await lockAgent(tx, workspaceId, agent.id)
          if (oauthServerOf(deps, current, server.name).url !== server.url) throw changedMeanwhile()
          await saveAttempt(tx, deps.sealing, grantOf(current, server), { state, cookie, attempt, by: access.actor })
          return current
        },
        ({ id, name }) => ({ type: 'agent', id, name, change: { server: server.name } }),
      )
      set.headers['set-cookie'] = attemptCookie(cookie, deps.config.publicUrl)
      set.headers['cache-control'] = 'no-store'
      return { data: { url: withState(url, state) }, next_steps: await agentSteps(deps, agent) }
    },
    {
      params: ServerPath,
      body: optionalBody(Type.Object({}, { additionalProperties: false })),
      response: { 200: Mutation(McpAuthorizationStart) },
      detail: operation(
        'authorizeAgentMcpServer',
        'Begin the authorization of an agent at an MCP server',
        'Agent configuration',
        {
          description:
            'For a signed-in editor or owner: the service finds the authorization server of an MCP server with authType oauth, makes itself known to it, and answers with the page where the person allows the agent to act. The cookie ams_mcp ties the way back to this browser, for 10 minutes. It renews an authorization, too; until then the former one stays. Every user of the agent acts with it.',
          errors: ['AGENT_NOT_FOUND', 'MCP_SERVER_NOT_FOUND', 'MCP_AUTHORIZATION_FAILED', 'PUBLIC_URL_MISSING'],
          requestExample: {},
          example: {
            data: { url: 'https://auth.spokes.example/authorize?response_type=code&client_id=…&state=…' },
            next_steps: [],
          },
        },
      ),
    },
  )

const ending = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-authorization-ending' }).use(authentication(deps)).delete(
    '/v1/agents/:id/mcp-servers/:name/authorization',
    async ({ workspaceId, audit, params }) => {
      await audit.write(
        'endAgentMcpAuthorization',
        async (tx) => {
          const agent = await lockAgent(tx, workspaceId, params.id)
          const { name } = serverOf(deps, agent, params.name)
          const others = openServers(deps.sealing, agent, agent.mcpConfig ?? []).filter((each) => each.name !== name)
          return { agent, ended: await endGrants(tx, deps.sealing, agent, others) }
        },
        ({ agent: { id, name }, ended }) =>
          ended > 0 ? { type: 'agent', id, name, change: { server: params.name } } : undefined,
      )
      return {
        message: `The agent acts at ${params.name} no more. The provider's own page of connected applications may list it still.`,
      }
    },
    {
      params: ServerPath,
      response: { 200: response(Type.Object({ message: Type.String() })) },
      detail: operation(
        'endAgentMcpAuthorization',
        'End the authorization of an agent at an MCP server',
        'Agent configuration',
        {
          description: 'The service forgets the tokens. The server stays in the configuration.',
          errors: ['AGENT_NOT_FOUND', 'MCP_SERVER_NOT_FOUND'],
          example: {
            message:
              "The agent acts at shop no more. The provider's own page of connected applications may list it still.",
          },
        },
      ),
    },
  )

/** @throws ApiError SCOPE_MISSING */
function assertPerson({ actor }: Access): void {
  if (actor.type === 'user') return
  throw new ApiError('SCOPE_MISSING', {
    message: 'A person authorizes an agent at a server, in a browser; an API key cannot.',
    fix: 'Sign in to the dashboard as an editor or owner, and press Authorize at the server among the MCP servers of the agent.',
  })
}

/** @throws ApiError PUBLIC_URL_MISSING */
function assertPublicUrl({ config }: ApiDependencies): void {
  if (!config.hasPublicUrl) throw new ApiError('PUBLIC_URL_MISSING')
}

/** @throws ApiError MCP_SERVER_NOT_FOUND, VALIDATION_ERROR */
function oauthServerOf(deps: ApiDependencies, agent: AgentRecord, name: string): McpServer {
  const server = serverOf(deps, agent, name)
  if (server.authType === 'oauth') return server
  throw new ApiError('VALIDATION_ERROR', {
    message: `The server ${server.name} has the authType ${server.authType ?? 'none'}.`,
    field: 'name',
    fix: `Give the server the authType oauth with ${route('PUT /v1/agents/{id}/mcp-servers')}.`,
  })
}

const changedMeanwhile = () =>
  new ApiError('MCP_SERVER_NOT_FOUND', { message: 'The server was changed meanwhile; begin again.' })

const BEGIN_MS = 25_000

/** Has a worker find the authorization server, because this process sends nothing for tools. @throws ApiError */
async function begin(
  { database, sealing, config }: ApiDependencies,
  connection: TrialConnection,
  agent: AgentRecord,
  server: McpServer,
): Promise<BegunMcpAuthorization> {
  const { id: agentId, version: agentVersion, workspaceId } = agent
  const scope = await findWantedScope(database, grantOf(agent, server))
  const clientDocument = clientDocumentOf(config.publicUrl)
  const order: McpAuthorizationOrder = {
    redirectUri: redirectUriOf(config.publicUrl),
    ...(clientDocument && { clientDocument }),
    ...(scope && { scope }),
  }
  const place = { workspaceId, id: newId() }
  const input = sealTrialInput(sealing, place, order)
  const trial = { id: place.id, agentId, agentVersion, kind: 'mcp-authorize' as const, name: server.name, input }
  const ended = await runTrial(database, connection, workspaceId, { trial, callMs: BEGIN_MS })
  if (ended.status === 'failed' && ended.error) throw new ApiError('MCP_AUTHORIZATION_FAILED', { message: ended.error })
  if (ended.result === null) throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } })
  return JSON.parse(sealing.open(trialResultPlace(place), ended.result))
}

/** The worker's trial does not hold the state, which only this browser gets. */
function withState(url: string, state: string): string {
  const page = new URL(url)
  page.searchParams.set('state', state)
  return page.href
}
