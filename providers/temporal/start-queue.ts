import { setTimeout as wait } from 'node:timers/promises'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** While callers wait for answers, the other lanes pause for so many times what a start took, but not for longer than this. */
const LONGEST_REST_MS = 500
const PAUSES_WHILE_BUSY = { plain: 9, late: 19 } as const
/** The more late work there is, the shorter its pauses; so much is not put off any longer. */
const LATE_ENOUGH = 2_000

/** urgent: somebody waits for it. plain: it protects what runs. late: only a record; it makes way for everything else. */
export type Lane = 'urgent' | 'plain' | 'late'
const LANES: Lane[] = ['urgent', 'plain', 'late']

export type StartQueue = {
  /** Runs `act` when there is room, again until it succeeds. Never throws. */
  add(act: () => Promise<unknown>, lane: Lane): void
  /** How many wait or run. */
  readonly size: number
}

export type StartQueueOptions = {
  concurrency: number
  /** More in a lane that is not urgent pushes the oldest out: what of it still matters, the sweep starts. */
  maxWaiting: number
  /** True while callers wait for answers: then late work goes slowly, one at a time. */
  isBusy: () => boolean
  onFailure: (error: unknown) => void
  /** True for what will be refused each time. */
  isRefusal: (error: unknown) => boolean
}

type Act = () => Promise<unknown>

/**
 * Work that must be done but that nobody waits for, a few at a time. It lives in memory only: whoever uses it has
 * written down what is to be done, and a sweep finds what a crash left over.
 */
export function createStartQueue(options: StartQueueOptions): StartQueue {
  const lanes: Record<Lane, Act[]> = { urgent: [], plain: [], late: [] }
  const running: Record<Lane, number> = { urgent: 0, plain: 0, late: 0 }
  const mayWork = (lane: Lane) => running[lane] < (lane !== 'urgent' && options.isBusy() ? 1 : options.concurrency)
  const work = async (lane: Lane) => {
    running[lane] += 1
    for (let act = lanes[lane].shift(); act; act = lanes[lane].shift()) {
      const tookMs = await persist(act, options)
      const restMs = Math.min(tookMs * pausesOf(lane, lanes[lane].length), LONGEST_REST_MS)
      if (restMs > 0 && options.isBusy()) await wait(restMs, undefined, { ref: false })
      if (lanes[lane].length > 0 && mayWork(lane)) void work(lane)
    }
    running[lane] -= 1
  }
  return {
    add(act, lane) {
      if (lane !== 'urgent' && lanes[lane].length >= options.maxWaiting) lanes[lane].shift()
      lanes[lane].push(act)
      if (mayWork(lane)) void work(lane)
    },
    get size() {
      return LANES.reduce((sum, lane) => sum + lanes[lane].length + running[lane], 0)
    },
  }
}

const pausesOf = (lane: Lane, waiting: number): number =>
  lane === 'urgent' ? 0 : PAUSES_WHILE_BUSY[lane] * (lane === 'late' ? Math.max(0, 1 - waiting / LATE_ENOUGH) : 1)

/**
 * What is started is on the other side of a connection that may be away for a while: that gets better. A refusal does not.
 * @returns how long the last attempt took
 */
async function persist(act: Act, options: StartQueueOptions): Promise<number> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const startedAt = performance.now()
    try {
      await act()
      return performance.now() - startedAt
    } catch (error) {
      options.onFailure(error)
      if (options.isRefusal(error)) return performance.now() - startedAt
      await wait(pauseMs, undefined, { ref: false })
    }
  }
}
