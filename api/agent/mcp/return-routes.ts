import { Elysia } from 'elysia'
import type { Actor } from '../../../domain/access/access.ts'
import { ROLE_SCOPES } from '../../../domain/access/person.ts'
import { ApiError } from '../../../domain/error.ts'
import { newId } from '../../../domain/id.ts'
import { sealTrialInput } from '../../../domain/secret/trial.ts'
import type { McpExchangeOrder, McpReturn } from '../../../domain/tool/mcp/authorization.ts'
import { oauthClientMetadata } from '../../../domain/tool/mcp/oauth-client.ts'
import { appendAuditEntry } from '../../../store/access/audit.ts'
import { listWorkspacesOf } from '../../../store/access/session.ts'
import { findAgent } from '../../../store/agent/agent.ts'
import { type BegunAttempt, takeAttempt } from '../../../store/agent/mcp/attempt.ts'
import type { GrantOf } from '../../../store/agent/mcp/grant.ts'
import { inWorkspace } from '../../../store/connection/scope.ts'
import type { Executor } from '../../../store/database.ts'
import { visitor } from '../../access/visitor.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { operation } from '../../documentation/operation.ts'
import { runTrial, type TrialConnection } from '../trial.ts'
import {
  attemptCookie,
  attemptCookieOf,
  CLIENT_PATH,
  clientDocumentOf,
  pageOf,
  RETURN_PATH,
  redirectUriOf,
} from './return-address.ts'

/** The routes that authorization servers of MCP servers know: the way back of browsers, and the document of the service. */
export const mcpReturnRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-return' }).use(returning(deps)).use(describing(deps))

const returning = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-returning' }).use(visitor(deps)).get(
    RETURN_PATH,
    async ({ request, server: connection, client }) => {
      const { publicUrl } = deps.config
      const answer = answerOf(request)
      const found = await takeAttempt(deps.database, deps.sealing, {
        state: answer.state,
        cookie: attemptCookieOf(request.headers),
      })
      if (!found) throw new ApiError('MCP_AUTHORIZATION_UNKNOWN')
      const { taken, ...grant } = found
      if (typeof taken === 'string') return redirect(pageOf(publicUrl, grant, taken), undefined)
      const end = await inWorkspace(grant.workspaceId, () =>
        finish(deps, { request, server: connection }, { grant, begun: taken, answer, client }),
      )
      return redirect(pageOf(publicUrl, grant, end), attemptCookie(undefined, publicUrl))
    },
    {
      detail: operation(
        'finishMcpAuthorization',
        'Return from the authorization server of an MCP server',
        'Agent configuration',
        {
          description:
            'Authorization servers send browsers here. It needs the cookie ams_mcp and the state of POST …/authorize, once, and no session. The service takes the tokens and lists the server.',
          errors: ['MCP_AUTHORIZATION_UNKNOWN'],
          responses: {
            302: {
              description: WAY_BACK,
              headers: { Location: { description: WAY_BACK, schema: { type: 'string' } } },
            },
          },
        },
      ),
    },
  )

const WAY_BACK = 'The MCP servers of the agent in the dashboard, which says how the authorization ended.'

const describing = (deps: ApiDependencies) =>
  new Elysia({ name: 'mcp-client-document' }).use(visitor(deps)).get(
    CLIENT_PATH,
    () => {
      const { publicUrl, hasPublicUrl } = deps.config
      const address = hasPublicUrl ? clientDocumentOf(publicUrl) : undefined
      if (!address)
        throw new ApiError('NOT_FOUND', { message: 'The service has no document: PUBLIC_URL is no https address.' })
      const metadata = { client_id: address, ...oauthClientMetadata(redirectUriOf(publicUrl), 'none') }
      return Response.json(metadata, { headers: { 'cache-control': 'public, max-age=3600' } })
    },
    { detail: { hide: true } },
  )

type Answer = { state: string; code: string | undefined; iss: string | undefined; isDenied: boolean }

const MAX_CHARACTERS = { state: 100, code: 4_096, iss: 2_048 }

/** What the browser brings. A parameter that comes twice, or is longer than any of ours, counts as missing. */
function answerOf(request: Request): Answer {
  const { searchParams } = new URL(request.url)
  const only = (name: keyof typeof MAX_CHARACTERS) => {
    const [value, ...others] = searchParams.getAll(name)
    return others.length === 0 && value && value.length <= MAX_CHARACTERS[name] ? value : undefined
  }
  return { state: only('state') ?? '', code: only('code'), iss: only('iss'), isDenied: searchParams.has('error') }
}

type Finish = {
  grant: GrantOf
  begun: BegunAttempt
  answer: Answer
  client: { requestId: string; address: string | null }
}

const EXCHANGE_MS = 30_000

/** Has a worker take the tokens, and writes that a person has authorized the agent. */
async function finish(
  { database, sealing, log }: ApiDependencies,
  connection: TrialConnection,
  { grant, begun, answer: { code, iss, isDenied }, client }: Finish,
): Promise<McpReturn> {
  if (isDenied) return 'denied'
  if (code === undefined) return 'invalid'
  const { workspaceId, agentId, server, origin } = grant
  try {
    if (!(await mayWrite(database, workspaceId, begun.by))) return 'changed'
    const agent = await findAgent(database, workspaceId, agentId)
    const place = { workspaceId, id: newId() }
    const order: McpExchangeOrder = { ...begun, origin, code, ...(iss !== undefined && { iss }) }
    const input = sealTrialInput(sealing, place, order)
    const kind = 'mcp-exchange' as const
    const trial = { id: place.id, agentId, agentVersion: agent.version, kind, name: server, input }
    const { result } = await runTrial(database, connection, workspaceId, { trial, callMs: EXCHANGE_MS })
    const end = (result ?? 'unavailable') as McpReturn
    const facts = { type: 'agent' as const, id: agentId, name: agent.name, change: { server, end } }
    const origins = { workspaceId, actor: begun.by, ...client }
    await appendAuditEntry(database, origins, 'finishMcpAuthorization', facts)
    return end
  } catch (error) {
    log.warn({ agentId, server, err: error, requestId: client.requestId }, 'an authorization could not be finished')
    return 'unavailable'
  }
}

/** A member may have been removed, or have another role, since the begin. */
async function mayWrite(database: Executor, workspaceId: string, { id }: Actor): Promise<boolean> {
  const workspaces = id === null ? [] : await listWorkspacesOf(database, id)
  const workspace = workspaces.find((each) => each.id === workspaceId)
  return workspace !== undefined && ROLE_SCOPES[workspace.role].includes('write')
}

const redirect = (location: string, cookie: string | undefined): Response =>
  new Response(null, {
    status: 302,
    headers: {
      location,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...(cookie !== undefined && { 'set-cookie': cookie }),
    },
  })
