import type { Access, Scope } from '../../domain/access/access.ts'
import { newId } from '../../domain/id.ts'
import type { OpenSpan } from '../../domain/log/span.ts'
import type { TakenFile } from '../knowledge/upload-body.ts'

/**
 * Facts of a request: its id, its start in ms of `performance.now()`, what it may do once it is admitted, and how to give
 * back the room of its body once it is answered.
 */
export type RequestFacts = {
  requestId: string
  startedAt: number
  /** The client's network address; null where it is not known. */
  address?: string | null
  access?: Access
  /** The scopes of its route, one of which it needs; none where the route looks itself. */
  scopes?: readonly [Scope, ...Scope[]]
  leave?: () => void
  /** The JSON of the body, where a hook has read it. */
  body?: unknown
  /** The texts that were taken out of the body of an upload. */
  file?: TakenFile
  /** True once the request is counted as one of its client's address. */
  isCounted?: boolean
  /** The span of the request, where spans are made. */
  span?: OpenSpan
}

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
  const made: RequestFacts = { requestId, startedAt: performance.now() }
  facts.set(request, made)
  return made
}
