import { createJudge } from '../activities/eval/judge.ts'
import { judgeOwed } from '../activities/eval/live.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import { claimEvaluations, RENEW_MS, renewEvaluations, type TakenEvaluation } from '../store/eval/live/evaluation.ts'
import type { WaitingWatch } from '../store/process/waiting-work.ts'
import type { WorkerDependencies } from './dependencies.ts'

/** Judgements side by side in a worker; a quarter is left for other workspaces. Their calls wait for the provider's limit. */
const PLACES = { total: 32, perWorkspace: 24 }
/** So many places are filled at once: one look for each judgement that ends would cost more than the judgements. */
const FILLED_AT_ONCE = PLACES.total / 4

type Dependencies = Pick<WorkerDependencies, 'database' | 'models' | 'limiter' | 'log' | 'config'>

/** Makes the judgements that are owed. `stop` gives back those under way. */
export function startEvaluations(deps: Dependencies, waiting: WaitingWatch): { stop(): Promise<void> } {
  const live = { ...deps, judge: createJudge(), turnTimeoutMs: deps.config.turnTimeoutSeconds * 1000 }
  const running = new Map<Promise<void>, TakenEvaluation>()
  const stopping = new AbortController()
  let polling: Promise<void> | undefined
  const poll = async () => {
    const held = Map.groupBy(running.values(), ({ workspaceId }) => workspaceId)
    const counts = Object.fromEntries([...held].map(([id, each]) => [id, each.length]))
    const free = PLACES.total - running.size
    const taken = await claimEvaluations(deps.database, { free, perWorkspace: PLACES.perWorkspace, held: counts })
    for (const each of taken) {
      const work: Promise<void> = inWorkspace(each.workspaceId, () => judgeOwed(live, each, stopping.signal))
        // It is due again once its lease is over.
        .catch((error) => deps.log.warn({ evaluationId: each.id, err: error }, 'a judgement could not be stored'))
        .finally(() => {
          running.delete(work)
          look()
        })
      running.set(work, each)
    }
  }
  const look = () => {
    if (stopping.signal.aborted || PLACES.total - running.size < FILLED_AT_ONCE) return
    polling ??= poll()
      .catch((error) => deps.log.warn({ err: error }, 'the owed judgements could not be read'))
      .finally(() => {
        polling = undefined
      })
  }
  const renewing = setInterval(() => {
    const held = [...running.values()].map(({ id, attempts }) => ({ id, attempts }))
    renewEvaluations(deps.database, held).catch((error) => deps.log.warn({ err: error }, 'leases were not renewed'))
  }, RENEW_MS)
  const unsubscribe = waiting.subscribe('evaluations', look)
  return {
    async stop() {
      unsubscribe()
      stopping.abort()
      await polling
      await Promise.all(running.keys())
      clearInterval(renewing)
    },
  }
}
