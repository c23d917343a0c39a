import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What /metrics shows; never a key, an id or a text. */
export const registry = new Registry()

const requests = new Counter({
  name: 'ams_http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
})

const durations = new Histogram({
  name: 'ams_http_request_duration_seconds',
  help: 'Time until the answer began',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers: [registry],
})

export function countRequest(method: string, route: string, status: number, durationMs: number): void {
  requests.inc({ method, route, status: String(status) })
  durations.observe({ method, route }, durationMs / 1000)
}

/** Adds the process's own figures; called once, by the entry point. */
export const collectProcessMetrics = (): void => collectDefaultMetrics({ register: registry, prefix: 'ams_' })
