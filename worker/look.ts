/** Looks that never overlap. */
export type Look<Facts extends unknown[]> = {
  /** Looks, unless a look is under way. */
  look(...facts: Facts): void
  /** No further look begins. */
  stop(): void
}

/**
 * Makes the looks of one adoption.
 * @param take takes what it finds; it may reject
 * @param onFailure is told why a look failed; the next look finds the same things again
 */
export function createLook<Facts extends unknown[]>(
  take: (...facts: Facts) => Promise<void>,
  onFailure: (error: unknown) => void,
): Look<Facts> {
  let isTaking = false
  let isStopped = false
  return {
    look(...facts) {
      if (isTaking || isStopped) return
      isTaking = true
      take(...facts)
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
