import { newId } from '../domain/id.ts'
import type { Database } from '../store/database.ts'
import { beat, deleteProcess, deleteSilentProcesses } from '../store/process.ts'

const EVERY_MS = 1_000

/** Says every second in Postgres that this worker lives. What goes wrong is said by whoever misses the beat. */
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
