import {
  assertSecureTokenEndpoint,
  checkResourceAllowed,
  computeScopeUnion,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  exchangeAuthorization,
  extractWWWAuthenticateParams,
  refreshAuthorization,
  startAuthorization,
} from '@modelcontextprotocol/client'
import type {
  AuthorizationServer,
  BegunMcpAuthorization,
  McpAttempt,
  McpAuthorizationOrder,
  McpTokens,
} from '../../domain/tool/mcp/authorization.ts'
import type { Fetch, GuardedFetch } from '../guarded-http/fetch.ts'
import type { McpTarget } from './connection.ts'
import { identify } from './oauth-client.ts'
import { failRefresh, OAuthFailure, oauthStep } from './oauth-failure.ts'
import { tokensOf } from './oauth-token.ts'

export { OAuthFailure } from './oauth-failure.ts'

/** A document or an answer of an authorization server has at most this many bytes. */
const MAX_ANSWER_BYTES = 256 * 1024
const MAX_ADDRESS_CHARACTERS = 8 * 1024
const MAX_SCOPE_CHARACTERS = 4 * 1024

/** Authorizes the service at the authorization servers of MCP servers (OAuth 2.1 with PKCE), through the guarded client. */
export interface McpOAuth {
  /** Finds the authorization server and makes the address of the page where a person allows. @throws OAuthFailure */
  begin(target: McpTarget, order: McpAuthorizationOrder, signal: AbortSignal): Promise<BegunMcpAuthorization>
  /** Takes the tokens for what the browser came back with. @throws OAuthFailure */
  exchange(
    target: Pick<McpTarget, 'workspaceId'>,
    attempt: McpAttempt,
    answer: Answer,
    signal: AbortSignal,
  ): Promise<McpTokens>
  /** Takes new tokens; the refresh token before may be void afterwards. @throws OAuthFailure `refused` where it is void now */
  refresh(target: Pick<McpTarget, 'workspaceId'>, tokens: McpTokens, signal: AbortSignal): Promise<McpTokens>
}

type Answer = { code: string; iss?: string }

export function createMcpOAuth(http: Pick<GuardedFetch, 'of'>): McpOAuth {
  const fetchFor = ({ workspaceId }: Pick<McpTarget, 'workspaceId'>, signal: AbortSignal): Fetch => {
    const fetch = http.of(workspaceId, MAX_ANSWER_BYTES)
    return (input, init) => fetch(input, { ...init, signal })
  }
  return {
    begin: (target, order, signal) => begin(fetchFor(target, signal), target, order, signal),
    exchange: async (target, { codeVerifier, redirectUri, ...relation }, { code, iss }, signal) => {
      const { authorizationServer: metadata, client, resource } = relation
      const given = await oauthStep('The access token', signal, () =>
        exchangeAuthorization(metadata.issuer, {
          metadata,
          clientInformation: client,
          authorizationCode: code,
          ...(iss !== undefined && { iss }),
          codeVerifier,
          redirectUri,
          resource,
          fetchFn: fetchFor(target, signal),
        }),
      )
      return tokensOf(relation, given)
    },
    refresh: async (target, { accessToken, refreshToken = '', expiresInSeconds, ...relation }, signal) => {
      const { authorizationServer: metadata, client, resource } = relation
      const fetchFn = fetchFor(target, signal)
      const given = await oauthStep('The renewed access token', signal, () =>
        refreshAuthorization(metadata.issuer, {
          metadata,
          clientInformation: client,
          refreshToken,
          resource,
          fetchFn,
        }).catch(failRefresh),
      )
      return tokensOf(relation, given)
    },
  }
}

async function begin(
  fetch: Fetch,
  target: McpTarget,
  { redirectUri, clientDocument, scope: missing }: McpAuthorizationOrder,
  signal: AbortSignal,
): Promise<BegunMcpAuthorization> {
  const challenge = await oauthStep('The challenge of the server', signal, () => challengeOf(fetch, target))
  const { resource, issuer, scope } = await findResource(fetch, target.url, challenge.resourceMetadataUrl, signal)
  const { authorizationServer, registrationEndpoint, takesDocuments, scopes } = await findServer(fetch, issuer, signal)
  const client = await identify(
    { fetch, signal },
    {
      authorizationServer,
      registrationEndpoint,
      redirectUri,
      clientDocument: takesDocuments ? clientDocument : undefined,
    },
  )
  const { authorizationUrl, codeVerifier } = await oauthStep('The authorization', signal, () =>
    startAuthorization(issuer, {
      metadata: authorizationServer,
      clientInformation: client,
      redirectUrl: redirectUri,
      resource,
      ...scopeOf(computeScopeUnion(challenge.scope ?? scope, missing), scopes),
    }),
  )
  return { url: authorizationUrl.href, attempt: { authorizationServer, client, resource, redirectUri, codeVerifier } }
}

