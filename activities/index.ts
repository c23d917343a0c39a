import { createEscalationActivities, type EscalationDependencies } from './escalation.ts'
import { createEvalActivities, type EvalDependencies } from './eval/activities.ts'
import type { DocumentDependencies } from './knowledge/attempt.ts'
import { createDocumentActivities } from './knowledge/ingest.ts'
import { createProviderLimiter, LONGEST_PAUSE_MS } from './provider/limiter.ts'
import { createPurgeActivities, type PurgeDependencies } from './purge.ts'
import { createTurnActivities, createTurnToolActivities, createTurnWatchActivities } from './turn/activities.ts'
import type { TurnDependencies } from './turn/dependencies.ts'

export type ActivityDependencies = TurnDependencies &
  EscalationDependencies &
  PurgeDependencies &
  Omit<EvalDependencies, 'limiter'> &
  Omit<DocumentDependencies, 'limiter'>

/** Makes all activities, by the name of the task queue that they run on (`TASK_QUEUES` in workflows/contract.ts). */
export const createActivities = (deps: ActivityDependencies) => {
  // A shorter pause than the turn's time lets a refused call of an eval go again within its turn.
  const longestPauseMs = Math.min(LONGEST_PAUSE_MS, (deps.config.turnTimeoutSeconds * 1000) / 4)
  const limiter = createProviderLimiter(deps.database, { longestPauseMs })
  return {
    turns: createTurnActivities(deps),
    watch: createTurnWatchActivities(deps),
    tools: createTurnToolActivities(deps),
    ingestion: createDocumentActivities({ ...deps, limiter }),
    evals: createEvalActivities({ ...deps, limiter }),
    delivery: { ...createEscalationActivities(deps), ...createPurgeActivities(deps) },
  }
}
