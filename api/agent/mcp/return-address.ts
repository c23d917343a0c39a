import { parseCookie, stringifySetCookie } from 'cookie'
import { MCP_ATTEMPT_SECONDS, type McpReturn } from '../../../domain/tool/mcp/authorization.ts'

const COOKIE = 'ams_mcp'
/** Below /api. */
export const RETURN_PATH = '/v1/mcp/callback'
/** Below /api. */
export const CLIENT_PATH = '/v1/mcp/client'

/** Where authorization servers send browsers back to. */
export const redirectUriOf = (publicUrl: string): string => `${publicUrl}/api${RETURN_PATH}`

/** The client id that is the address of our document; undefined where authorization servers take no such address. */
export const clientDocumentOf = (publicUrl: string): string | undefined =>
  publicUrl.startsWith('https:') ? `${publicUrl}/api${CLIENT_PATH}` : undefined

/** The header Set-Cookie of an attempt. @param value undefined takes the cookie away */
export const attemptCookie = (value: string | undefined, publicUrl: string): string =>
  stringifySetCookie(COOKIE, value ?? '', {
    httpOnly: true,
    // The authorization server sends the browser back from another site, and Strict would leave the cookie out.
    sameSite: 'lax',
    path: `/api${RETURN_PATH}`,
    secure: publicUrl.startsWith('https:'),
    maxAge: value === undefined ? 0 : MCP_ATTEMPT_SECONDS,
  })

export function attemptCookieOf(headers: Headers): string | undefined {
  const given = headers.get('cookie')
  return given === null ? undefined : parseCookie(given)[COOKIE] || undefined
}

type Place = { workspaceId: string; agentId: string; server: string }

/** The page of the agent in the dashboard, which says how the authorization ended. */
export const pageOf = (publicUrl: string, { workspaceId, agentId, server }: Place, end: McpReturn): string =>
  `${publicUrl}/#/w/${workspaceId}/agents/${agentId}/mcp-servers?server=${server}&authorization=${end}`
