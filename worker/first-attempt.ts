import { setTimeout as wait } from 'node:timers/promises'

/** The first attempts to send replies, which the outbox makes before a workflow takes them over. */
export type FirstAttempts = {
  /**
   * Makes an attempt and waits for its end, at most as long as a platform that works needs. An attempt that hangs goes on by
   * itself; while too many hang at one platform, it gets no further first attempts. The workflow makes all others.
   * @returns what the attempt gives within the wait; undefined when there is no attempt, or it hangs
   * @throws what the attempt throws before the wait is over
   */
  make<Result extends object>(platform: string, attempt: () => Promise<Result>): Promise<Result | undefined>
  /** Waits for the attempts that hang. */
  stop(): Promise<void>
}

export type FirstAttemptsOptions = { patienceMs: number; mostHanging: number }

/** Makes the first attempts of this process. So one platform that hangs keeps the lane of the others free. */
export function createFirstAttempts({ patienceMs, mostHanging }: FirstAttemptsOptions): FirstAttempts {
  const hanging = new Map<Promise<unknown>, string>()
  const hangingAt = (platform: string) => [...hanging.values()].filter((each) => each === platform).length
  return {
    async make(platform, attempt) {
      if (hangingAt(platform) >= mostHanging) return undefined
      const running = attempt()
      const result = await resultWithin(running, patienceMs)
      if (result) return result
      // Its failure is that of the attempt alone: the workflow makes the next one.
      const ended = running.catch(() => {}).finally(() => hanging.delete(ended))
      hanging.set(ended, platform)
      return undefined
    },
    stop: async () => void (await Promise.all(hanging.keys())),
  }
}

/** @throws what `running` throws within the time */
async function resultWithin<Result>(running: Promise<Result>, ms: number): Promise<Result | undefined> {
  const over = new AbortController()
  const patience = wait(ms, undefined, { signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([running, patience])
  } finally {
    over.abort()
  }
}
