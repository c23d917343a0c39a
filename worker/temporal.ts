import { setTimeout as sleep } from 'node:timers/promises'
import { NativeConnection } from '@temporalio/worker'

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
