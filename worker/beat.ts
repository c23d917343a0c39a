import { newId } from '../domain/id.ts'
import type { Database } from '../store/database.ts'
import { beat, deleteProcess, deleteSilentProcesses } from '../store/process.ts'

const EVERY_MS = 1_000

/**
 * Writes to Postgres every second that this worker lives. It reports no failure: /readyz and the sweeper notice a
 * missing beat. `stop` removes the worker's row.
 */
export function startBeating(database: Database): { stop(): Promise<void> } {
  const id = newId()
  let pending: Promise<void> | undefined
  const tick = () => {
    pending ??= beat(database, id, 'worker')
      .catch(() => {})
      .finally(() => {
        pending = undefined
      })
  }
  tick()
  deleteSilentProcesses(database).catch(() => {})
  const timer = setInterval(tick, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await pending
      await deleteProcess(database, id).catch(() => {})
    },
  }
}
