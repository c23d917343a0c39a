import Type, { type Static } from 'typebox'
import type { Actor } from '../../access/access.ts'
import type { SecretPlace } from '../../secret/sealing.ts'

/** A browser has this long to come back from an authorization server. */
export const MCP_ATTEMPT_SECONDS = 10 * 60

/** The authorization of a server with `authType` `oauth`, as people see it. */
export const McpAuthorization = Type.Object(
  {
    state: Type.Enum(['none', 'authorized', 'required'], {
      description:
        'none: nobody has authorized the agent. required: an authorization was lost, or the server asks for more than it allows.',
    }),
    expiresAt: Type.Optional(
      Type.String({
        description: 'A person must renew the authorization before. Left out where the service renews it by itself.',
      }),
    ),
    authorizedBy: Type.Optional(Type.String({ description: 'The name of the person.' })),
    authorizedAt: Type.Optional(Type.String({ description: 'When the person did it last.' })),
  },
  { additionalProperties: false, description: 'Only of servers with authType oauth. PUT ignores it.' },
)
export type McpAuthorization = Static<typeof McpAuthorization>

/** The answer of POST …/authorize. */
export const McpAuthorizationStart = Type.Object({
  url: Type.String({
    description: 'The page where a person allows the agent to act at the server. Open it in the browser.',
  }),
})

/** How the way back from an authorization server ended; the dashboard has a sentence for each. */
export type McpReturn =
  | 'done'
  | 'denied'
  | 'over'
  | 'other_browser'
  | 'changed'
  | 'mismatch'
  | 'refused'
  | 'unreachable'
  | 'invalid'
  | 'unavailable'

/** What a token request needs to know of an authorization server, as its metadata says it. */
export type AuthorizationServer = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  response_types_supported: string[]
  code_challenge_methods_supported?: string[]
  token_endpoint_auth_methods_supported?: string[]
  authorization_response_iss_parameter_supported?: boolean
}

/** As what the service is known to an authorization server. */
export type OAuthClientIdentity = { client_id: string; client_secret?: string; token_endpoint_auth_method?: string }

type Relation = {
  authorizationServer: AuthorizationServer
  client: OAuthClientIdentity
  /** The resource indicator (RFC 8707). */
  resource: string
}
/** An authorization that a person has begun and an authorization server has not answered. */
export type McpAttempt = Relation & { redirectUri: string; codeVerifier: string }
/** `expiresInSeconds`: the access token's time, where it has one. */
export type McpTokens = Relation & { accessToken: string; refreshToken?: string; expiresInSeconds?: number }

/** What a worker needs to begin an authorization. */
export type McpAuthorizationOrder = {
  redirectUri: string
  /** The address of the document that describes the service as a client; undefined where no server could read it. */
  clientDocument?: string
  /** What the server has named as missing before. */
  scope?: string
}
export type BegunMcpAuthorization = { url: string; attempt: McpAttempt }
/** What a worker needs to end one: what the authorization server has sent the browser back with. */
export type McpExchangeOrder = { attempt: McpAttempt; origin: string; by: Actor; code: string; iss?: string }

export type GrantPlace = { workspaceId: string; agentId: string; server: string }

/** The place of the sealed tokens or the sealed attempt of an agent at a server. */
export const grantPlace = ({ workspaceId, agentId, server }: GrantPlace, part: 'tokens' | 'attempt'): SecretPlace => ({
  workspaceId,
  rowId: agentId,
  field: `mcp/${server}/${part}`,
})
