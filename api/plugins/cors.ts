import { Elysia } from 'elysia'

const EXPOSED =
  'X-Request-Id, X-Turn-Id, X-Conversation-Id, ETag, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset'
/** OpenAI's client sends what it runs on with each request, in headers that a browser asks for. */
const OPENAI_HEADERS = ['Arch', 'Lang', 'OS', 'Package-Version', 'Retry-Count', 'Runtime', 'Runtime-Version', 'Timeout']
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'Last-Event-ID',
  'Prefer',
  'X-Request-Id',
  'X-Conversation-Id',
  ...OPENAI_HEADERS.map((name) => `X-Stainless-${name}`),
].join(', ')

/**
 * Lets pages of the given origins call the API; `*` admits every origin. Without origins, browsers let no other page
 * call it.
 */
export const cors = (origins: string[]) =>
  new Elysia({ name: 'cors' }).onRequest(({ request, set }) => {
    if (origins.length === 0) return
    set.headers.vary = 'Origin'
    const origin = request.headers.get('origin')
    if (!origin || !(origins.includes(origin) || origins.includes('*'))) return
    set.headers['access-control-allow-origin'] = origin
    set.headers['access-control-expose-headers'] = EXPOSED
    if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return
    set.headers['access-control-allow-methods'] = 'GET, POST, PUT, PATCH, DELETE'
    set.headers['access-control-allow-headers'] = ALLOWED_HEADERS
    set.headers['access-control-max-age'] = '600'
    return new Response(null, { status: 204, headers: set.headers as Record<string, string> })
  })
