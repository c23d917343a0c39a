/** One process serves all requests, so long work lets the others go on after this time. */
const MAX_STRETCH_MS = 10

/** Long work awaits it now and then. It gives the event loop to other work when 10 ms have passed. */
export type Pause = () => Promise<void>

/** Returns a pause whose time starts now. */
export function createPause(): Pause {
  let sinceMs = performance.now()
  return async () => {
    if (performance.now() - sinceMs < MAX_STRETCH_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    sinceMs = performance.now()
  }
}
