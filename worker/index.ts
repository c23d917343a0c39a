import type { Worker } from '@temporalio/worker'
import { createEvalRunner, type EvalRunner } from '../activities/eval/held-run.ts'
import { createActivities } from '../activities/index.ts'
import { type Config, ConfigError, EXIT_CONFIG, readConfig } from '../config.ts'
import { armFaults } from '../providers/fault.ts'
import { startTelemetry } from '../providers/telemetry/start.ts'
import { asSystem } from '../store/connection/scope.ts'
import { buildWorkflowBundle } from './bundle.ts'
import { createDependencies, type WorkerDependencies } from './dependencies.ts'
import { startLangfuseExport } from './export/langfuse.ts'
import { holdWork } from './holding.ts'
import { startIngestionLine } from './ingestion-line.ts'
import { startWorkerMetrics } from './metrics.ts'
import { startOutbox } from './outbox.ts'
import { startRouting } from './release/routing.ts'
import { runWhileCurrent } from './release/watch.ts'
import { startSweeper } from './sweep/sweeper.ts'
import { createWorkers } from './task-queue.ts'
import { connectToTemporal, installRuntime, registerSearchAttributes } from './temporal.ts'
import { startTrials } from './trial.ts'
import { startTyping } from './typing.ts'

/** The worker process: it runs workflows and activities until SIGTERM, then finishes what runs, within 40 s. */
process.title = 'ams-worker'

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())

try {
  await work(readConfig())
  process.exit(0)
} catch (error) {
  const isForPeople = error instanceof ConfigError
  console.error(isForPeople ? error.message : error)
  process.exit(isForPeople ? EXIT_CONFIG : 1)
}

async function work(config: Config): Promise<void> {
  if (config.faultPoint) armFaults(config.faultPoint)
  const deps = createDependencies(config)
  process.on('unhandledRejection', (error) => deps.log.error({ error }, 'unhandled rejection'))
  const stopTelemetry = await startTelemetry(config.openTelemetry, 'worker', deps.log)
  await startWorkerMetrics(deps)
  await deps.spending.start(stopping.signal)
  const evals = createEvalRunner({ ...deps, stopping: stopping.signal })
  // It finds work of all workspaces, and does each piece for its own one.
  const turns = await asSystem(() => holdWork(deps, evals, stopping.signal))
  await runTasks(config, deps, evals)
  await turns.stop()
  await stopTelemetry()
}

/** Polls the task queues of Temporal until SIGTERM. */
async function runTasks(config: Config, deps: WorkerDependencies, evals: EvalRunner): Promise<void> {
  installRuntime(deps.log)
  const [connection, bundle] = await Promise.all([
    connectToTemporal(deps.temporalAddress, stopping.signal),
    buildWorkflowBundle(),
  ])
  if (!connection) return
  await registerSearchAttributes(connection, config.temporal.namespace, deps.log)
  const activities = createActivities({ ...deps, evals, stopping: stopping.signal })
  const workers = await createWorkers({
    log: deps.log,
    database: deps.database,
    connection,
    bundle,
    activities,
    namespace: config.temporal.namespace,
    version: { deploymentName: config.temporal.deploymentName, buildId: deps.release.buildId },
  })
  const background = runWhileCurrent(deps.release, () =>
    asSystem(() => [
      startRouting(deps),
      startSweeper(deps),
      startOutbox(deps),
      startIngestionLine(deps),
      startTrials(deps),
      startTyping(deps),
      ...startLangfuseExport(deps),
    ]),
  )
  stopping.signal.addEventListener('abort', () => background.stop())
  deps.log.info('the worker polls its task queues')
  await runUntilStopped(workers)
  await background.stop()
}

/**
 * Runs the workers until SIGTERM, or until one fails. Then the others end too, and `npm start` or Docker starts the
 * process again.
 */
async function runUntilStopped(workers: Worker[]): Promise<void> {
  const shutDown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
  }
  stopping.signal.addEventListener('abort', shutDown)
  if (stopping.signal.aborted) return
  const runs = workers.map((worker) =>
    worker.run().catch((error) => {
      shutDown()
      throw error
    }),
  )
  const results = await Promise.allSettled(runs)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
