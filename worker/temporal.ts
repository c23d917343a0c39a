import { setTimeout as sleep } from 'node:timers/promises'
import { NativeConnection } from '@temporalio/worker'
import type { Logger } from 'pino'
import { SEARCH_ATTRIBUTES } from '../workflows/contract.ts'

const RETRY_MS = 500

/** Connects, and waits for as long as Temporal is away. `stopping` ends the wait with undefined. */
export async function connectToTemporal(address: string, stopping: AbortSignal): Promise<NativeConnection | undefined> {
  while (!stopping.aborted) {
    try {
      return await NativeConnection.connect({ address })
    } catch {
      await sleep(RETRY_MS)
    }
  }
  return undefined
}

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const KEYWORD = 2

/**
 * Makes the search attributes that are missing on the server: without them no workflow can be started. Where a worker may
 * not do that (a managed server), the operator has made them, and the log says which are missing.
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
