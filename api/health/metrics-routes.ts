import { Elysia } from 'elysia'
import type { Metrics } from './metrics.ts'

/** Prometheus text. It needs no key and holds no contents. */
export const metricsRoutes = (metrics: Metrics) =>
  new Elysia({ name: 'metrics' }).get(
    '/metrics',
    async ({ set }) => {
      const { text, contentType } = await metrics.read()
      set.headers['content-type'] = contentType
      return text
    },
    { detail: { hide: true } },
  )
