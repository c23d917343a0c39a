const WINDOW_MS = 1_000
/** A record takes about 25 ms of processor time (bench/RESULTS.md), so ten of them take a quarter of one core. */
const IDLE_TURNS_PER_WINDOW = 10

/** Decides which of the plain turns that have ended well, or of the replies that were sent, are recorded in Temporal. */
export type RecordSampler = {
  /** Counts a turn that has ended, or a reply. @returns true when it is to be recorded */
  admit(): boolean
}

/**
 * Makes a sampler that admits every turn while at most ten end in a second, and one a second beyond that, so that the
 * records take nothing from the turns that follow.
 * @param now the clock in milliseconds; a test gives its own
 */
export function createRecordSampler(now: () => number = () => performance.now()): RecordSampler {
  let windowStart = now()
  let [former, current] = [0, 0]
  let admittedAt = Number.NEGATIVE_INFINITY

  const moveWindow = () => {
    const windows = Math.floor((now() - windowStart) / WINDOW_MS)
    if (windows === 0) return
    former = windows === 1 ? current : 0
    current = 0
    windowStart += windows * WINDOW_MS
  }

  return {
    admit() {
      moveWindow()
      current += 1
      const isLoaded = Math.max(former, current) > IDLE_TURNS_PER_WINDOW
      if (isLoaded && now() - admittedAt < WINDOW_MS) return false
      admittedAt = now()
      return true
    },
  }
}
