import { setTimeout as wait } from 'node:timers/promises'
import { inPresentTrace } from '../../domain/log/span.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** While callers wait for answers, the other lanes pause for a multiple of the time of a call, at most this long. */
const LONGEST_REST_MS = 500
const PAUSE_FACTORS: Record<Lane, number> = { urgent: 0, plain: 9, late: 19 }

/**
 * urgent: a caller waits for it. plain: it protects a running turn. late: its workflow is only a record, so it makes
 * way for everything else.
 */
export type Lane = 'urgent' | 'plain' | 'late'
const LANES: Lane[] = ['urgent', 'plain', 'late']

/** One call to Temporal: the start or the cancellation of a workflow. */
type QueuedCall = () => Promise<unknown>

export type StartQueue = {
  /** Runs `call` when there is room, and again until it succeeds. Never throws. */
  add(call: QueuedCall, lane: Lane): void
  /** The number of calls that wait or run. */
  readonly size: number
}

export type StartQueueOptions = {
  concurrency: number
  /** A lane with a bound holds at most this many calls; the next one pushes the oldest out. */
  maxWaiting: Partial<Record<Lane, number>>
  /** The queue calls it for each call that it pushed out. */
  onPushedOut: (lane: Lane) => void
  /** True while callers wait for answers. The lanes that are not urgent then run one call at a time, with pauses. */
  isBusy: () => boolean
  onFailure: (error: unknown) => void
  /** True for an error that every further attempt would meet again. */
  isRefusal: (error: unknown) => boolean
}

/**
 * Returns a queue that starts and cancels workflows beside the requests, a few at a time. It lives in memory only: its
 * caller has first written to Postgres what is due, so the sweeper finds what a crash lost.
 */
export function createStartQueue(options: StartQueueOptions): StartQueue {
  const lanes: Record<Lane, QueuedCall[]> = { urgent: [], plain: [], late: [] }
  const running: Record<Lane, number> = { urgent: 0, plain: 0, late: 0 }
  const mayWork = (lane: Lane) => running[lane] < (lane !== 'urgent' && options.isBusy() ? 1 : options.concurrency)
  const work = async (lane: Lane) => {
    running[lane] += 1
    for (let call = lanes[lane].shift(); call; call = lanes[lane].shift()) {
      const tookMs = await callUntilSettled(call, options)
      const restMs = Math.min(tookMs * PAUSE_FACTORS[lane], LONGEST_REST_MS)
      if (restMs > 0 && options.isBusy()) await wait(restMs, undefined, { ref: false })
      if (lanes[lane].length > 0 && mayWork(lane)) void work(lane)
    }
    running[lane] -= 1
  }
  return {
    add(call, lane) {
      if (lanes[lane].length >= (options.maxWaiting[lane] ?? Number.POSITIVE_INFINITY)) {
        lanes[lane].shift()
        options.onPushedOut(lane)
      }
      // The call runs in the loop of whichever call came first, and belongs to the trace of its own caller.
      lanes[lane].push(inPresentTrace(call))
      if (mayWork(lane)) void work(lane)
    },
    get size() {
      return LANES.reduce((sum, lane) => sum + lanes[lane].length + running[lane], 0)
    },
  }
}

/**
 * Repeats a call until it succeeds, because a lost connection comes back. A refusal stays the same, so it ends the
 * attempts.
 * @returns the time of the last attempt, in milliseconds
 */
async function callUntilSettled(call: QueuedCall, options: StartQueueOptions): Promise<number> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const startedAt = performance.now()
    try {
      await call()
      return performance.now() - startedAt
    } catch (error) {
      options.onFailure(error)
      if (options.isRefusal(error)) return performance.now() - startedAt
      await wait(pauseMs, undefined, { ref: false })
    }
  }
}
