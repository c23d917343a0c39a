import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { listLateWorkspaces } from '../../store/process/backlog.ts'

const LOOK_MS = 1_000
/** A process stops looking when no turn has come for this time. */
const ASKED_MS = 10_000

/** Knows the workspaces whose turns wait too long for workers. */
export type BacklogWatch = {
  /** Returns true when the last look found a turn of the workspace that has waited too long. */
  isLate(workspaceId: string): boolean
  stop(): void
}

/** Looks once a second while turns come, and at once when the first one comes after a quiet time. While Postgres does not answer nothing is known, and no turn is accepted anyway. */
export function watchBacklog(database: Database, log: Pick<Logger, 'warn'>, maxMs: number): BacklogWatch {
  let late = new Set<string>()
  let isLooking = false
  let askedAt = Number.NEGATIVE_INFINITY
  const isQuiet = () => performance.now() - askedAt > ASKED_MS
  const look = async () => {
    if (isLooking) return
    if (isQuiet()) {
      late = new Set()
      return
    }
    isLooking = true
    try {
      late = await asSystem(() => listLateWorkspaces(database, maxMs))
    } catch (error) {
      late = new Set()
      log.warn({ err: error }, 'the turns that wait for workers could not be counted')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    isLate(workspaceId) {
      const wasQuiet = isQuiet()
      askedAt = performance.now()
      if (wasQuiet) void look()
      return late.has(workspaceId)
    },
    stop: () => clearInterval(timer),
  }
}
