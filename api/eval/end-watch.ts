import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { type EvalRunState, listEvalRunStates } from '../../store/eval/run.ts'
import type { TurnBus } from '../../store/turn/bus.ts'

/** The worker that ends a run tells its id. A look this often, by primary keys, finds what was not told. */
const LOOK_MS = 500

export type RunEnd = EvalRunState | undefined | 'aborted'

/** The requests of this process that wait for eval runs; they share their looks. */
export type RunEndWatch = {
  /**
   * Waits until a run has ended, or its agent or suite is deleted. While Postgres is away the run counts as running.
   * @returns the run's state; undefined when the run is gone; 'aborted' when `signal` fires before
   */
  untilEnded(runId: string, signal: AbortSignal): Promise<RunEnd>
}

/** Makes the watch of an API process. */
export function createRunEndWatch(database: Database, bus: Pick<TurnBus, 'subscribe'>): RunEndWatch {
  const waiting = new Set<{ runId: string; settle(end: RunEnd): void }>()
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const looked = [...waiting]
    const runIds = [...new Set(looked.map(({ runId }) => runId))]
    // One query for runs of several workspaces; each waiting request has found its own run before.
    const states = await asSystem(() => listEvalRunStates(database, runIds))
    for (const { runId, settle } of looked) {
      const state = states.get(runId)
      if (state?.status !== 'running' || state.agentDeleted || state.suiteDeleted) settle(state)
    }
  }
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (waiting.size > 0)
        look()
          .catch(() => {})
          .finally(() => lookIn(LOOK_MS))
    }, ms)
  }
  return {
    async untilEnded(runId, signal) {
      if (signal.aborted) return 'aborted'
      const { promise, resolve: settle } = Promise.withResolvers<RunEnd>()
      const entry = { runId, settle }
      const onAbort = () => settle('aborted')
      signal.addEventListener('abort', onAbort, { once: true })
      const unsubscribe = bus.subscribe(runId, (_events, hasEnded) => hasEnded && lookIn(0))
      waiting.add(entry)
      // The run may have ended before this process listened.
      lookIn(0)
      return await promise.finally(() => {
        waiting.delete(entry)
        unsubscribe()
        signal.removeEventListener('abort', onAbort)
      })
    },
  }
}
