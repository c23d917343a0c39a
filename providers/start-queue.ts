import { setTimeout as wait } from 'node:timers/promises'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

export type StartQueue = {
  /** Runs `act` when there is room, again until it succeeds; urgent ones before the others. Never throws. */
  add(act: () => Promise<unknown>, urgent?: boolean): void
  /** How many wait or run. */
  readonly size: number
}

export type StartQueueOptions = {
  concurrency: number
  /** More that is not urgent pushes the oldest out: what of it still matters, the sweep starts. */
  maxWaiting: number
  onFailure: (error: unknown) => void
  /** True for what will be refused each time. */
  isRefusal: (error: unknown) => boolean
}

/**
 * Work that must be done but that nobody waits for, a few at a time. It lives in memory only: whoever uses it has
 * written down what is to be done, and a sweep finds what a crash left over.
 */
export function createStartQueue(options: StartQueueOptions): StartQueue {
  const urgent: (() => Promise<unknown>)[] = []
  const plain: (() => Promise<unknown>)[] = []
  let running = 0
  const work = async () => {
    running += 1
    for (let act = urgent.shift() ?? plain.shift(); act; act = urgent.shift() ?? plain.shift())
      await persist(act, options)
    running -= 1
  }
  return {
    add(act, isUrgent = false) {
      if (!isUrgent && plain.length >= options.maxWaiting) plain.shift()
      ;(isUrgent ? urgent : plain).push(act)
      if (running < options.concurrency) void work()
    },
    get size() {
      return running + urgent.length + plain.length
    },
  }
}

/** What is started is on the other side of a connection that may be away for a while: that gets better. A refusal does not. */
async function persist(act: () => Promise<unknown>, options: StartQueueOptions): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      await act()
      return
    } catch (error) {
      options.onFailure(error)
      if (options.isRefusal(error)) return
      await wait(pauseMs, undefined, { ref: false })
    }
  }
}
