import { Elysia } from 'elysia'
import type { Logger } from 'pino'
import type { Metrics } from '../health/metrics.ts'
import { factsOf } from './request-facts.ts'
import { endRequestSpan } from './trace.ts'

/** Monitoring asks for these every few seconds, so their lines have the level debug. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Writes one log line and counts once for each request. The line names the key or person by its id and the client by its
 * address. Neither holds any of its contents.
 */
export const accessLog = (log: Logger, metrics: Metrics) =>
  new Elysia({ name: 'access-log' }).onAfterResponse(
    { as: 'global' },
    ({ request, route, path, set, responseValue }) => {
      const { requestId, startedAt, access, address, span } = factsOf(request)
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200)
      metrics.countRequest(request.method, route || 'none', status, durationMs)
      if (span)
        endRequestSpan(span, request.method, {
          route: route || undefined,
          status,
          requestId,
          workspaceId: access?.workspaceId,
        })
      const level = PROBES.has(path) ? 'debug' : 'info'
      const client = access && { workspaceId: access.workspaceId, actor: access.actor.id }
      log[level]({ requestId, ...client, address, method: request.method, path, status, durationMs }, 'request')
    },
  )
