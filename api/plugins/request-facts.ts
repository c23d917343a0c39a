import { newId } from '../../domain/id.ts'

/** What is known of a request from its first moment on. */
export type RequestFacts = { requestId: string; startedAt: number; workspaceId?: string }

const facts = new WeakMap<Request, RequestFacts>()

/** The caller's X-Request-Id when it is acceptable, else an id of our own; the same for every call with one request. */
export function factsOf(request: Request): RequestFacts {
  const known = facts.get(request)
  if (known) return known
  const given = request.headers.get('x-request-id') ?? ''
  const requestId = /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : newId()
  const made = { requestId, startedAt: performance.now() }
  facts.set(request, made)
  return made
}
