import { Elysia } from 'elysia'
import { requireScope, scopeOf } from '../../domain/api-key.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { readJson } from '../request/body.ts'
import { factsOf, type RequestFacts } from './request-facts.ts'

const MAX_BODY_BYTES = 1024 * 1024

/**
 * Every route file below /api/v1 uses this before its routes. Handlers get `workspaceId` and `requestId`.
 * The key is looked at before anything else of the request, its body too; then the limit, then the scope.
 */
export const authentication = (deps: ApiDependencies) => {
  const admit = admission(deps)
  return new Elysia({ name: 'authentication' })
    .onParse({ as: 'scoped' }, async ({ request, path, set }) => {
      await admit(request, path, set.headers)
      return readJson(request, maxBodyBytes(path, deps.config.maxDocumentBytes))
    })
    .derive({ as: 'scoped' }, async ({ request, path, set }) => {
      const { workspaceId, requestId } = await admit(request, path, set.headers)
      return { workspaceId, requestId }
    })
}

type Admitted = RequestFacts & { workspaceId: string }
type Headers = Record<string, string | number>

/** Admits a request once, however many hooks ask. @throws ApiError of 401, 403 and 429 */
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

/** A document travels as base64, or as text in which JSON writes a letter of two bytes with six; the rest is room for its name. */
const maxBodyBytes = (path: string, maxDocumentBytes: number): number =>
  /\/knowledge-bases\/[^/]+\/documents\/?$/.test(path) ? maxDocumentBytes * 3 + MAX_BODY_BYTES : MAX_BODY_BYTES
