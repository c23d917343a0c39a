import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, isGrpcServiceError, ServiceError } from '@temporalio/client'
import type { FileRefusal } from '../domain/turn/file-text.ts'
import {
  cancelWorkflow,
  createClient,
  openConnection,
  startWorkflow,
  type WorkflowStart,
} from '../providers/temporal/client.ts'
import { createRecordSampler } from '../providers/temporal/record-sampler.ts'
import { createStartQueue, type Lane } from '../providers/temporal/start-queue.ts'
import {
  HANDED_OVER_SIGNAL,
  TASK_QUEUES,
  type WorkflowInput,
  workflowId,
  workflowStart,
} from '../workflows/contract.ts'
import type { readFileText } from '../workflows/read-file-text.ts'

/**
 * Starts workflows from an API process. Every start is idempotent, and no caller waits for one: the sweeper starts the
 * workflows that a crash leaves out.
 */
export type TemporalStarter = {
  /** Starts the workflow of a turn; its first task waits for `delayMs`, while this process holds the turn. */
  startTurn(input: WorkflowInput, delayMs: number): void
  /**
   * Starts the workflow of a plain turn that has ended well, only so that operators see it in Temporal. Under load most
   * of these turns are left out.
   */
  recordTurn(input: WorkflowInput): void
  /** Makes the workflow go on with a turn that its holder gave up; `next` says that its tools come next. */
  continueTurn(input: WorkflowInput, next?: 'tools'): void
  /** Starts the ingestion of a document again when its last workflow has closed. */
  startIngestion(input: WorkflowInput): Promise<void>
  startEvalRun(input: WorkflowInput): Promise<void>
  /** Starts the workflow of a backtest, also again after a pause. */
  startBacktest(input: WorkflowInput): Promise<void>
  startPurge(input: WorkflowInput): Promise<void>
  startReembedding(input: WorkflowInput): Promise<void>
  /**
   * Has a worker read the text of a file, and waits for it; a second call waits for the same reading.
   * @returns why the file cannot be read, or null
   * @throws Error when it is not read within a minute
   */
  readFileText(input: WorkflowInput): Promise<FileRefusal | null>
  /** Cancels the workflow of a run. It would see the cancelled row within seconds; this makes it stop at once. */
  cancelEvalRun(runId: string): void
  cancelBacktest(id: string): void
  /** Checks that Temporal answers and that a worker polls. @throws Error when one does not */
  check(): Promise<void>
  /** The number of starts that wait for Temporal. */
  readonly backlog: number
  /** The number of turns that `recordTurn` has left out. */
  readonly skippedRecords: number
  /** Waits until the backlog is empty, for `graceMs` at most. */
  drain(graceMs: number): Promise<void>
  close(): Promise<void>
}

const CONCURRENT_STARTS = 4
/**
 * The backlog grows while Temporal is away. 20,000 starts of running turns take some megabytes, and the sweeper starts
 * those that are pushed out. 100 records are worked off within seconds after Temporal has come back, and 2,000 urgent
 * calls, too: a worker has adopted older turns by then, and sweeps start all else that was pushed out.
 */
const MAX_WAITING = { urgent: 2_000, plain: 20_000, late: 100 }
const CALL_TIMEOUT_MS = 10_000
/** The caller of a message waits this long for the text of a document. */
const READING_MS = 60_000
const INVALID_ARGUMENT = 3

/** Makes the starter of one API process. The connection is made at the first call. */
export function createTemporalStarter(settings: {
  address: string
  namespace: string
  /** True while callers wait for answers of this process. */
  isBusy: () => boolean
  onFailure: (error: unknown) => void
}): TemporalStarter {
  const connection = openConnection(settings.address)
  const client = createClient(connection, settings.namespace)
  const { onFailure } = settings
  const records = createRecordSampler()
  let skippedRecords = 0
  const queue = createStartQueue({
    concurrency: CONCURRENT_STARTS,
    maxWaiting: MAX_WAITING,
    isBusy: settings.isBusy,
    onFailure,
    isRefusal,
    onPushedOut(lane) {
      if (lane === 'late') skippedRecords += 1
    },
  })
  const bounded = <Result>(call: () => Promise<Result>) => connection.withDeadline(Date.now() + CALL_TIMEOUT_MS, call)
  const start = async (
    kind: 'ingestion' | 'evalRun' | 'backtest' | 'purge' | 'reembedding',
    input: WorkflowInput,
    again = false,
  ) => {
    queue.add(() => bounded(() => startWorkflow(client, { ...workflowStart(kind, input), again })), 'urgent')
  }
  const cancel = (id: string) => queue.add(() => bounded(() => cancelWorkflow(client, id)), 'urgent')
  const startTurn = (lane: Lane, input: WorkflowInput, how: Pick<WorkflowStart, 'delayMs' | 'signal'>) =>
    queue.add(() => bounded(() => startWorkflow(client, { ...workflowStart('turn', input), ...how })), lane)
  return {
    startTurn: (input, delayMs) => startTurn('plain', input, { delayMs }),
    recordTurn(input) {
      if (records.admit()) startTurn('late', input, {})
      else skippedRecords += 1
    },
    continueTurn: (input, next) =>
      startTurn('urgent', input, { signal: { name: HANDED_OVER_SIGNAL, args: next ? [next] : [] } }),
    // A retry needs a new workflow, because the failed one has closed. On a ready document the new one does nothing.
    startIngestion: (input) => start('ingestion', input, true),
    startEvalRun: (input) => start('evalRun', input),
    startBacktest: (input) => start('backtest', input, true),
    startPurge: (input) => start('purge', input),
    startReembedding: (input) => start('reembedding', input),
    async readFileText(input) {
      await bounded(() => startWorkflow(client, { ...workflowStart('fileText', input), again: true }))
      const handle = client.workflow.getHandle<typeof readFileText>(workflowId.fileText(input.subjectId))
      return await connection.withDeadline(Date.now() + READING_MS, () => handle.result())
    },
    cancelEvalRun: (runId) => cancel(workflowId.evalRun(runId)),
    cancelBacktest: (id) => cancel(workflowId.backtest(id)),
    check: () => bounded(() => checkPollers(connection, settings.namespace)),
    get backlog() {
      return queue.size
    },
    get skippedRecords() {
      return skippedRecords
    },
    async drain(graceMs) {
      const end = performance.now() + graceMs
      while (queue.size > 0 && performance.now() < end) await wait(20)
    },
    close: () => connection.close(),
  }
}

async function checkPollers(connection: Connection, namespace: string): Promise<void> {
  const { pollers } = await connection.workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: TASK_QUEUES.turns },
    taskQueueType: 1,
  })
  if (!pollers?.length) throw new Error(`no worker polls the task queue ${TASK_QUEUES.turns}`)
}

/**
 * True when Temporal rejects the request itself, such as a search attribute that it does not know: a retry would not
 * help.
 */
const isRefusal = (error: unknown): boolean => {
  const cause = error instanceof ServiceError ? error.cause : error
  return isGrpcServiceError(cause) && cause.code === INVALID_ARGUMENT
}
