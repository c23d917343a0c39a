import { setTimeout as wait } from 'node:timers/promises'
import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime, type Worker } from '@temporalio/worker'
import type { Logger } from 'pino'
import { createActivities } from '../activities/index.ts'
import { SEARCH_ATTRIBUTES } from '../workflows/contract.ts'
import { buildWorkflowBundle } from './bundle.ts'
import type { WorkerDependencies } from './dependencies.ts'
import type { Runners } from './holding.ts'
import { type Activities, createWorkers } from './task-queue.ts'

/** The pause before the task queues are polled again, after Temporal's workers have failed. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/**
 * Polls the task queues of Temporal until SIGTERM. When its workers fail, as they do when Temporal has lost its namespace, they
 * are made anew: the process goes on, because turns and replies need Postgres alone.
 */
export async function pollTasks(deps: WorkerDependencies, runners: Runners, stopping: AbortSignal): Promise<void> {
  installRuntime(deps.log)
  const bundle = await buildWorkflowBundle()
  const activities = createActivities({ ...deps, ...runners, stopping })
  let pauseMs = FIRST_PAUSE_MS
  while (!stopping.aborted) {
    const startedAt = performance.now()
    try {
      await pollUntilStopped(deps, { bundle, activities }, stopping)
    } catch (error) {
      if (performance.now() - startedAt > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS
      deps.log.error({ err: error, pauseMs }, "Temporal's workers failed; they are started again")
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }
}

type Tasks = { bundle: string; activities: Activities }

/** Connects to Temporal and runs its workers. @throws what ends a worker before SIGTERM */
async function pollUntilStopped(deps: WorkerDependencies, tasks: Tasks, stopping: AbortSignal): Promise<void> {
  const { namespace, deploymentName } = deps.config.temporal
  const connection = await connectToTemporal(deps.temporalAddress, stopping)
  if (!connection) return
  try {
    await registerSearchAttributes(connection, namespace, deps.log)
    const version = { deploymentName, buildId: deps.release.buildId }
    const workers = await createWorkers({ ...deps, ...tasks, connection, namespace, version })
    deps.log.info('the worker polls its task queues')
    await runUntilStopped(workers, stopping)
  } finally {
    await connection.close().catch((error) => deps.log.warn({ err: error }, 'a connection to Temporal did not close'))
  }
}

/** Runs the workers until SIGTERM, or until one fails. Then the others end too. @throws what the first one failed with */
async function runUntilStopped(workers: Worker[], stopping: AbortSignal): Promise<void> {
  const shutDown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
  }
  stopping.addEventListener('abort', shutDown)
  if (stopping.aborted) return
  const runs = workers.map((worker) =>
    worker.run().catch((error) => {
      shutDown()
      throw error
    }),
  )
  const results = await Promise.allSettled(runs)
  stopping.removeEventListener('abort', shutDown)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const RETRY_MS = 500

/** The SDK warns of each queue that has activities alone, as ours of watchers and tools have. */
const WITHOUT_WORKFLOWS = 'No workflows registered, not polling for workflow tasks'

/**
 * Sends the messages of Temporal's SDK to our log, and leaves signals to us. Call it once, before the first connection.
 */
function installRuntime(log: Logger): void {
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => {
    if (message === WITHOUT_WORKFLOWS) return
    const severity = level === 'ERROR' ? 'error' : 'warn'
    log[severity]({ ...(meta && { temporal: describe(meta) }) }, message)
  })
  const filter = makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' })
  Runtime.install({ logger, shutdownSignals: [], telemetryOptions: { logging: { filter, forward: {} } } })
}

/** The details of a message that identify the work; its inputs and results must not enter the log. */
function describe(meta: Record<string, unknown>): Record<string, unknown> {
  const { workflowId, activityType, attempt, taskQueue, error } = meta
  return { workflowId, activityType, attempt, taskQueue, error: error instanceof Error ? error.message : undefined }
}

/** Connects to Temporal, and tries again until it answers. @returns undefined when `stopping` fires before */
async function connectToTemporal(address: string, stopping: AbortSignal): Promise<NativeConnection | undefined> {
  while (!stopping.aborted) {
    try {
      return await NativeConnection.connect({ address })
    } catch {
      await wait(RETRY_MS)
    }
  }
  return undefined
}

/** `INDEXED_VALUE_TYPE_KEYWORD` in the enum `IndexedValueType` of Temporal's API. */
const KEYWORD = 2

/**
 * Registers the search attributes that the server lacks: without them no workflow can start. On a managed server a
 * worker may not do that; then the operator registers them, and the log names all that are needed.
 */
async function registerSearchAttributes(connection: NativeConnection, namespace: string, log: Logger) {
  const wanted = Object.values(SEARCH_ATTRIBUTES)
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
    const missing = wanted.filter((name) => !customAttributes?.[name])
    if (missing.length === 0) return
    const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]))
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes })
  } catch (error) {
    log.warn({ err: error, wanted }, 'the search attributes could not be registered with Temporal')
  }
}
