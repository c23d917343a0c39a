import { setTimeout as wait } from 'node:timers/promises'
import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime } from '@temporalio/worker'
import type { Logger } from 'pino'
import { SEARCH_ATTRIBUTES } from '../workflows/contract.ts'

const RETRY_MS = 500

/**
 * Sends the messages of Temporal's SDK to our log, and leaves signals to us. Call it once, before the first connection.
 */
export function installRuntime(log: Logger): void {
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => {
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
export async function connectToTemporal(address: string, stopping: AbortSignal): Promise<NativeConnection | undefined> {
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
export async function registerSearchAttributes(connection: NativeConnection, namespace: string, log: Logger) {
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
