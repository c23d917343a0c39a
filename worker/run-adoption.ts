import type { EvalRunner } from '../activities/eval/held-run.ts'
import { adoptEvalRuns, freeEvalRun, listEvalRunsOf } from '../store/eval/run-hold.ts'
import type { WorkerDependencies } from './dependencies.ts'

const BATCH = 5
/** Ends that another watch wrote down are looked for this often. */
const LOOK_MS = 1_000

/** Takes the eval runs of ended processes at once, and goes on with them in this process, without Temporal. */
export type RunAdoption = {
  /** Looks for runs to adopt. @param hasEnded true when a process has ended */
  look(hasEnded: boolean): void
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
  let isDraining = false
  let isTaking = false
  let lookedAt = Number.NEGATIVE_INFINITY
  const take = async () => {
    const runs = await adoptEvalRuns(database, holder.id, BATCH)
    for (const run of runs) {
      const hold = { runId: run.id, generation: run.generation }
      const work: Promise<void> = evals
        .finish(run, { signal: stop.signal })
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
  return {
    look(hasEnded) {
      if (isTaking || isDraining || (!hasEnded && performance.now() - lookedAt < LOOK_MS)) return
      isTaking = true
      lookedAt = performance.now()
      take()
        .then(freeUnknown)
        // Postgres is away: the next look finds the same runs again.
        .catch((error) => log.warn({ err: error }, 'eval runs of an ended process could not be taken'))
        .finally(() => {
          isTaking = false
        })
    },
    async drain(graceMs) {
      isDraining = true
      const isLate = AbortSignal.timeout(graceMs)
      isLate.addEventListener('abort', () => stop.abort(), { once: true })
      await Promise.all(adopted)
    },
  }
}
