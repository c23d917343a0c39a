import { Elysia } from 'elysia'
import { ApiError } from '../../domain/error.ts'
import { mayScrape } from '../../providers/metrics/server.ts'
import type { ApiDependencies } from '../dependencies.ts'

/**
 * /healthz says that this process is alive; /readyz, that the services it needs answer; /metrics gives the Prometheus
 * text, behind METRICS_TOKEN where it is set. None of them needs a key, so none of them shows an address, an id or a text.
 */
export const healthRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'health' })
    .get('/healthz', () => 'ok\n', { detail: { hide: true } })
    .get(
      '/readyz',
      async ({ set }) => {
        const lines = await deps.readiness()
        set.status = lines.every((line) => line.isOk) ? 200 : 503
        set.headers['content-type'] = 'text/plain; charset=utf-8'
        if (set.status === 503) set.headers['retry-after'] = '1'
        return lines.map(({ name, message }) => `${name}: ${message}\n`).join('')
      },
      { detail: { hide: true } },
    )
    .get(
      '/metrics',
      async ({ set, request }) => {
        const { port, token } = deps.config.metrics
        if (port !== undefined) throw new ApiError('NOT_FOUND')
        if (!mayScrape(token, request.headers.get('authorization'))) {
          set.status = 401
          return 'Send METRICS_TOKEN as a bearer token.\n'
        }
        const { text, contentType } = await deps.metrics.read()
        set.headers['content-type'] = contentType
        return text
      },
      { detail: { hide: true } },
    )
