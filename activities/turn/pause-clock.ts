/** Keeps the writes of a turn apart. Of several wishes the earliest counts. */
export type PauseClock = {
  /** A write begins now. */
  begin(): void
  /** Calls `write` once the pause is over. */
  after(write: () => unknown): void
  /** Calls `write` after this time in ms. */
  within(waitMs: number, write: () => unknown): void
}

/**
 * Makes the clock of one writer.
 * @param pauseMs the shortest time between the beginnings of two writes
 * @param beginsAtOnce false when the first write waits for the pause too
 */
export function createPauseClock(pauseMs: number, beginsAtOnce: boolean): PauseClock {
  let lastAt = beginsAtOnce ? Number.NEGATIVE_INFINITY : performance.now()
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  const clear = () => {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
  }
  const within = (waitMs: number, write: () => unknown) => {
    const at = performance.now() + waitMs
    if (at >= dueAt) return
    clear()
    dueAt = at
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      write()
    }, waitMs)
  }
  return {
    begin() {
      clear()
      lastAt = performance.now()
    },
    after(write) {
      const waitMs = lastAt + pauseMs - performance.now()
      if (waitMs <= 0) write()
      else within(waitMs, write)
    },
    within,
  }
}
