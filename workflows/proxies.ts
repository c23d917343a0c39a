import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { ChannelActivities } from '../activities/channel/activities.ts'
import type { EscalationActivities } from '../activities/escalation.ts'
import type { EvalActivities } from '../activities/eval/activities.ts'
import type { BacktestActivities } from '../activities/eval/backtest-run/activities.ts'
import type { FileActivities } from '../activities/file-text.ts'
import type { DocumentActivities } from '../activities/knowledge/activities.ts'
import type { ReembeddingActivities } from '../activities/knowledge/reembed.ts'
import type { VectorIndexActivities } from '../activities/knowledge/vector-index.ts'
import type { PurgeActivities } from '../activities/purge.ts'
import type { TurnActivities } from '../activities/turn/activities.ts'
import type { WebhookActivities } from '../activities/webhook.ts'
import { TASK_QUEUES } from './contract.ts'

/**
 * Activities as workflows call them, grouped by retry policy, with the reason beside each policy and time limit. No
 * workflow has a timeout: deadlines stand in rows, so that they hold for every process that works on the row.
 */

/**
 * An activity of a turn fails only when the database or a process is away, which gets better; an answer of a model or a
 * tool is a result. The turn's deadline ends the retries, so their number is not limited here.
 */
const TURN_RETRY = { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '5 seconds' } as const

/** A turn takes at most a day (TURN_TIMEOUT_SECONDS) and ends itself; one more hour never cuts an activity short. */
const TURN_ACTIVITY = { startToCloseTimeout: '25 hours', heartbeatTimeout: '5 seconds', retry: TURN_RETRY } as const

export const turn = proxyActivities<Pick<TurnActivities, 'callModel'>>({
  ...TURN_ACTIVITY,
  taskQueue: TASK_QUEUES.turns,
})
export const turnTools = proxyActivities<Pick<TurnActivities, 'runTools'>>({
  ...TURN_ACTIVITY,
  taskQueue: TASK_QUEUES.tools,
})
/** A dead watcher only makes a turn wait longer, so its heartbeats may be rarer: there are thousands of them. */
export const turnWatch = proxyActivities<Pick<TurnActivities, 'watchTurn'>>({
  ...TURN_ACTIVITY,
  heartbeatTimeout: '20 seconds',
  taskQueue: TASK_QUEUES.watch,
})

/** A few statements or one transaction each: cheaper as local activities, and safe to repeat. */
export const turnWrites = proxyLocalActivities<Pick<TurnActivities, 'lookAtTurn' | 'cancelTurn'>>({
  // An attempt takes milliseconds. A longer one hangs on a dead connection, and the next attempt gets another.
  startToCloseTimeout: '10 seconds',
  retry: TURN_RETRY,
})

/**
 * A document that cannot be read is a result, so only database, storage or a process can fail here, and they come back. Its
 * caller waits for a minute (api/temporal.ts), and perhaps asks again.
 */
export const fileReading = proxyActivities<FileActivities>({
  // Reading takes 2 minutes at most (activities/parse/limits.ts); the rest is for waiting for a reader.
  startToCloseTimeout: '4 minutes',
  scheduleToCloseTimeout: '5 minutes',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.tools,
  retry: TURN_RETRY,
})

/** Database, storage and Temporal come back, so a purge is repeated until it succeeds. */
export const purge = proxyActivities<PurgeActivities>({
  // An attempt begins no further batch after 10 s; the rest is for the batch under way on a slow store.
  startToCloseTimeout: '2 minutes',
  taskQueue: TASK_QUEUES.delivery,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
})

/** An answer of a webhook is a result, so only the service's own database can fail here, and it comes back. */
export const escalation = proxyActivities<EscalationActivities>({
  // The webhook has 15 s; the rest is for three statements on a slow database.
  startToCloseTimeout: '1 minute',
  taskQueue: TASK_QUEUES.delivery,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
})

/** The same, for events of the workspace. */
export const webhook = proxyActivities<WebhookActivities>({
  startToCloseTimeout: '1 minute',
  taskQueue: TASK_QUEUES.delivery,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
})

