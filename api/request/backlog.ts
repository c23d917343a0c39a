import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { readTurnBacklog } from '../../store/process/backlog.ts'

const LOOK_MS = 1_000

/** How long turns wait for workers. */
export type BacklogWatch = {
  /** The age of the turn that waits longest, as it was found last. */
  readonly ms: number
  stop(): void
}

/** Looks once a second. While Postgres does not answer nothing is known, and no turn is accepted anyway. */
export function watchBacklog(database: Database, log: Pick<Logger, 'warn'>): BacklogWatch {
  let ms = 0
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      ms = await asSystem(() => readTurnBacklog(database))
    } catch (error) {
      ms = 0
      log.warn({ err: error }, 'the turns that wait for workers could not be counted')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    get ms() {
      return ms
    },
    stop: () => clearInterval(timer),
  }
}
