import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../store/database.ts'
import type { Admission, RefusalReason } from '../request/admission.ts'
import type { TemporalStarter } from '../temporal.ts'
import type { TurnService } from '../turn/service.ts'

/** The figures of this process that /metrics shows; a label is never a key, an id or a text. */
export type Metrics = {
  /** Counts a request that was answered. `route` is the route's pattern, never the path, which holds ids. */
  countRequest(method: string, route: string, status: number, durationMs: number): void
  /** The figures as Prometheus text, with its content type. */
  read(): Promise<{ text: string; contentType: string }>
  /** Adds the figures of the process itself, such as its memory. */
  collectProcess(): void
}

type MetricsDependencies = {
  database: Database
  temporal: Pick<TemporalStarter, 'backlog' | 'skippedRecords'>
  turns: Pick<TurnService, 'running'>
  admission: Admission
}

/** Makes the figures of one process: requests, workflow starts that wait, and the connections to Postgres. */
export function createMetrics(deps: MetricsDependencies): Metrics {
  const registry = new Registry()
  const requests = new Counter({
    name: 'ams_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'ams_http_request_duration_seconds',
    help: 'Seconds until the answer began',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  addGauges(registry, deps)
  addAdmission(registry, deps)
  return {
    countRequest(method, route, status, durationMs) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, durationMs / 1000)
    },
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
    collectProcess: () => collectDefaultMetrics({ register: registry, prefix: 'ams_' }),
  }
}

const addGauge = (registry: Registry, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })

/** Adds the figures of what this process carries, and of what it refused. */
function addAdmission(registry: Registry, { turns, admission }: MetricsDependencies): void {
  const gauge = (name: string, help: string, read: () => number) => addGauge(registry, name, help, read)
  gauge('ams_running_turns', 'Turns that this process holds', () => turns.running())
  gauge('ams_upload_bytes', 'Bytes of the bodies of unanswered uploads', () => admission.uploadBytes)
  gauge('ams_event_loop_late_seconds', 'How late the event loop came to its last look', () => admission.delayMs / 1000)
  new Counter({
    name: 'ams_refused_total',
    help: 'New work that was refused with 503 because this process had enough',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const reason of Object.keys(admission.refused) as RefusalReason[])
        this.inc({ reason }, admission.refused[reason])
    },
  })
}

/** Adds the figures that are read when /metrics is asked for. */
function addGauges(registry: Registry, { database, temporal }: MetricsDependencies): void {
  const pool = database.$client
  const gauge = (name: string, help: string, read: () => number) => addGauge(registry, name, help, read)
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  gauge('ams_workflow_starts_waiting', 'Workflows that wait for their start in Temporal', () => temporal.backlog)
  counter(
    'ams_turn_records_skipped_total',
    'Turns that ended well under load and were not recorded in Temporal',
    () => temporal.skippedRecords,
  )
  gauge('ams_database_connections', 'Open connections to Postgres', () => pool.totalCount)
  gauge('ams_database_queries_waiting', 'Queries that wait for a connection', () => pool.waitingCount)
}
