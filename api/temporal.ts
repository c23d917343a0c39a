import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Connection, isGrpcServiceError, ServiceError } from '@temporalio/client'
import { cancelWorkflow, openConnection, startWorkflow, type WorkflowStart } from '../providers/temporal/client.ts'
import { createStartQueue, type Lane } from '../providers/temporal/start-queue.ts'
import {
  HANDED_OVER_SIGNAL,
  TASK_QUEUES,
  type WorkflowInput,
  workflowId,
  workflowStart,
} from '../workflows/contract.ts'

/** Starts workflows. Every start is idempotent and none is waited for: what a crash leaves over, the sweeper starts. */
export type TemporalStarter = {
  /** The workflow of a turn that somebody holds already looks at it only after `delayMs`. */
  startTurn(input: WorkflowInput, delayMs: number): void
  /** The workflow of a turn that has ended: an operator sees it there, nobody waits for it. */
  recordTurn(input: WorkflowInput): void
  /** The holder gave the turn up: its workflow goes on now, with the tools where the holder knows that. */
  continueTurn(input: WorkflowInput, next?: 'tools'): void
  startIngestion(input: WorkflowInput): Promise<void>
  startEvalRun(input: WorkflowInput): Promise<void>
  startPurge(input: WorkflowInput): Promise<void>
  /** Asks the workflow to stop, so that it does at once what it would see in its row within seconds. */
  cancelEvalRun(runId: string): void
  /** @throws when the server or every worker is away */
  check(): Promise<void>
  /** How many starts wait for Temporal. */
  readonly backlog: number
  /** Works the backlog off, as far as it goes in `graceMs`. */
  drain(graceMs: number): Promise<void>
  close(): Promise<void>
}

const CONCURRENT_STARTS = 4
/** Ids of so many turns cost some megabytes; they are behind because Temporal is away or slower than the turns. */
const MAX_WAITING = 20_000
const CALL_TIMEOUT_MS = 10_000
const INVALID_ARGUMENT = 3

export function createTemporalStarter(settings: {
  address: string
  namespace: string
  /** True while callers wait for answers of this process. */
  isBusy: () => boolean
  onFailure: (error: unknown) => void
}): TemporalStarter {
  const connection = openConnection(settings.address)
  const client = new Client({ connection, namespace: settings.namespace })
  const { onFailure } = settings
  const limits = { concurrency: CONCURRENT_STARTS, maxWaiting: MAX_WAITING }
  const queue = createStartQueue({ ...limits, isBusy: settings.isBusy, onFailure, isRefusal })
  const bounded = <Result>(act: () => Promise<Result>) => connection.withDeadline(Date.now() + CALL_TIMEOUT_MS, act)
  const start = async (kind: 'ingestion' | 'evalRun' | 'purge', input: WorkflowInput, again = false) => {
    queue.add(() => bounded(() => startWorkflow(client, { ...workflowStart(kind, input), again })), 'urgent')
  }
  const startTurn = (lane: Lane, input: WorkflowInput, how: Pick<WorkflowStart, 'delayMs' | 'signal'>) =>
    queue.add(() => bounded(() => startWorkflow(client, { ...workflowStart('turn', input), ...how })), lane)
  return {
    startTurn: (input, delayMs) => startTurn('plain', input, { delayMs }),
    recordTurn: (input) => startTurn('late', input, {}),
    continueTurn: (input, next) =>
      startTurn('urgent', input, { signal: { name: HANDED_OVER_SIGNAL, args: next ? [next] : [] } }),
    // A retry follows a workflow that failed; on a document that is ready it has nothing to do.
    startIngestion: (input) => start('ingestion', input, true),
    startEvalRun: (input) => start('evalRun', input),
    startPurge: (input) => start('purge', input),
    cancelEvalRun: (runId) =>
      queue.add(() => bounded(() => cancelWorkflow(client, workflowId.evalRun(runId))), 'urgent'),
    check: () => bounded(() => checkPollers(connection, settings.namespace)),
    get backlog() {
      return queue.size
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

/** Temporal takes the request for wrong, such as a search attribute that it does not know. */
const isRefusal = (error: unknown): boolean => {
  const cause = error instanceof ServiceError ? error.cause : error
  return isGrpcServiceError(cause) && cause.code === INVALID_ARGUMENT
}
