import type { Logger } from 'pino'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { listLateWorkspaces } from '../../store/process/backlog.ts'

const LOOK_MS = 1_000

/** Knows the workspaces whose turns wait too long for workers. */
export type BacklogWatch = {
  /** Returns true when the last look found a turn of the workspace that has waited too long. */
  isLate(workspaceId: string): boolean
  stop(): void
}

/** Looks once a second. While Postgres does not answer nothing is known, and no turn is accepted anyway. */
export function watchBacklog(database: Database, log: Pick<Logger, 'warn'>, maxMs: number): BacklogWatch {
  let late = new Set<string>()
  let isLooking = false
  const look = async () => {
    if (isLooking) return
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
    isLate: (workspaceId) => late.has(workspaceId),
    stop: () => clearInterval(timer),
  }
}
