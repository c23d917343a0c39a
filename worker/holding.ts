import { startReconciling } from '../activities/turn/holder.ts'
import { repeatOverdueSweep } from '../store/turn/overdue.ts'
import { createAdoption } from './adoption.ts'
import type { WorkerDependencies } from './dependencies.ts'

/** After SIGTERM adopted turns have this long to finish; then they are handed over. */
const DRAIN_MS = 40_000

/**
 * Registers this process, and begins to adopt the turns of ended processes and to end overdue turns. All of that needs
 * Postgres alone, so it does not wait for Temporal.
 * @param stopping gives the adopted turns 40 s to finish
 * @returns once the process is registered
 */
export async function holdTurns(deps: WorkerDependencies, stopping: AbortSignal): Promise<{ stop(): Promise<void> }> {
  const adoption = createAdoption(deps)
  deps.presence.start((hasEnded) => {
    // The workers of the current release take the turns of ended processes, also of processes of another release.
    if (deps.release.isCurrent) adoption.look(hasEnded)
  })
  await Promise.race([deps.presence.registered, aborted(stopping)])
  await deps.release.start()
  const reconciling = startReconciling(deps)
  const overdue = repeatOverdueSweep(deps, deps.log)
  const drained = aborted(stopping).then(() => adoption.drain(DRAIN_MS))
  return {
    async stop() {
      overdue.stop()
      deps.release.stop()
      await (stopping.aborted ? drained : adoption.drain(0))
      await reconciling.stop()
      await deps.presence.end()
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
