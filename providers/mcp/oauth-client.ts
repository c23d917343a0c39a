import { registerClient, resolveClientMetadata } from '@modelcontextprotocol/client'
import type { AuthorizationServer, OAuthClientIdentity } from '../../domain/tool/mcp/authorization.ts'
import { oauthClientMetadata } from '../../domain/tool/mcp/oauth-client.ts'
import type { Fetch } from '../guarded-http/fetch.ts'
import { OAuthFailure, oauthStep } from './oauth-failure.ts'

const MAX_CHARACTERS = 4 * 1024

type Order = {
  authorizationServer: AuthorizationServer
  registrationEndpoint: string | undefined
  redirectUri: string
  /** Undefined where the authorization server reads no such documents. */
  clientDocument: string | undefined
}

/** As what the service asks: by its own document, else by a registration of this authorization alone. @throws OAuthFailure */
export async function identify(
  { fetch, signal }: { fetch: Fetch; signal: AbortSignal },
  { authorizationServer, registrationEndpoint, redirectUri, clientDocument }: Order,
): Promise<OAuthClientIdentity> {
  if (clientDocument) return { client_id: clientDocument, token_endpoint_auth_method: 'none' }
  if (!registrationEndpoint)
    throw new OAuthFailure(
      'unsupported',
      'The authorization server neither registers clients (RFC 7591) nor reads the document of ours.',
    )
  const clientMetadata = resolveClientMetadata({
    clientMetadata: oauthClientMetadata(redirectUri, methodOf(authorizationServer)),
    redirectUrl: redirectUri,
  })
  const metadata = { ...authorizationServer, registration_endpoint: registrationEndpoint }
  const given = await oauthStep('The registration', signal, () =>
    registerClient(authorizationServer.issuer, { metadata, clientMetadata, fetchFn: fetch }),
  )
  const { client_id, client_secret, token_endpoint_auth_method } = given
  for (const text of [client_id, client_secret ?? 'none'])
    if (!/^[\x20-\x7e]+$/.test(text) || text.length > MAX_CHARACTERS)
      throw new OAuthFailure('invalid', 'The registration is not as the protocol says.')
  return {
    client_id,
    ...(client_secret && { client_secret }),
    ...(token_endpoint_auth_method && { token_endpoint_auth_method }),
  }
}

/** A method that the authorization server offers; without a word of it, that of RFC 8414. */
function methodOf({ token_endpoint_auth_methods_supported: offered }: AuthorizationServer): string {
  if (!offered) return 'client_secret_basic'
  return ['none', 'client_secret_basic', 'client_secret_post'].find((method) => offered.includes(method)) ?? 'none'
}
