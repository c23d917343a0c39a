import type { OAuthTokens } from '@modelcontextprotocol/client'
import type { McpTokens } from '../../domain/tool/mcp/authorization.ts'
import { OAuthFailure } from './oauth-failure.ts'

const MAX_TOKEN_CHARACTERS = 8 * 1024
/** No token is believed to live longer. */
const MAX_LIFE_SECONDS = 10 * 365 * 24 * 60 * 60

type Relation = Pick<McpTokens, 'authorizationServer' | 'client' | 'resource'>

/** What an authorization server gave, as far as it is believed. @throws OAuthFailure */
export function tokensOf(relation: Relation, given: OAuthTokens): McpTokens {
  const { access_token: accessToken, refresh_token: refreshToken, token_type: type, expires_in: seconds } = given
  if (type.toLowerCase() !== 'bearer')
    throw new OAuthFailure('unsupported', 'The authorization server gives no bearer tokens.')
  for (const token of [accessToken, refreshToken])
    if (token !== undefined && !(/^[\x21-\x7e]+$/.test(token) && token.length <= MAX_TOKEN_CHARACTERS))
      throw new OAuthFailure('invalid', 'The authorization server gave a token that no header can carry.')
  const expiresInSeconds =
    seconds === undefined || !Number.isFinite(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_LIFE_SECONDS)
  return {
    ...relation,
    accessToken,
    ...(refreshToken && { refreshToken }),
    ...(expiresInSeconds !== undefined && { expiresInSeconds }),
  }
}
