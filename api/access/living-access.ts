import type { Access } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { type IdentityDependencies, identify } from './identity.ts'

/** The rings of keys and sessions are at most 4 s old, and a stream must end within 5 s. */
const LOOK_MS = 1_000
/** What a key or session that no longer reaches the workspace is answered with; 400: it has no workspace left. */
const ENDS = [400, 401, 403, 404]

/**
 * A signal for a stream: it fires with the given one, and within 5 s after the key or the session of the request no longer
 * reaches the workspace. While nobody can say so, because Postgres is away, the stream goes on.
 */
export function whileAdmitted(
  deps: IdentityDependencies,
  request: Request,
  { workspaceId }: Pick<Access, 'workspaceId'>,
  signal: AbortSignal,
): AbortSignal {
  const ended = new AbortController()
  const look = async () => {
    try {
      if ((await identify(deps, request)).workspaceId !== workspaceId) ended.abort()
    } catch (error) {
      if (error instanceof ApiError && ENDS.includes(error.status)) ended.abort()
    }
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  const both = AbortSignal.any([signal, ended.signal])
  both.addEventListener('abort', () => clearInterval(timer), { once: true })
  return both
}
