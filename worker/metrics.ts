import { Gauge } from 'prom-client'
import { watchEventLoop } from '../providers/metrics/event-loop.ts'
import { createProcessFigures, type ProcessFigures } from '../providers/metrics/registry.ts'
import { serveMetrics } from '../providers/metrics/server.ts'
import { asSystem } from '../store/connection/scope.ts'
import { countOpenWork, type OpenWork } from '../store/operation/gauge.ts'
import type { WorkerDependencies } from './dependencies.ts'

/** Scrapes of several monitors share one look at the database. */
const LOOK_MS = 5_000

type Parts = Pick<WorkerDependencies, 'clock' | 'config' | 'database' | 'holder' | 'log'>

/**
 * Serves the figures of this worker where WORKER_METRICS_PORT is set, with the open work of all workspaces.
 * @returns a function that closes the port
 */
export async function startWorkerMetrics({ clock, config, database, holder, log }: Parts): Promise<() => void> {
  const { workerPort: port, token } = config.metrics
  if (port === undefined) return () => {}
  const figures = createProcessFigures()
  figures.collectProcess()
  figures.addGauge('ams_held_turns', 'Turns that this process holds', () => holder.held.count)
  figures.addGauge('ams_clock_ahead_seconds', 'How far this clock is ahead of Postgres', () => clock.aheadMs / 1_000)
  figures.addDatabase(database.$client)
  addOpenWork(figures, () => asSystem(() => countOpenWork(database)))
  const endLooks = addEventLoop(figures)
  const close = await serveMetrics(figures, { port, host: config.host, token }).catch((error: unknown) => {
    log.warn({ err: error, port }, 'the figures of this worker are not served')
    return () => {}
  })
  return () => {
    endLooks()
    close()
  }
}

function addEventLoop(figures: ProcessFigures): () => void {
  let lastMs = 0
  figures.addEventLoop(() => lastMs)
  return watchEventLoop((lateMs) => {
    lastMs = lateMs
  })
}

function addOpenWork({ registry }: ProcessFigures, count: () => Promise<OpenWork>): void {
  let last: { at: number; work: Promise<OpenWork> } | undefined
  const look = () => {
    if (!last || performance.now() - last.at > LOOK_MS) last = { at: performance.now(), work: count() }
    return last.work
  }
  const add = (name: string, help: string, value: (figures: OpenWork[keyof OpenWork]) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        gauge.reset()
        // While Postgres is away there is no figure, rather than an old one.
        const work = await look().catch(() => undefined)
        for (const [queue, figures] of Object.entries(work ?? {})) gauge.set({ queue }, value(figures))
      },
    })
  }
  add('ams_backlog', 'Open work of all workspaces', ({ count: number }) => number)
  add('ams_backlog_oldest_seconds', 'Age of the oldest open work', ({ oldestSeconds }) => oldestSeconds)
}
