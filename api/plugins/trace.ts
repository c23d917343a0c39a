import { isTracing, type OpenSpan, openSpan, type TraceContext, withinTrace } from '../../domain/log/span.ts'
import { factsOf } from './request-facts.ts'

/** Probes and the files of the dashboard are no work of an agent. */
const TRACED = /^https?:\/\/[^/]+\/(api|openai|mcp)(\/|\?|$)/
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Handles a request in a span, which continues the trace of its caller (W3C Trace Context). The access log ends the span,
 * since the route is known there.
 */
export function inRequestSpan<Result>(request: Request, handle: () => Result): Result {
  if (!isTracing() || !TRACED.test(request.url)) return handle()
  const method = METHODS.includes(request.method) ? request.method : '_OTHER'
  const start = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const
  return withinTrace(placeOf(request.headers), () =>
    openSpan(start, (span) => {
      factsOf(request).span = span
      return handle()
    }),
  )
}

function placeOf(headers: Headers): TraceContext | null {
  const [traceparent, tracestate] = [headers.get('traceparent'), headers.get('tracestate')]
  return traceparent === null ? null : { traceparent, ...(tracestate !== null && { tracestate }) }
}

type Answered = { route: string | undefined; status: number; requestId: string; workspaceId: string | undefined }

/** Ends the span of a request that was answered. A refusal is the caller's fault, and so no failure of ours. */
export function endRequestSpan(
  span: OpenSpan,
  method: string,
  { route, status, requestId, workspaceId }: Answered,
): void {
  if (route !== undefined) span.rename(`${method} ${route}`)
  span.set({
    'http.route': route,
    'http.response.status_code': status,
    'ams.request.id': requestId,
    'ams.workspace.id': workspaceId,
  })
  if (status >= 500) span.fail(String(status))
  span.end()
}
