import { Counter, Histogram } from 'prom-client'
import { createProcessFigures, type ProcessFigures } from '../../providers/metrics/registry.ts'
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

/** Makes the figures of an API process: requests, workflow starts that wait, connections to Postgres, and what it carries. */
export function createMetrics(deps: MetricsDependencies): Metrics {
  const figures = createProcessFigures()
  const registers = [figures.registry]
  const requests = new Counter({
    name: 'ams_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'ams_http_request_duration_seconds',
    help: 'Seconds until the answer began',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })
  addParts(figures, deps)
  addAdmission(figures, deps)
  return {
    countRequest(method, route, status, durationMs) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, durationMs / 1000)
    },
    read: figures.read,
    collectProcess: figures.collectProcess,
  }
}

/** Adds the figures of what this process carries, and of what it refused. */
function addAdmission(
  { registry, addGauge, addEventLoop }: ProcessFigures,
  { turns, admission }: MetricsDependencies,
): void {
  addGauge('ams_running_turns', 'Turns that this process holds', () => turns.running())
  addGauge('ams_upload_bytes', 'Bytes of the bodies of unanswered uploads', () => admission.uploadBytes)
  addEventLoop(() => admission.delayMs)
  const refused: Counter = new Counter({
    name: 'ams_refused_total',
    help: 'New work that was refused with 503 because this process had enough',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      refused.reset()
      for (const reason of Object.keys(admission.refused) as RefusalReason[])
        refused.inc({ reason }, admission.refused[reason])
    },
  })
}

/** Adds the figures of Temporal's and Postgres' clients. */
function addParts(
  { addGauge, addCounter, addDatabase }: ProcessFigures,
  { database, temporal }: MetricsDependencies,
): void {
  addGauge('ams_workflow_starts_waiting', 'Workflows that wait for their start in Temporal', () => temporal.backlog)
  addCounter(
    'ams_turn_records_skipped_total',
    'Turns that ended well under load and were not recorded in Temporal',
    () => temporal.skippedRecords,
  )
  addDatabase(database.$client)
}
