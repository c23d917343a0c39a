/** A look finds what another watch wrote down. It runs this often while no process has ended. */
const LOOK_MS = 1_000

/** Looks that never overlap: at once when a process has ended, else at most every second. */
export type Look = {
  /** Looks, unless a look is under way or the last one is too young. @param hasEnded true when a process has ended */
  look(hasEnded: boolean): void
  /** No further look begins. */
  stop(): void
}

/**
 * Makes the looks of one adoption.
 * @param take takes what it finds; it may reject. Its argument is true when a process has ended
 * @param onFailure is told why a look failed; the next look finds the same things again
 */
export function createLook(take: (hasEnded: boolean) => Promise<void>, onFailure: (error: unknown) => void): Look {
  let isTaking = false
  let isStopped = false
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    look(hasEnded) {
      if (isTaking || isStopped || (!hasEnded && performance.now() - lookedAt < LOOK_MS)) return
      isTaking = true
      lookedAt = performance.now()
      take(hasEnded)
        .catch(onFailure)
        .finally(() => {
          isTaking = false
        })
    },
    stop() {
      isStopped = true
    },
  }
}
