import { Elysia } from 'elysia'
import type { ApiDependencies } from '../dependencies.ts'

/**
 * /healthz says that this process is alive; /readyz, that the services it needs answer; /metrics gives the Prometheus
 * text. None of them needs a key, so none of them shows an address, an id or a text.
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
      async ({ set }) => {
        const { text, contentType } = await deps.metrics.read()
        set.headers['content-type'] = contentType
        return text
      },
      { detail: { hide: true } },
    )
