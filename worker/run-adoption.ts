import type { EvalRunner } from '../activities/eval/held-run.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import { adoptEvalRuns, freeEvalRun, listEvalRunsOf } from '../store/eval/run-hold.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { createLook } from './look.ts'

const BATCH = 5

/** Takes the eval runs of ended processes at once, and goes on with them in this process, without Temporal. */
export type RunAdoption = {
  /** Takes runs of ended processes, and frees those that this process does not know. */
  look(): void
  /** Adopts no further run, waits for the running cases for `graceMs`, then gives the others up. */
  drain(graceMs: number): Promise<void>
}

/** Makes the adoption of one worker. The workflow of a run watches, and goes on with a run that this worker gives up. */
export function createRunAdoption(
  { database, holder, log }: Pick<WorkerDependencies, 'database' | 'holder' | 'log'>,
  evals: EvalRunner,
): RunAdoption {
  const adopted = new Set<Promise<void>>()
  const stop = new AbortController()
  const take = async () => {
    const runs = await adoptEvalRuns(database, holder.id, BATCH)
    for (const run of runs) {
      const hold = { runId: run.id, generation: run.generation }
      const work: Promise<void> = inWorkspace(run.workspaceId, () => evals.finish(run, { signal: stop.signal }))
        .then((end) => (end === 'paused' ? freeEvalRun(database, hold) : undefined))
        .catch((error) => log.warn({ runId: run.id, err: error }, 'an adopted eval run is given up'))
        .finally(() => adopted.delete(work))
      adopted.add(work)
    }
  }
  /** The answer to the statement that took a run may be lost: the row then names this process, which does not know it. */
  const freeUnknown = async () => {
    for (const { id, generation } of await listEvalRunsOf(database, holder.id))
      if (!evals.isAtWork(id, generation)) await freeEvalRun(database, { runId: id, generation })
  }
  const looks = createLook(
    () => take().then(freeUnknown),
    (error) => log.warn({ err: error }, 'eval runs of an ended process could not be taken'),
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
