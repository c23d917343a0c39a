import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listedTool, type McpStandIn, openMcpServer, TAKEN } from './mcp-server.ts'

type Client = { client_id: string; client_secret?: string; redirect_uris: string[] }
type Code = { clientId: string; redirectUri: string; challenge: string; resource: string; scope: string | null }
type Grant = { clientId: string; resource: string }
type TokenRequest = { form: URLSearchParams; authorization: string | undefined }

/** What a stand-in says to a request, by its path; undefined for the usual answer. Whoever takes the response answers himself. */
type Behaviour = (path: string, response: ServerResponse) => unknown

/**
 * Starts an authorization server on loopback, which speaks the wire by hand, because a library would not lie: metadata (RFC
 * 8414), registration (RFC 7591), PKCE, resource indicators (RFC 8707), `iss` (RFC 9207), and refresh tokens that are good
 * once: one that comes a second time ends the whole grant.
 */
export async function openAuthorizationServer() {
  const state = {
    behaviour: (() => undefined) as Behaviour,
    metadata: {} as Record<string, unknown>,
    lifetimeSeconds: 3_600 as number | undefined,
    givesRefreshTokens: true,
    holds: undefined as 'before' | 'after' | undefined,
    held: 0,
  }
  const clients = new Map<string, Client>()
  const codes = new Map<string, Code>()
  const access = new Map<string, Grant>()
  const refresh = new Map<string, Grant>()
  const used = new Set<string>()
  const requests: TokenRequest[] = []

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const body = Buffer.concat(await request.toArray()).toString()
    if ((await state.behaviour(pathname, response)) === TAKEN || response.headersSent) return
    if (pathname === '/.well-known/oauth-authorization-server') return json(response, 200, metadataOf())
    if (pathname === '/register') return json(response, 201, register(JSON.parse(body)))
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/token') {
      if (state.holds) state.held += 1
      if (state.holds === 'before') return
      return token(request, response, new URLSearchParams(body))
    }
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const metadataOf = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
    authorization_response_iss_parameter_supported: true,
    ...state.metadata,
  })

  function register(given: { redirect_uris: string[]; token_endpoint_auth_method?: string }): Client {
    const isSecret = given.token_endpoint_auth_method !== 'none'
    const client = { ...given, client_id: randomUUID(), ...(isSecret && { client_secret: randomUUID() }) }
    clients.set(client.client_id, client)
    return client
  }

  /** Stands for a person who allows at once. */
  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const clientId = asked.get('client_id') ?? ''
    const redirectUri = asked.get('redirect_uri') ?? ''
    const isKnown = clients.get(clientId)?.redirect_uris.includes(redirectUri) ?? clientId.startsWith('https:')
    if (!isKnown || asked.get('code_challenge_method') !== 'S256') return void response.writeHead(400).end()
    const code = randomUUID()
    const [challenge, resource] = [asked.get('code_challenge') ?? '', asked.get('resource') ?? '']
    codes.set(code, { clientId, redirectUri, challenge, resource, scope: asked.get('scope') })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  function token(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): unknown {
    const { authorization } = request.headers
    requests.push({ form, authorization })
    const clientId = clientOf(authorization, form)
    if (!clientId) return json(response, 401, { error: 'invalid_client' })
    const grant = form.get('grant_type') === 'refresh_token' ? refreshed(form) : exchanged(form)
    if (!grant || grant.clientId !== clientId) return json(response, 400, { error: 'invalid_grant' })
    const issued = issue(grant)
    return state.holds === 'after' ? undefined : json(response, 200, issued)
  }

  function clientOf(authorization: string | undefined, form: URLSearchParams): string | undefined {
    const [id, secret] = authorization
      ? Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')
      : [form.get('client_id') ?? '', undefined]
    if (id?.startsWith('https:')) return id
    const client = clients.get(id ?? '')
    return client && client.client_secret === secret ? id : undefined
  }

  function exchanged(form: URLSearchParams): Grant | undefined {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isSame = code?.challenge === challenge && code.redirectUri === form.get('redirect_uri')
    return code && isSame && code.resource === form.get('resource') ? code : undefined
  }

  function refreshed(form: URLSearchParams): Grant | undefined {
    const given = form.get('refresh_token') ?? ''
    if (used.has(given)) revoke()
    const grant = refresh.get(given)
    refresh.delete(given)
    used.add(given)
    return grant
  }

  function issue({ clientId, resource }: Grant) {
    const [one, other] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    access.set(one, { clientId, resource })
    if (state.givesRefreshTokens) refresh.set(other, { clientId, resource })
    return {
      access_token: one,
      token_type: 'Bearer',
      ...(state.lifetimeSeconds !== undefined && { expires_in: state.lifetimeSeconds }),
      ...(state.givesRefreshTokens && { refresh_token: other }),
    }
  }

  /** Ends all grants. */
  function revoke(): void {
    access.clear()
    refresh.clear()
  }

  return {
    issuer,
    requests,
    clients,
    codes,
    revoke,
    /** Ends the access tokens alone. */
    expire: () => access.clear(),
    /** True for an access token that is good at a resource. */
    allows: (token: string, resource: string) => access.get(token)?.resource === resource,
    refreshes: () => requests.filter(({ form }) => form.get('grant_type') === 'refresh_token').length,
    tokens: () => [...access.keys(), ...refresh.keys(), ...used],
    behaves: (next: Behaviour) => {
      state.behaviour = next
    },
    says: (metadata: Record<string, unknown>) => {
      state.metadata = metadata
    },
    gives: (next: { lifetimeSeconds?: number | undefined; givesRefreshTokens?: boolean }) => Object.assign(state, next),
    /** Answers no further token request: before it has done anything, or after. */
    holds: (when: 'before' | 'after' | undefined) => {
      state.holds = when
    },
    held: () => state.held,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close').catch(() => {})
    },
  }
}

const json = (response: ServerResponse, status: number, body: object): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export type AuthorizationStandIn = Awaited<ReturnType<typeof openAuthorizationServer>>

/** Starts an MCP server that asks for the tokens of an authorization server. */
export async function openProtectedServer(authorizationServer: AuthorizationStandIn): Promise<McpStandIn> {
  const server = await openMcpServer([listedTool('echo')])
  const metadata = `/.well-known/oauth-protected-resource/mcp`
  server.serves(metadata, { resource: server.url, authorization_servers: [authorizationServer.issuer] })
  server.behaves((_, response) => protect(authorizationServer, server, response))
  return server
}

/** Refuses a request without a good token, as a server does. */
export function protect(authorizationServer: AuthorizationStandIn, server: McpStandIn, response: ServerResponse) {
  const token = (server.seen.at(-1)?.headers.authorization ?? '').slice('Bearer '.length)
  if (authorizationServer.allows(token, server.url)) return undefined
  const origin = new URL(server.url).origin
  const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`
  response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end()
  return TAKEN
}
