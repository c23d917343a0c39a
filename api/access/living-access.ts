import { type Access, requireScope } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { factsOf } from '../plugins/request-facts.ts'
import { type IdentityDependencies, identify } from './identity.ts'

/** The rings of keys and sessions are at most 4 s old, and a stream must end within 5 s. */
const LOOK_MS = 1_000
/**
 * A key or session that no longer reaches the workspace gets one of these statuses; 400 when it has no workspace left.
 */
const ENDS = [400, 401, 403, 404]

export type AdmittedCall = { request: Request; access: Pick<Access, 'workspaceId'> }

/**
 * A signal for a stream or a wait: it fires with the given one, and within 5 s after the key or the session of the request no
 * longer reaches the workspace or has the scope of the route; its reason is then the ApiError for it. The given signal must fire
 * in the end.
 */
export function whileAdmitted(deps: IdentityDependencies, call: AdmittedCall, signal: AbortSignal): AbortSignal {
  const ended = new AbortController()
  const look = async () => {
    const error = await findEnd(deps, call)
    if (error) ended.abort(error)
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  const both = AbortSignal.any([signal, ended.signal])
  const stop = () => clearInterval(timer)
  if (both.aborted) stop()
  both.addEventListener('abort', stop, { once: true })
  return both
}

/** Does work that ends by itself under such a signal, and then looks no more. */
export async function withAdmission<Result>(
  deps: IdentityDependencies,
  call: AdmittedCall,
  signal: AbortSignal,
  work: (admitted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  try {
    return await work(whileAdmitted(deps, call, AbortSignal.any([signal, over.signal])))
  } finally {
    over.abort()
  }
}

/** A list that is sent faster is whole: it ends before a stream must. */
const LIST_MS = 4_000

/**
 * The batches of a list or an export. Once it has taken 4 s, each is handed on, and its end told, only while the key or the
 * session of the request reaches the workspace.
 * @throws ApiError once it does not, so that the response breaks off
 */
export async function* admittedBatches<Batch>(
  deps: IdentityDependencies,
  call: AdmittedCall,
  batches: AsyncGenerator<Batch>,
): AsyncGenerator<Batch> {
  const begunAt = performance.now()
  try {
    while (true) {
      const { value, done } = await batches.next()
      const error = performance.now() - begunAt < LIST_MS ? undefined : await findEnd(deps, call)
      if (error) throw error
      if (done) return
      yield value
    }
  } finally {
    await batches.return(undefined)
  }
}

/** Returns the error that the request would get now; undefined while it is admitted, or while Postgres is away. */
async function findEnd(deps: IdentityDependencies, { request, access }: AdmittedCall): Promise<ApiError | undefined> {
  try {
    const now = await identify(deps, request)
    if (now.workspaceId !== access.workspaceId) return new ApiError('WORKSPACE_NOT_FOUND')
    const { scopes } = factsOf(request)
    if (scopes) requireScope(now, ...scopes)
    return undefined
  } catch (error) {
    return error instanceof ApiError && ENDS.includes(error.status) ? error : undefined
  }
}
