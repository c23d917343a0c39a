import type { Database } from '../../store/database.ts'
import { type EvalRunState, listEvalRunStates } from '../../store/eval/run.ts'

/** A small query by primary keys, for all waiting requests of the process together. */
const LOOK_MS = 50

type Waiting = { runId: string; settle(state: EvalRunState | undefined | 'aborted'): void }

const waitingOf = new WeakMap<Database, Set<Waiting>>()

/**
 * Waits until a run has ended, or its agent or suite is deleted. While Postgres is away the run counts as running.
 * @returns the run's state; undefined when the run is gone; 'aborted' when `signal` fires before
 */
export async function untilRunEnds(
  database: Database,
  runId: string,
  signal: AbortSignal,
): Promise<EvalRunState | undefined | 'aborted'> {
  if (signal.aborted) return 'aborted'
  const known = waitingOf.get(database)
  const waiting = known ?? new Set<Waiting>()
  if (!known) waitingOf.set(database, waiting)
  const { promise, resolve } = Promise.withResolvers<EvalRunState | undefined | 'aborted'>()
  const entry: Waiting = { runId, settle: resolve }
  const onAbort = () => resolve('aborted')
  signal.addEventListener('abort', onAbort, { once: true })
  if (waiting.size === 0) setTimeout(() => void look(database, waiting), LOOK_MS)
  waiting.add(entry)
  return await promise.finally(() => {
    waiting.delete(entry)
    signal.removeEventListener('abort', onAbort)
  })
}

async function look(database: Database, waiting: Set<Waiting>): Promise<void> {
  const looked = [...waiting]
  const runIds = [...new Set(looked.map(({ runId }) => runId))]
  const states = runIds.length > 0 ? await listEvalRunStates(database, runIds).catch(() => undefined) : undefined
  for (const { runId, settle } of states ? looked : []) {
    const state = states?.get(runId)
    if (state?.status !== 'running' || state.agentDeleted || state.suiteDeleted) settle(state)
  }
  // An entry that was settled leaves the set after this; then the next look finds the set empty and ends.
  if (waiting.size > 0) setTimeout(() => void look(database, waiting), LOOK_MS)
}
