import { newId } from '../../domain/id.ts'

/** Facts of a request: its id, its start in ms of `performance.now()`, and its workspace once it is admitted. */
export type RequestFacts = { requestId: string; startedAt: number; workspaceId?: string }

const facts = new WeakMap<Request, RequestFacts>()

/**
 * The facts of a request, the same object at every call. The id is the caller's X-Request-Id if that is well formed,
 * else new.
 */
export function factsOf(request: Request): RequestFacts {
  const known = facts.get(request)
  if (known) return known
  const given = request.headers.get('x-request-id') ?? ''
  const requestId = /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : newId()
  const made = { requestId, startedAt: performance.now() }
  facts.set(request, made)
  return made
}
