import { Elysia } from 'elysia'
import { type Access, reachesAgent, requireScope, scopesOf } from '../../domain/access/access.ts'
import { isUuid } from '../../domain/id.ts'
import type { JsonSize } from '../../domain/text/json-size.ts'
import { MAX_OPENAPI_BYTES } from '../../domain/tool/import.ts'
import { isNestedTooDeep } from '../../domain/tool/nesting.ts'
import { agentNotFound } from '../../store/agent/agent.ts'
import { enterWorkspace } from '../../store/connection/scope.ts'
import { RequestAudit } from '../access/audit.ts'
import { identify } from '../access/identity.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { isMultipart, readMultipart } from '../knowledge/multipart.ts'
import { isAttachedText, isPartText, isUploadText, readUploadBody } from '../knowledge/upload-body.ts'
import type { Admission } from '../request/admission.ts'
import { type BodyBounds, readJson } from '../request/body.ts'
import { openRoom } from '../request/body-rooms.ts'
import { idempotencyOf, isKeyed } from '../request/idempotency.ts'
import { refuseRepeatedParameters } from '../request/query.ts'
import { factsOf, type RequestFacts } from './request-facts.ts'

/** A body other than a document has at most this many bytes. */
export const MAX_BODY_BYTES = 1024 * 1024

/**
 * Admits requests to routes that need a key or a session: every route file below /api/v1 uses it before its routes. It checks the
 * key before it reads the body, then the rate limit, then the scope, and after the validation the agent that the path or
 * the body names. Handlers get `access`, `workspaceId`, `requestId` and `audit`.
 * @param bounds `maxSize`: the most values and names of a body, where it is not the usual bound
 */
export const authentication = (deps: ApiDependencies, { maxSize }: { maxSize?: JsonSize } = {}) => {
  const admit = admission(deps)
  return new Elysia({ name: 'authentication', seed: maxSize })
    .onParse({ as: 'scoped' }, async ({ request, path, route, set }) => {
      const facts = await admit(request, route, set.headers)
      const files = filesOf(request, path, deps.config)
      const maxBytes = files ? maxUploadBytes(files.mostBytes) : MAX_BODY_BYTES
      const { workspaceId } = facts.access
      const room = admitBody(deps.admission, workspaceId, request, maxBytes)
      facts.leave = room?.leave
      const bounds = { maxBytes, maxSize, room, workspaceId }
      const { body, file } = files
        ? await files.read(request, bounds)
        : { body: await readJson(request, bounds), file: undefined }
      Object.assign(facts, { body, file })
      return body
    })
    .onAfterResponse({ as: 'scoped' }, ({ request }) => factsOf(request).leave?.())
    .derive({ as: 'scoped' }, async ({ request, route, params, server, set }) => {
      const { access, requestId, body } = await admit(request, route, set.headers)
      refuseRepeatedParameters(request)
      const keyed = isKeyed(request.method, route) ? keyedBy(request, params, body) : undefined
      const audit = new RequestAudit(deps, request, server, { access, requestId, keyed })
      return { access, workspaceId: access.workspaceId, requestId, audit }
    })
    .onBeforeHandle({ as: 'scoped' }, ({ access, route, params, body }) => {
      if (access.agentIds) refuseOtherAgents(access, namedAgents(route, params, body))
    })
}

/** The Idempotency-Key of a request, with a hash of all that it asks for. @throws ApiError VALIDATION_ERROR */
function keyedBy(request: Request, params: unknown, body: unknown) {
  if (!request.headers.has('idempotency-key')) return undefined
  const { pathname, search } = new URL(request.url)
  // The validation refuses a body that is nested too deep; its hash would need more stack than there is.
  const hashed = isEmpty(body) || isNestedTooDeep(body) ? null : body
  const idempotency = idempotencyOf(request, { pathname, search, body: hashed })
  const { id } = (params ?? {}) as { id?: string }
  const agentId = /\/v1\/agents\/[^/]/.test(pathname) && id && isUuid(id) ? id : null
  return idempotency && { key: idempotency.key, requestHash: idempotency.hash, agentId }
}

