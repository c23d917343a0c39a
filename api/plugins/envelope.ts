import { Elysia, NotFoundError } from 'elysia'
import type { Logger } from 'pino'
import { ApiError } from '../../domain/error.ts'
import { isOpenAiPath, openAiErrorOf, retryHeadersOf } from '../openai/error.ts'
import { type AddressRange, clientAddressOf, untrustedForwarderOf } from '../request/client-address.ts'
import { likelyPath, methodsAt, type RouteTable } from '../request/route-table.ts'
import { envelopeOf, publicError } from './failure.ts'
import { factsOf } from './request-facts.ts'

/**
 * Notes the client's address, and sets X-Request-Id on every response and the error envelope on every error. The app uses
 * it before its routes.
 */
export const envelope = (log: Logger, trustedProxies: AddressRange[], routes: () => RouteTable) => {
  let hasWarned = false
  const warnOnce = (peer: string | undefined) => {
    if (hasWarned || peer === undefined) return
    hasWarned = true
    log.warn({ peer }, FORWARDED_BY_STRANGER)
  }
  return new Elysia({ name: 'envelope' })
    .onRequest(({ request, server, set }) => {
      const facts = factsOf(request)
      facts.address = clientAddressOf(request, server, trustedProxies)
      warnOnce(untrustedForwarderOf(request, server, trustedProxies))
      set.headers['x-request-id'] = facts.requestId
    })
    .onError({ as: 'global' }, ({ error, request, path, set }) => {
      const { requestId } = factsOf(request)
      const thrown = error instanceof NotFoundError ? routeError(routes(), request, path) : error
      const shown = publicError(thrown, log.child({ requestId }))
      const { body, ...own } = bodyOf(shown, requestId, path)
      const headers = { ...set.headers, ...shown.headers, ...own.headers, 'x-request-id': requestId }
      return Response.json(body, { status: shown.status, headers: headers as Record<string, string> })
    })
}

const FORWARDED_BY_STRANGER =
  'A request brought X-Forwarded-For from an address that TRUSTED_PROXIES does not name. If that is your proxy, name it: until then all its clients share one address in limits, audit and sign-in.'

/** The body of an error, and the headers that go with its shape. */
function bodyOf(error: ApiError, requestId: string, path: string): { body: object; headers?: Record<string, string> } {
  if (!isOpenAiPath(path)) return { body: envelopeOf(error, requestId) }
  const { errorCode: code, message, fix, status, field } = error
  return { body: openAiErrorOf({ code, message, fix, status, field }, path), headers: retryHeadersOf(code) }
}

/** The error for a request without a route: 405 when the path takes other methods, else 404. */
function routeError(routes: RouteTable, { method, headers }: Request, path: string): ApiError {
  const methods = methodsAt(routes, path)
  if (methods.length === 0) return pathError(likelyPath(routes, path))
  return new ApiError('METHOD_NOT_ALLOWED', {
    message: `This path does not take ${method}.`,
    fix: headers.has('access-control-request-method') ? NO_CORS : `Use ${methods.join(', ')}.`,
    headers: { allow: methods.join(', ') },
  })
}

/** A browser asks with OPTIONS before it sends what a page of another origin wants. */
const NO_CORS = 'Have the operator name the origin of the page in CORS_ORIGINS.'

const pathError = (meant: string | undefined) =>
  new ApiError('NOT_FOUND', meant ? { fix: `Did you mean ${meant}? /api/docs lists all paths.` } : {})
