import createClient, { type Client } from 'openapi-fetch'
import { ConnectionLost, errorOf } from './error.ts'
import { newRequestKey } from './request-key.ts'
import { type RetryOptions, retrying, type Send } from './retry.ts'
import type { paths } from './schema.ts'

/** One typed method for each HTTP method. */
export type AmsClient = Client<paths>

export type AmsClientOptions = {
  /** The address of the service without `/api`, such as `http://localhost:3000`; in a browser the page's own when left out. */
  baseUrl?: string
  /** `ams_…`. Without it the cookie of a session counts, as in the dashboard. */
  apiKey?: string
  headers?: Record<string, string>
  fetch?: Send
  /** The client sends a request again that was refused for a while or got no answer. */
  retry?: RetryOptions
}

/** These operations know no Idempotency-Key: those of persons who sign in, files, and deliveries that are asked for again. */
const UNKEYED =
  /^\/v1\/(session|setup|password-reset|files|invitations\/(accept|read)|escalations\/\{id\}\/redeliver)(\/|$)/

/**
 * Makes a client with one typed method for each HTTP method: `client.GET('/v1/agents/{id}', { params: { path: { id } } })`.
 * Each POST gets an Idempotency-Key, so that a retry does nothing twice.
 */
export function createHttpClient(options: AmsClientOptions = {}): AmsClient {
  const { baseUrl = '', apiKey, headers, fetch: send = (request) => fetch(request), retry } = options
  const client = createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/$/, '')}/api`,
    headers: { ...headers, ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    fetch: retrying(send, retry),
  })
  client.use({
    onRequest({ request, schemaPath }) {
      if (request.method !== 'POST' || UNKEYED.test(schemaPath) || request.headers.has('idempotency-key')) return
      request.headers.set('idempotency-key', newRequestKey())
    },
  })
  return client
}

/**
 * The body of a successful answer.
 * @param call what a method of the client returned
 * @throws AmsError with code, fix and request id for every other answer; ConnectionLost when none came
 */
export async function unwrap<Call extends { data?: unknown; error?: unknown; response: Response }>(
  call: Promise<Call>,
): Promise<NonNullable<Call['data']>> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw isAbort(cause) || cause instanceof ConnectionLost ? cause : new ConnectionLost(cause)
  })
  if (!response.ok) throw errorOf(response, error)
  return data as NonNullable<Call['data']>
}

const isAbort = (cause: unknown): boolean =>
  cause instanceof DOMException && (cause.name === 'AbortError' || cause.name === 'TimeoutError')

/** The response of an event stream, with its body unread. @throws like `unwrap` */
export async function streamOf(
  call: Promise<{ response: Response; data?: unknown; error?: unknown }>,
): Promise<Response> {
  const answer = call.then((given) => ({ ...given, data: given.response }))
  return await unwrap(answer)
}

/** The options of a call that is answered with an event stream. */
export const asStream = (signal: AbortSignal | undefined) => ({
  parseAs: 'stream' as const,
  headers: { accept: 'text/event-stream' },
  ...(signal && { signal }),
})

/** The paths with an operation GET. */
export type ReadPath = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: unknown } } ? Path : never
}[keyof paths]

type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } } ? Json : never
type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
type Operation<Path extends keyof paths, Verb extends Method> = paths[Path] extends { [V in Verb]: infer Found }
  ? Found
  : never
type Success<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202 ? JsonOf<Responses[Status]> : never
}[keyof Responses]

/** The whole JSON of a successful answer: `AnswerOf<'/v1/agents', 'get'>`. */
export type AnswerOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: infer Responses } ? Success<Responses> : never

/** The `data` of a successful answer: `DataOf<'/v1/agents/{id}', 'get'>` is an agent. */
export type DataOf<Path extends keyof paths, Verb extends Method> =
  AnswerOf<Path, Verb> extends infer Answer ? (Answer extends { data: infer Data } ? Data : never) : never

/** The JSON that an operation takes. */
export type BodyOf<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : never
