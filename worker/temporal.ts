import { setTimeout as sleep } from 'node:timers/promises'
import { NativeConnection } from '@temporalio/worker'

const RETRY_MS = 500

/** Connects, and waits for as long as Temporal is away. `isStopping` ends the wait with undefined. */
export async function connectToTemporal(
  address: string,
  isStopping: () => boolean,
): Promise<NativeConnection | undefined> {
  while (!isStopping()) {
    try {
      return await NativeConnection.connect({ address })
    } catch {
      await sleep(RETRY_MS)
    }
  }
  return undefined
}