/** An answer of a platform is a result, so only the service's own database can fail here, and it comes back. */
export const channel = proxyActivities<ChannelActivities>({
  // A reply has some parts of 15 s each; a worker that dies is noticed by its heartbeats.
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.delivery,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
})

/**
 * The service's own database comes back, and so does a place among many documents, so an ingestion waits for them up to 30
 * days. Storage and embedding models get about ten minutes of pauses, which the activity counts; then the document fails,
 * and its owner can retry it.
 */
const INGESTION_RETRY = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds' } as const

export const ingestion = proxyActivities<Pick<DocumentActivities, 'makeDocumentReady'>>({
  // An attempt reads for 2 minutes at most (activities/parse/limits.ts), recognises text for 1 minute and the page under way
  // (domain/knowledge/recognition.ts), and embeds for 1 minute and the batches under way (activities/knowledge/ingest.ts);
  // the rest is for waiting for a reader.
  startToCloseTimeout: '10 minutes',
  // 500 pages of pictures take an hour, in many attempts, and a workspace reads one such document at a time in a worker.
  scheduleToCloseTimeout: '30 days',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.ingestion,
  retry: INGESTION_RETRY,
})

/** The same, up to a day, for the batches of a re-embedding. A look and a swap go through all chunks of a knowledge base, once each. */
export const reembedding = proxyActivities<
  Pick<ReembeddingActivities, 'lookAtReembedding' | 'reembedChunks' | 'swapModel'>
>({
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '1 day',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.ingestion,
  retry: INGESTION_RETRY,
})
/** Rows of a large knowledge base are removed for minutes; no caller waits for it. */
export const reembeddingEnd = proxyActivities<Pick<ReembeddingActivities, 'settleReembedding'>>({
  startToCloseTimeout: '12 hours',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.ingestion,
  retry: INGESTION_RETRY,
})

/**
 * Only the service's own database can fail here, and it comes back. An attempt that fails begins again with an empty index, so
 * what fails again and again, as on a full disk, takes a processor seldom.
 */
export const vectorIndexing = proxyActivities<VectorIndexActivities>({
  // A million vectors take minutes while they fit into VECTOR_INDEX_MEMORY_MB, and hours otherwise.
  startToCloseTimeout: '2 days',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.ingestion,
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '5 minutes' },
})

/**
 * These run a few statements and one transaction each, safe to repeat; only the database can be away. Longer work, such
 * as the index of a document's words, belongs to a batch. A minute is enough to wait for a lock.
 */
export const ingestionWrites = proxyLocalActivities<
  Pick<DocumentActivities, 'failIngestion'> & Pick<ReembeddingActivities, 'failReembedding'>
>({ startToCloseTimeout: '1 minute', retry: INGESTION_RETRY })

/** An errored case is a result, so only the service's own database or process can fail here. Finished cases stay finished. */
const EVAL_RETRY = { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '5 seconds' } as const

/** Takes no further case after 10 minutes. A case under way takes at most two days: a day for its turn, a day for its judge. */
export const evalCases = proxyActivities<Pick<EvalActivities, 'runEvalCases'>>({
  startToCloseTimeout: '49 hours',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.evals,
  retry: EVAL_RETRY,
})

/** Transactions that are safe to repeat. */
export const evalWrites = proxyLocalActivities<Pick<EvalActivities, 'openEvalRun' | 'cancelEvalRun'>>({
  // A cancel ends each open turn of the run, up to as many as run at once.
  startToCloseTimeout: '1 minute',
  retry: EVAL_RETRY,
})

/** As for the cases of a run: an errored turn is a result. A turn under way takes at most a day, and its two judgements another. */
export const backtestTurns = proxyActivities<Pick<BacktestActivities, 'askBacktestTurns'>>({
  startToCloseTimeout: '49 hours',
  heartbeatTimeout: '5 seconds',
  taskQueue: TASK_QUEUES.evals,
  retry: EVAL_RETRY,
})

/** Transactions that are safe to repeat. A cancel computes the figures of up to 5,000 turns. */
export const backtestWrites = proxyLocalActivities<Pick<BacktestActivities, 'openBacktest' | 'cancelBacktest'>>({
  startToCloseTimeout: '1 minute',
  retry: EVAL_RETRY,
})
