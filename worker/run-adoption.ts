import { inWorkspace } from '../store/connection/scope.ts'
import { type HeldKind, listHeldBy } from '../store/eval/held-work.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { createLook } from './look.ts'

const BATCH = 5

type Held = { id: string; workspaceId: string; generation: number }

/** Eval runs, or backtests: rows that a process holds and works on. */
export type AdoptedWork<Row extends Held> = {
  /** As the log names it. */
  name: string
  kind: HeldKind
  /** Takes rows of ended processes, at most `limit`. */
  adopt(database: WorkerDependencies['database'], holderId: string, limit: number): Promise<Row[]>
  free(database: WorkerDependencies['database'], id: string, generation: number): Promise<void>
  runner: {
    finish(row: Row, stop: { signal: AbortSignal }): Promise<'paused' | 'left'>
    isAtWork(id: string, generation: number): boolean
  }
}

/** Takes the work of ended processes at once, and goes on with it in this process, without Temporal. */
export type RunAdoption = {
  /** Takes work of ended processes, and frees what this process does not know. */
  look(): void
  /** Adopts nothing further, waits for the running cases for `graceMs`, then gives the others up. */
  drain(graceMs: number): Promise<void>
}

/** Makes the adoption of one worker. The workflow of a run watches, and goes on with a run that this worker gives up. */
export function createRunAdoption<Row extends Held>(
  { database, holder, log }: Pick<WorkerDependencies, 'database' | 'holder' | 'log'>,
  { name, kind, adopt, free, runner }: AdoptedWork<Row>,
): RunAdoption {
  const adopted = new Set<Promise<void>>()
  const stop = new AbortController()
  const take = async () => {
    for (const row of await adopt(database, holder.id, BATCH)) {
      const work: Promise<void> = inWorkspace(row.workspaceId, () => runner.finish(row, { signal: stop.signal }))
        .then((end) => (end === 'paused' ? free(database, row.id, row.generation) : undefined))
        .catch((error) => log.warn({ id: row.id, err: error }, `an adopted ${name} is given up`))
        .finally(() => adopted.delete(work))
      adopted.add(work)
    }
  }
  /** The answer to the statement that took a row may be lost: it then names this process, which does not know it. */
  const freeUnknown = async () => {
    for (const { id, generation } of await listHeldBy(database, kind, holder.id))
      if (!runner.isAtWork(id, generation)) await free(database, id, generation)
  }
  const looks = createLook(
    () => take().then(freeUnknown),
    (error) => log.warn({ err: error }, `each ${name} of an ended process could not be taken`),
  )
  return {
    look: looks.look,
    async drain(graceMs) {
      looks.stop()
      const isLate = AbortSignal.timeout(graceMs)
      isLate.addEventListener('abort', () => stop.abort(), { once: true })
      await Promise.all(adopted)
    },
  }
}