/**
 * Asks the server without a credential: its refusal may say where its metadata is and which scope it wants. Some servers refuse
 * their list only.
 */
async function challengeOf(fetch: Fetch, { url, headers }: McpTarget) {
  const requests = [
    { method: 'initialize', params: INITIALIZE },
    { method: 'tools/list', params: {} },
  ]
  for (const request of requests) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) return extractWWWAuthenticateParams(response)
  }
  return {}
}

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'agent-management-service', version: '1' },
}

type Resource = { resource: string; issuer: string; scope: string | undefined }

async function findResource(
  fetch: Fetch,
  url: string,
  resourceMetadataUrl: URL | undefined,
  signal: AbortSignal,
): Promise<Resource> {
  const metadata = await oauthStep('The metadata of the server', signal, async () => {
    try {
      return await discoverOAuthProtectedResourceMetadata(url, resourceMetadataUrl && { resourceMetadataUrl }, fetch)
    } catch (error) {
      if (error instanceof Error && /does not implement|^HTTP 4\d\d/.test(error.message))
        throw new OAuthFailure('unsupported', NO_METADATA)
      throw error
    }
  })
  const { resource, authorization_servers: [issuer] = [], scopes_supported: scopes } = metadata
  const isFor = await oauthStep('The metadata of the server', signal, () =>
    checkResourceAllowed({ requestedResource: url, configuredResource: resource }),
  )
  if (!isFor) throw new OAuthFailure('mismatch', 'The metadata of the server is about another server.')
  if (!issuer) throw new OAuthFailure('unsupported', 'The server names no authorization server.')
  return { resource, issuer, scope: scopes?.join(' ') || undefined }
}

const NO_METADATA =
  'The server has no protected-resource metadata (RFC 9728). OAuth of revision 2025-03-26, which has none, is not supported.'

/** What the metadata of an authorization server says, as far as it is kept. */
async function findServer(fetch: Fetch, issuer: string, signal: AbortSignal) {
  const what = 'The metadata of the authorization server'
  const found = await oauthStep(what, signal, () => {
    assertAddress(issuer)
    return discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch })
  })
  if (!found) throw new OAuthFailure('unsupported', 'The authorization server has no metadata.')
  if (!found.code_challenge_methods_supported?.includes('S256'))
    throw new OAuthFailure('unsupported', 'The authorization server does not say that it takes PKCE with S256.')
  const authorizationServer: AuthorizationServer = {
    issuer: found.issuer,
    authorization_endpoint: found.authorization_endpoint,
    token_endpoint: found.token_endpoint,
    response_types_supported: found.response_types_supported,
    code_challenge_methods_supported: found.code_challenge_methods_supported,
    token_endpoint_auth_methods_supported: found.token_endpoint_auth_methods_supported,
    authorization_response_iss_parameter_supported: found.authorization_response_iss_parameter_supported,
  }
  const { registration_endpoint: registrationEndpoint, scopes_supported: scopes } = found
  await oauthStep(what, signal, () => {
    for (const address of [found.authorization_endpoint, found.token_endpoint, registrationEndpoint])
      if (address !== undefined) assertAddress(address)
  })
  const takesDocuments = found.client_id_metadata_document_supported === true
  return { authorizationServer, registrationEndpoint, takesDocuments, scopes }
}

/** Codes and tokens go by https, or stay on this machine; a browser opens no other address. @throws Error */
function assertAddress(address: string): void {
  const { username, password } = assertSecureTokenEndpoint(address)
  if (username !== '' || password !== '' || address.length > MAX_ADDRESS_CHARACTERS)
    throw new Error('The address is refused.')
}

/** `offline_access` asks for a refresh token, without which a person renews the authorization. */
function scopeOf(wanted: string | undefined, offered: string[] | undefined): { scope?: string } {
  const scopes = wanted?.split(' ').filter(Boolean) ?? []
  if (scopes.length > 0 && offered?.includes('offline_access')) scopes.push('offline_access')
  const scope = [...new Set(scopes)].join(' ')
  return scope && scope.length <= MAX_SCOPE_CHARACTERS ? { scope } : {}
}