/** `{}` is as no body. */
const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)

/** The agents that a request names: in the path below /v1/agents, and as `agent_id` in the body. */
function namedAgents(route: string, params: unknown, body: unknown): unknown[] {
  const { id } = (params ?? {}) as { id?: unknown }
  const { agent_id } = (body ?? {}) as { agent_id?: unknown }
  return [/\/v1\/agents\/:id(\/|$)/.test(route) ? id : undefined, agent_id]
}

/** @throws ApiError AGENT_NOT_FOUND, the answer for an agent that does not exist */
function refuseOtherAgents(access: Access, agentIds: unknown[]): void {
  for (const agentId of agentIds)
    if (typeof agentId === 'string' && !reachesAgent(access, agentId)) throw agentNotFound(agentId)
}

/** Opens room for a body until its request is answered. @throws ApiError SERVICE_UNAVAILABLE */
function admitBody(admission: Admission, workspaceId: string, request: Request, maxBytes: number) {
  if (maxBytes > MAX_BODY_BYTES) admission.admitWork()
  return openRoom(request, maxBytes, (bytes) => admission.admitBody(workspaceId, bytes))
}

type Admitted = RequestFacts & { access: Access }
type Headers = Record<string, string | number>

/** Admits a request once: the second hook gets the result of the first. @throws ApiError of 401, 403 and 429 */
function admission(deps: ApiDependencies) {
  return async (request: Request, route: string, headers: Headers): Promise<Admitted> => {
    const facts = factsOf(request)
    if (facts.access) return facts as Admitted
    const access = await identify(deps, request, facts.address)
    Object.assign(headers, await deps.limiter.count(access.actor.id ?? ''))
    await deps.workspaceLimiter.count(access.workspaceId)
    const scopes = scopesOf(request.method, route.replace(/^\/api/, ''))
    if (scopes) requireScope(access, ...scopes)
    enterWorkspace(access.workspaceId)
    return Object.assign(facts, { access, ...(scopes && { scopes }) })
  }
}

const DOCUMENT_PATH = /\/knowledge-bases\/[^/]+\/documents\/?$/
const FILES_PATH = /\/v1\/files\/?$/
const IMPORT_PATH = /\/tools\/import\/?$/
const CHAT_PATH = /\/v1\/chat(-stream)?\/?$/
const OPENAI_PATH = /\/openai\/v1\/(chat\/completions|responses)\/?$/

/** The most bytes of the files in a body, and how it is read; undefined for a body that is read as any other. */
function filesOf(request: Request, path: string, { maxDocumentBytes, maxAttachmentBytes }: ApiDependencies['config']) {
  const isDocument = DOCUMENT_PATH.test(path)
  if (isDocument || FILES_PATH.test(path)) {
    const read = isMultipart(request) ? readMultipart : readBodyWith(isUploadText)
    return { mostBytes: isDocument ? maxDocumentBytes : maxAttachmentBytes, read }
  }
  if (IMPORT_PATH.test(path)) return { mostBytes: MAX_OPENAPI_BYTES, read: readWhole }
  const isSmall = Number(request.headers.get('content-length') ?? Number.NaN) <= MAX_BODY_BYTES
  const isTaken = OPENAI_PATH.test(path) ? isPartText : CHAT_PATH.test(path) ? isAttachedText : undefined
  return isSmall || !isTaken ? undefined : { mostBytes: maxAttachmentBytes, read: readBodyWith(isTaken) }
}

const readWhole = async (request: Request, bounds: BodyBounds) => ({
  body: await readJson(request, bounds),
  file: undefined,
})

const readBodyWith = (isTaken: typeof isUploadText) => (request: Request, bounds: BodyBounds) =>
  readUploadBody(request, bounds, isTaken)

/**
 * A document may take three times its own size, because JSON may write a letter of two bytes as six (`\u00e9`); base64
 * takes less.
 */
const maxUploadBytes = (mostFileBytes: number): number => mostFileBytes * 3 + MAX_BODY_BYTES
