import { Elysia } from 'elysia'
import { registry } from '../metrics.ts'

/** Prometheus text; needs no key, as decisions.md §3 says. */
export const metricsRoutes = () =>
  new Elysia({ name: 'metrics' }).get(
    '/metrics',
    async ({ set }) => {
      set.headers['content-type'] = registry.contentType
      return registry.metrics()
    },
    { detail: { hide: true } },
  )
