import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker'
import type { Logger } from 'pino'

/** Sends the SDK's messages to our log, and leaves signals to us. Once a process, before the first connection. */
export function installRuntime(log: Logger): void {
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => {
    const severity = level === 'ERROR' ? 'error' : 'warn'
    log[severity]({ ...(meta && { temporal: describe(meta) }) }, message)
  })
  const filter = makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' })
  Runtime.install({ logger, shutdownSignals: [], telemetryOptions: { logging: { filter, forward: {} } } })
}

/** Of the details only what says which work it was: never inputs or results. */
function describe(meta: Record<string, unknown>): Record<string, unknown> {
  const { workflowId, activityType, attempt, taskQueue, error } = meta
  return { workflowId, activityType, attempt, taskQueue, error: error instanceof Error ? error.message : undefined }
}
