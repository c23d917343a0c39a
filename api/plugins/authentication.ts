import { Elysia } from 'elysia'
import { requireScope, scopeOf } from '../../domain/api-key.ts'
import type { ApiDependencies } from '../dependencies.ts'
import type { Admission } from '../request/admission.ts'
import { readJson } from '../request/body.ts'
import { factsOf, type RequestFacts } from './request-facts.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** Smaller bodies are not counted: thousands of them take less memory than one document. */
const SMALL_BODY_BYTES = 64 * 1024

/**
 * Admits requests to routes that need a key: every route file below /api/v1 uses it before its routes. It checks the
 * key before it reads the body, then the rate limit, then the scope. Handlers get `workspaceId` and `requestId`.
 */
export const authentication = (deps: ApiDependencies) => {
  const admit = admission(deps)
  return new Elysia({ name: 'authentication' })
    .onParse({ as: 'scoped' }, async ({ request, path, set }) => {
      const facts = await admit(request, path, set.headers)
      const maxBytes = maxBodyBytes(path, deps.config.maxDocumentBytes)
      facts.leave = admitBody(deps.admission, facts.workspaceId, request, maxBytes)
      return readJson(request, maxBytes)
    })
    .onAfterResponse({ as: 'scoped' }, ({ request }) => factsOf(request).leave?.())
    .derive({ as: 'scoped' }, async ({ request, path, set }) => {
      const { workspaceId, requestId } = await admit(request, path, set.headers)
      return { workspaceId, requestId }
    })
}

/**
 * Takes room for a body that may be large, until its request is answered. Without a Content-Length it may be as large as
 * is allowed.
 */
function admitBody(
  admission: Admission,
  workspaceId: string,
  { headers }: Request,
  maxBytes: number,
): (() => void) | undefined {
  const bytes = Math.min(Number(headers.get('content-length') ?? maxBytes), maxBytes)
  if (maxBytes > MAX_BODY_BYTES) admission.admitWork()
  return bytes > SMALL_BODY_BYTES ? admission.admitBytes(workspaceId, bytes) : undefined
}

type Admitted = RequestFacts & { workspaceId: string }
type Headers = Record<string, string | number>

/** Admits a request once: the second hook gets the result of the first. @throws ApiError of 401, 403 and 429 */
function admission({ keys, limiter }: ApiDependencies) {
  return async (request: Request, path: string, headers: Headers): Promise<Admitted> => {
    const facts = factsOf(request)
    if (facts.workspaceId) return facts as Admitted
    const key = await keys.identify(request.headers.get('authorization'))
    Object.assign(headers, await limiter.count(key.id))
    requireScope(key, scopeOf(request.method, path.replace(/^\/api/, '')))
    return Object.assign(facts, { workspaceId: key.workspaceId })
  }
}

/**
 * The size limit of a body. A document may take three times its own size, because JSON may write a letter of two bytes
 * as six (`\u00e9`); base64 takes less.
 */
const maxBodyBytes = (path: string, maxDocumentBytes: number): number =>
  /\/knowledge-bases\/[^/]+\/documents\/?$/.test(path) ? maxDocumentBytes * 3 + MAX_BODY_BYTES : MAX_BODY_BYTES
