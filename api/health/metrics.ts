import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../store/database.ts'
import type { TemporalStarter } from '../temporal.ts'

/** What /metrics shows; never a key, an id or a text. */
export type Metrics = {
  countRequest(method: string, route: string, status: number, durationMs: number): void
  /** The Prometheus text, and its content type. */
  read(): Promise<{ text: string; contentType: string }>
  /** Adds the process's own figures. */
  collectProcess(): void
}

type Watched = { database: Database; temporal: Pick<TemporalStarter, 'backlog'> }

export function createMetrics(watched: Watched): Metrics {
  const registry = new Registry()
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
  watch(registry, watched)
  return {
    countRequest(method, route, status, durationMs) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, durationMs / 1000)
    },
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
    collectProcess: () => collectDefaultMetrics({ register: registry, prefix: 'ams_' }),
  }
}

/** Figures that are looked at when somebody asks. */
function watch(registry: Registry, { database, temporal }: Watched): void {
  const pool = database.$client
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('ams_workflow_starts_waiting', 'Workflows that are still to be started', () => temporal.backlog)
  gauge('ams_database_connections', 'Open connections to Postgres', () => pool.totalCount)
  gauge('ams_database_queries_waiting', 'Queries that wait for a connection', () => pool.waitingCount)
}
