import { watchEventLoop } from '../../providers/metrics/event-loop.ts'

/** A process that reacts a second late serves its readers badly already; a short pause of the machine stays below it. */
const MAX_DELAY_MS = 1_000
/** Each query takes a millisecond or so: this many for each connection wait for hundreds of milliseconds. */
const MAX_WAITING_PER_CONNECTION = 10
/** A burst or a pause of the garbage collector is over sooner. */
const SUSTAINED_MS = 2_000

/** One look at the process. */
export type LoadSample = {
  /** The event loop came to this look so much later than planned. */
  delayMs: number
  /** The queries that wait for a database connection. */
  waitingQueries: number
}

/** Says whether the process has been overloaded for seconds. */
export type OverloadWatch = {
  readonly isOverloaded: boolean
  /** The delay of the event loop at the last look. */
  readonly delayMs: number
  /** Adds a look that was made at `nowMs`. */
  note(sample: LoadSample, nowMs: number): void
}

/** Makes a watch without a timer. @param connections the size of the database pool */
export function createOverloadWatch(connections: number): OverloadWatch {
  let since: number | undefined
  let [isOverloaded, delayMs] = [false, 0]
  return {
    get isOverloaded() {
      return isOverloaded
    },
    get delayMs() {
      return delayMs
    },
    note(sample, nowMs) {
      delayMs = sample.delayMs
      const isHigh = sample.delayMs > MAX_DELAY_MS || sample.waitingQueries > connections * MAX_WAITING_PER_CONNECTION
      // The look itself came late: the process was overloaded for all of the delay.
      since = isHigh ? (since ?? nowMs - sample.delayMs) : undefined
      isOverloaded = since !== undefined && nowMs - since >= SUSTAINED_MS
    },
  }
}

/** Looks at the process four times a second. @returns a function that ends the looks */
export function watchLoad(watch: OverloadWatch, waitingQueries: () => number): () => void {
  return watchEventLoop((delayMs, nowMs) => watch.note({ delayMs, waitingQueries: waitingQueries() }, nowMs))
}
