import type { ErrorCode } from '../../domain/error.ts'
import { isKeyed } from '../request/idempotency.ts'
import { IF_MATCH } from '../request/if-match.ts'
import { OPTIONAL_BODY } from '../request/schema.ts'
import type { SharedErrors } from './shared-error.ts'

/** An operation as @elysiajs/openapi makes it, with the `x-` members that `operation()` put into the route's detail. */
export type Operation = {
  operationId: string
  parameters?: { name: string; in: string; schema: unknown; description?: string; required?: boolean }[]
  requestBody?: unknown
  responses?: Record<string, Response>
  [key: `x-${string}`]: unknown
}
type Response = { description: string; content?: Record<string, Record<string, unknown>> }

/** The operations of people who are not signed in. */
const PUBLIC = new Set([
  'post /api/v1/setup',
  'post /api/v1/session',
  'get /api/v1/session/openid',
  'get /api/v1/session/openid/callback',
  'post /api/v1/invitations/accept',
  'post /api/v1/invitations/read',
  'get /api/v1/mcp/callback',
])
/** The operation that says more to a key or a session than to a visitor. */
const FOR_ALL = 'get /api/v1/instance'
/** The operations that need a session, whatever the workspace. */
const SESSION_PATH = /^\/api\/v1\/session(\/|$)/
const FAILURES: ErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']
const WITH_SESSION: ErrorCode[] = ['SESSION_ENDED', 'ORIGIN_REFUSED', ...FAILURES]

const WITH_KEY: ErrorCode[] = [
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'RATE_LIMITED',
]
const EVERYWHERE: ErrorCode[] = [...WITH_KEY, 'SCOPE_MISSING', 'WORKSPACE_NOT_FOUND', ...WITH_SESSION]
const WITH_BODY: ErrorCode[] = ['VALIDATION_ERROR', 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/**
 * Completes an operation: adds its errors, its headers, its examples, and its JSON body.
 * @param shared the error answers that operations refer to
 * @param body the schema of the request body, when the route takes one
 */
export function completeOperation(
  path: string,
  method: string,
  raw: Operation,
  shared: SharedErrors,
  body?: object,
): Operation {
  const { 'x-errors': own, 'x-example': example, 'x-request-example': requestExample, ...rest } = raw
  const { 'x-responses': responses, 'x-headers': headers, 'x-stream-example': stream, ...operation } = rest as Operation
  const { security, errors } = accessOf(method, path)
  const takesKey = isKeyed(method, path) && errors === EVERYWHERE
  const codes = new Set<ErrorCode>([...((own as ErrorCode[]) ?? []), ...errors])
  if (takesKey) codes.add('IDEMPOTENCY_CONFLICT')
  if (operation.parameters?.length) codes.add('VALIDATION_ERROR')
  if (['post', 'put', 'patch'].includes(method)) for (const code of WITH_BODY) codes.add(code)
  return {
    ...operation,
    ...(security && { security }),
    parameters: [
      ...(operation.parameters ?? []),
      ...headerParameters(headers as Record<string, string>),
      ...(takesKey && KEY ? [KEY] : []),
    ],
    ...(body ? { requestBody: bodyOf(body, requestExample) } : {}),
    responses: {
      ...successResponses(operation.responses ?? {}, example, stream),
      ...(responses as Record<string, Response>),
      ...shared.responsesOf([...codes], path),
    },
  } as Operation
}

/** Returns the access that an operation needs, where that is not a key or a session, and the errors that follow. */
function accessOf(method: string, path: string): { security?: object[]; errors: ErrorCode[] } {
  if (path.startsWith('/api/channels/')) return { security: [], errors: [] }
  if (PUBLIC.has(`${method} ${path}`)) return { security: [], errors: FAILURES }
  if (`${method} ${path}` === FOR_ALL)
    return { security: [{}, { bearer: [] }, { session: [] }], errors: [...WITH_KEY, ...FAILURES] }
  return SESSION_PATH.test(path) ? { security: [{ session: [] }], errors: WITH_SESSION } : { errors: EVERYWHERE }
}

const headerParameters = (headers: Record<string, string> = {}) =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...HEADER_LIMITS[name] },
  }))

const HEADER_LIMITS: Record<string, object> = { 'Idempotency-Key': { minLength: 1, maxLength: 255 } }

const bodyOf = (schema: object, example: unknown) => ({
  required: !(OPTIONAL_BODY in schema),
  content: { 'application/json': { schema, ...exampleOf(example) } },
})

function successResponses(responses: Record<string, Response>, example: unknown, stream: unknown) {
  const completed = Object.entries(responses).map(([status, response]) => {
    const json = response.content?.['application/json']
    const content = json
      ? { 'application/json': { ...json, ...exampleOf(example) }, ...eventStreamOf(stream) }
      : response.content
    return [status, { description: 'OK', ...(content ? { content } : {}) }]
  })
  return Object.fromEntries(completed) as Record<string, Response>
}

const eventStreamOf = (example: unknown) =>
  example === undefined ? {} : { 'text/event-stream': { schema: { type: 'string' }, example } }

const exampleOf = (example: unknown) => (example === undefined ? {} : { example })

const [KEY] = headerParameters({
  'Idempotency-Key':
    '1–255 characters, kept for 24 hours. A repeated request with the same key gets the result of the first, and does nothing twice.',
})
const [MATCH] = headerParameters(IF_MATCH)
const AGENT_ID = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
  description: 'The id of the agent.',
}
/** The parameters that many operations have. */
export const SHARED_PARAMETERS = { AgentId: AGENT_ID, IdempotencyKey: KEY, IfMatch: MATCH }
