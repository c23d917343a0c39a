import { currentTrace, inSpan } from '../../domain/log/span.ts'
import type { GuardedRequest, GuardedResponse } from './client.ts'
import type { Fence } from './fence.ts'

/**
 * Sends a request in a span, and tells its receiver the place in the trace: ids alone. `tracestate`, which the caller's own
 * systems have written, goes only to hosts that TOOL_ALLOWED_HOSTS names. A header that the request has already stays.
 */
export function sendTraced(
  given: GuardedRequest,
  fence: Pick<Fence, 'names'>,
  send: (request: GuardedRequest) => Promise<GuardedResponse>,
): Promise<GuardedResponse> {
  const url = URL.parse(given.url)
  if (!given.isTraced || url === null) return send(given)
  const method = given.method ?? 'GET'
  const attributes = {
    'http.request.method': method,
    'server.address': url.hostname,
    'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
  }
  return inSpan({ name: method, kind: 'client', attributes }, async (span) => {
    const { traceparent, tracestate } = currentTrace() ?? {}
    const place = {
      ...(traceparent && { traceparent }),
      ...(tracestate && fence.names(url.hostname) && { tracestate }),
    }
    const response = await send({ ...given, headers: { ...place, ...given.headers } })
    span.set({ 'http.response.status_code': response.status })
    if (response.status >= 400) span.fail(String(response.status))
    return response
  })
}
