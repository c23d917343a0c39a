import { createChannelActivities } from './channel/activities.ts'
import type { ChannelDependencies } from './channel/reply.ts'
import { createEscalationActivities, type EscalationDependencies } from './escalation.ts'
import { createEvalActivities, type EvalActivityDependencies } from './eval/activities.ts'
import { type BacktestActivityDependencies, createBacktestActivities } from './eval/backtest-run/activities.ts'
import { createFileActivities, type FileDependencies } from './file-text.ts'
import { createDocumentActivities } from './knowledge/activities.ts'
import type { DocumentDependencies } from './knowledge/attempt.ts'
import { createReembeddingActivities } from './knowledge/reembed.ts'
import { createVectorIndexActivities, type VectorIndexDependencies } from './knowledge/vector-index.ts'
import { createPurgeActivities, type PurgeDependencies } from './purge.ts'
import { createTurnActivities, createTurnToolActivities, createTurnWatchActivities } from './turn/activities.ts'
import type { TurnDependencies } from './turn/dependencies.ts'
import { createWebhookActivities, type WebhookDependencies } from './webhook.ts'

export type ActivityDependencies = TurnDependencies &
  EscalationDependencies &
  WebhookDependencies &
  PurgeDependencies &
  EvalActivityDependencies &
  BacktestActivityDependencies &
  DocumentDependencies &
  FileDependencies &
  VectorIndexDependencies &
  ChannelDependencies

/** Makes all activities, by the name of the task queue that they run on (`TASK_QUEUES` in workflows/contract.ts). */
export const createActivities = (deps: ActivityDependencies) => ({
  turns: createTurnActivities(deps),
  watch: createTurnWatchActivities(deps),
  tools: { ...createTurnToolActivities(deps), ...createFileActivities(deps) },
  ingestion: {
    ...createDocumentActivities(deps),
    ...createReembeddingActivities(deps),
    ...createVectorIndexActivities(deps),
  },
  evals: { ...createEvalActivities(deps), ...createBacktestActivities(deps) },
  delivery: {
    ...createEscalationActivities(deps),
    ...createWebhookActivities(deps),
    ...createPurgeActivities(deps),
    ...createChannelActivities(deps),
  },
})
