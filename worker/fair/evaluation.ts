import { createJudge } from '../../activities/eval/judge.ts'
import { judgeOwed } from '../../activities/eval/live.ts'
import { claimEvaluations, RENEW_MS, renewEvaluations } from '../../store/eval/live/evaluation.ts'
import type { WaitingWatch } from '../../store/process/waiting-work.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { createFairWork } from './work.ts'

/** Judgements side by side in a worker; a quarter is left for other workspaces. Their calls wait for the provider's limit. */
const PLACES = { total: 32, perWorkspace: 24 }
/** So many places are filled at once: one look for each judgement that ends would cost more than the judgements. */
const FILLED_AT_ONCE = PLACES.total / 4

type Dependencies = Pick<WorkerDependencies, 'database' | 'models' | 'limiter' | 'log' | 'config'>

/** Makes the judgements that are owed. `stop` gives back those under way. */
export function startEvaluations(deps: Dependencies, waiting: WaitingWatch): { stop(): Promise<void> } {
  const live = { ...deps, judge: createJudge(), turnTimeoutMs: deps.config.turnTimeoutSeconds * 1000 }
  const stopping = new AbortController()
  const judgements = createFairWork({
    places: PLACES,
    filledAtOnce: FILLED_AT_ONCE,
    claim: async (places) => (stopping.signal.aborted ? [] : await claimEvaluations(deps.database, places)),
    // One that could not be stored is due again once its lease is over.
    run: (taken) => judgeOwed(live, taken, stopping.signal),
    log: deps.log,
    words: {
      id: 'evaluationId',
      failed: 'a judgement could not be stored',
      unread: 'the owed judgements could not be read',
    },
  })
  const renewing = setInterval(() => {
    const held = judgements.running().map(({ id, attempts }) => ({ id, attempts }))
    renewEvaluations(deps.database, held).catch((error) => deps.log.warn({ err: error }, 'leases were not renewed'))
  }, RENEW_MS)
  const unsubscribe = waiting.subscribe('evaluations', judgements.look)
  return {
    async stop() {
      unsubscribe()
      stopping.abort()
      await judgements.settle()
      clearInterval(renewing)
    },
  }
}
