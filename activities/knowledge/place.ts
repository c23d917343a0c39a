import { AsyncLocalStorage } from 'node:async_hooks'
import { createFairPlaces } from '../../domain/operation/fair-places.ts'

/**
 * Steps at once in this worker that read a file or use the processor: two places are left for other workspaces. A step
 * beyond those that may wait here gives its place on the task queue up.
 */
const places = createFairPlaces({ total: 8, perWorkspace: 6, waitingPerWorkspace: 16 })

/** Requests at once to the services of other machines. A hung service holds only those that its workspace has there. */
const servicePlaces = createFairPlaces({ total: 96, perWorkspace: 16, waitingPerWorkspace: 4 })

const held = new AsyncLocalStorage<{ leave(): void }>()

/** Runs work of a workspace in one of its places. @throws CrowdedError; the signal's reason */
export async function inPlace<Result>(
  workspaceId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const leavePlace = places.tryEnter(workspaceId) ?? (await places.wait(workspaceId, signal))
  let isHeld = true
  const leave = () => {
    if (isHeld) leavePlace()
    isHeld = false
  }
  try {
    return await held.run({ leave }, work)
  } finally {
    leave()
  }
}

/**
 * Runs a request to a service of another machine. The work gives its own place up for good, because the request may last: what
 * comes after it are statements.
 * @param service what hangs alone, when it hangs
 * @throws as `inPlace`
 */
export function inServicePlace<Result>(
  workspaceId: string,
  service: string,
  signal: AbortSignal,
  request: () => Promise<Result>,
): Promise<Result> {
  held.getStore()?.leave()
  return servicePlaces.run(`${workspaceId} ${service}`, signal, request)
}
