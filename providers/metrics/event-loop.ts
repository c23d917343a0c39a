const LOOK_MS = 250

/**
 * Looks at the event loop four times a second.
 * @param note gets how much later than planned a look came, in milliseconds, and when (`performance.now()`)
 * @returns a function that ends the looks
 */
export function watchEventLoop(note: (lateMs: number, nowMs: number) => void): () => void {
  let due = performance.now() + LOOK_MS
  const timer = setInterval(() => {
    const now = performance.now()
    note(Math.max(0, now - due), now)
    due = now + LOOK_MS
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
