import { type Access, isRead } from '../../domain/access/access.ts'
import { ROLE_SCOPES } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import type { OpenSession } from '../../store/access/session.ts'
import { sessionCookieOf } from './cookie.ts'
import type { KeyRing } from './key-ring.ts'
import { assertOwnPage } from './own-page.ts'
import type { SessionRing } from './session-ring.ts'

export type IdentityDependencies = { keys: KeyRing; sessions: SessionRing; config: { publicUrl: string } }

/**
 * Returns the rights of a request, from its API key or, without the header Authorization, from its session.
 * @param address the client's, for the limits of wrong keys and unknown cookies
 * @throws ApiError of 401; ORIGIN_REFUSED, WORKSPACE_NOT_FOUND and VALIDATION_ERROR with a session
 */
export async function identify(
  { keys, sessions, config }: IdentityDependencies,
  request: Request,
  address?: string | null,
): Promise<Access> {
  const authorization = request.headers.get('authorization')
  const cookie = authorization === null ? sessionCookieOf(request.headers, config.publicUrl) : undefined
  if (cookie === undefined) {
    refuseMisplacedKey(request, authorization)
    return keys.identify(authorization, address ?? undefined)
  }
  const session = await sessions.find(cookie, { address, isWrite: !isRead(request.method) })
  assertOwnPage(request, config.publicUrl)
  return accessOf(session, request.headers.get('x-workspace-id'))
}

const KEY_HEADERS = ['x-api-key', 'api-key', 'x-auth-token']
const KEY_PARAMETER = /[?&](api_?key|key|access_token|token)=/i

/** Tells a caller whose key stands where other services want it. @throws ApiError API_KEY_MISSING */
function refuseMisplacedKey({ headers, url }: Request, authorization: string | null): void {
  if (authorization !== null && !authorization.startsWith('ams_')) return
  const header = KEY_HEADERS.find((name) => headers.has(name))
  const parameter = KEY_PARAMETER.exec(url)?.[1]
  const place =
    authorization !== null
      ? 'Authorization without Bearer'
      : header !== undefined
        ? `the header ${header}`
        : parameter && `the query parameter ${parameter}`
  if (!place) return
  throw new ApiError('API_KEY_MISSING', {
    message: `No API key was given where it is read; ${place} is not.`,
    fix: 'Send the key in the header Authorization: Bearer <API_KEY>.',
    headers: { 'www-authenticate': 'Bearer' },
  })
}

function accessOf({ user, workspaces }: OpenSession, wanted: string | null): Access {
  const workspace = wanted ? workspaces.find(({ id }) => id === wanted.toLowerCase()) : onlyOne(workspaces)
  if (!workspace) throw wanted ? new ApiError('WORKSPACE_NOT_FOUND') : noWorkspace()
  return {
    workspaceId: workspace.id,
    actor: { type: 'user', id: user.id, name: user.name },
    scopes: ROLE_SCOPES[workspace.role],
    agentIds: null,
  }
}

const onlyOne = <Item>(items: Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)

const noWorkspace = () =>
  new ApiError('VALIDATION_ERROR', {
    message: 'The header X-Workspace-Id is missing.',
    fix: `Send in X-Workspace-Id one of the workspaces that ${route('GET /v1/session')} lists.`,
  })
