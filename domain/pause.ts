/** One process serves everybody: after so long others get their turn. */
const MAX_STRETCH_MS = 10

/** Awaited now and then in long work: gives the event loop away when the work has had it for long enough. */
export type Pause = () => Promise<void>

export function createPause(): Pause {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_STRETCH_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
