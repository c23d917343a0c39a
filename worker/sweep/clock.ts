import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { readDatabaseClock } from '../../store/process/clock.ts'

/** A larger difference is no late answer: one of the two clocks is wrong. */
const MAX_DIFFERENCE_MS = 60_000
/** One comparison serves all sweeps of this time. */
const COMPARED_FOR_MS = 10_000

/** Compares the clock of this process with that of Postgres. */
export type ClockWatch = {
  /** Returns true when both agree within a minute. @throws what the database said */
  isRight(): Promise<boolean>
  /** The last comparison found this process so far ahead; negative behind. */
  readonly aheadMs: number
}

/**
 * Makes the watch of one process. The log says once when the clocks begin to differ.
 * @param now the clock of this process, in Unix milliseconds
 */
export function createClockWatch(database: Database, log: Pick<Logger, 'warn'>, now = Date.now): ClockWatch {
  let compared: { at: number; isRight: Promise<boolean> } | undefined
  let [aheadMs, wasRight] = [0, true]
  const compare = async () => {
    const askedAt = performance.now()
    const theirs = await asSystem(() => readDatabaseClock(database))
    const tookMs = performance.now() - askedAt
    aheadMs = now() - tookMs / 2 - theirs
    const isRight = Math.abs(aheadMs) <= MAX_DIFFERENCE_MS + tookMs / 2
    if (!isRight && wasRight)
      log.warn({ aheadMs }, 'the clocks of this worker and of Postgres differ by more than a minute: it does not sweep')
    wasRight = isRight
    return isRight
  }
  return {
    isRight() {
      if (compared && performance.now() - compared.at < COMPARED_FOR_MS) return compared.isRight
      const comparison = { at: performance.now(), isRight: compare() }
      compared = comparison
      comparison.isRight.catch(() => {
        if (compared === comparison) compared = undefined
      })
      return comparison.isRight
    },
    get aheadMs() {
      return aheadMs
    },
  }
}
