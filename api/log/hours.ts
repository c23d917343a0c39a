import type { Logger } from 'pino'
import type { Database } from '../../store/database.ts'
import { sumUpNextHour } from '../../store/log/hour.ts'

const EVERY_MS = 60_000

/** Keeps the hourly sums of the log up to date in the background, once a minute. @returns a function that stops it */
export function keepLogHours(database: Database, log: Logger): () => void {
  let isBusy = false
  const catchUp = async () => {
    if (isBusy) return
    isBusy = true
    try {
      while (await sumUpNextHour(database));
    } catch (error) {
      // No figure is lost: the statistics read hours without sums entry by entry.
      log.warn({ error }, 'the hourly sums of the log could not be made')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(catchUp, EVERY_MS)
  timer.unref()
  void catchUp()
  return () => clearInterval(timer)
}
