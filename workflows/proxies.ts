import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { EscalationActivities } from '../activities/escalation.ts'
import type { EvalActivities } from '../activities/eval/activities.ts'
import type { DocumentActivities } from '../activities/knowledge/ingest.ts'
import type { PurgeActivities } from '../activities/purge.ts'
import type { TurnActivities } from '../activities/turn/activities.ts'
import { TASK_QUEUES } from './contract.ts'

/**
 * Activities as workflows see them, grouped by retry policy, the reason beside each. No workflow has a timeout: how
 * long something may take stands in its row, so that it holds whoever works on it.
 */

/**
 * A turn's acts fail only when the database or a process is away, which gets better; what the model or a tool
 * answers is a result. They end by themselves at the turn's deadline, so their number is not bounded here.
 */
const TURN_RETRY = { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '5 seconds' } as const

const TURN_ACT = { startToCloseTimeout: '25 hours', heartbeatTimeout: '5 seconds', retry: TURN_RETRY } as const

export const turn = proxyActivities<Pick<TurnActivities, 'callModel'>>({ ...TURN_ACT, taskQueue: TASK_QUEUES.turns })
export const turnTools = proxyActivities<Pick<TurnActivities, 'runTools'>>({
  ...TURN_ACT,
  taskQueue: TASK_QUEUES.tools,
})
/** Only watches a living process: should its own die too, the turn waits these few seconds longer. */
export const turnWatch = proxyActivities<Pick<TurnActivities, 'watchTurn'>>({
  ...TURN_ACT,
  heartbeatTimeout: '20 seconds',
  taskQueue: TASK_QUEUES.watch,
})

/** One statement or transaction each: cheaper as local activities, and safe to repeat. */
export const turnWrites = proxyLocalActivities<Pick<TurnActivities, 'lookAtTurn' | 'cancelTurn'>>({
  startToCloseTimeout: '10 seconds',
  retry: TURN_RETRY,
})

/** A purge is only ever put off: database, storage and Temporal come back. An attempt ends itself after some seconds. */
export const purge = proxyActivities<PurgeActivities>({
  startToCloseTimeout: '2 minutes',
  taskQueue: TASK_QUEUES.delivery,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
})

/** What a webhook answers is a result, so only our own database can fail here, and it comes back. */
export const escalation = proxyActivities<EscalationActivities>({
  startToCloseTimeout: '1 minute',
  taskQueue: TASK_QUEUES.delivery,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
})

/**
 * Our database comes back, so it is waited for, up to a day. Storage and models are given about a minute of attempts,
 * which the activity counts; then the document fails in a way that its owner can retry.
 */
const INGESTION_RETRY = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' } as const

export const ingestion = proxyActivities<Pick<DocumentActivities, 'parseDocument' | 'embedChunks'>>({
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.ingestion,
  retry: INGESTION_RETRY,
})

/** One transaction each, safe to repeat; only our database can be away. */
export const ingestionWrites = proxyLocalActivities<
  Pick<DocumentActivities, 'beginIngestion' | 'finishIngestion' | 'failIngestion'>
>({ startToCloseTimeout: '1 minute', retry: INGESTION_RETRY })

/** What a case comes to is a result, so only our own database or process can fail here; the cases done stay done. */
const EVAL_RETRY = { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '5 seconds' } as const

/** Ends by itself after some minutes and the cases that still run then: a turn and its judging, each of at most a day. */
export const evalCases = proxyActivities<Pick<EvalActivities, 'runEvalCases'>>({
  startToCloseTimeout: '49 hours',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.evals,
  retry: EVAL_RETRY,
})

/** One transaction each, safe to repeat. */
export const evalWrites = proxyLocalActivities<Pick<EvalActivities, 'openEvalRun' | 'cancelEvalRun'>>({
  startToCloseTimeout: '1 minute',
  retry: EVAL_RETRY,
})
