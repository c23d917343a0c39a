import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { createClient, openConnection, startWorkflow, wasEndedByServer } from '../providers/temporal/client.ts'
import { type WorkflowInput, workflowStart } from '../workflows/contract.ts'

export type WorkflowKind = Parameters<typeof workflowStart>[0]

export type WorkflowRun = {
  runId: string
  /**
   * In Temporal's words. `STUCK` is our word for a running one whose task keeps failing, and `FAILED` stands for one that Temporal
   * itself has terminated, as it does at the bounds of a history: no operator wished that.
   */
  status: string
}

/** Starts and finds workflows for the sweeps and the outbox of a worker. */
export type WorkflowStarter = {
  client: Client
  /**
   * Starts a workflow; it does nothing while one with the same id runs.
   * @param again also starts it when the last one has closed
   */
  start(kind: WorkflowKind, input: WorkflowInput, again?: boolean): Promise<void>
  /** Ends the running workflow with the same id, if there is one, and starts a new one, in one step. */
  replace(kind: WorkflowKind, input: WorkflowInput): Promise<void>
  /** The latest run of the workflow with this id; undefined when there is none. */
  findRun(workflowId: string): Promise<WorkflowRun | undefined>
  /** Its status. */
  findStatus(workflowId: string): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * A workflow whose task has failed this often, with pauses that grow to minutes, does not get better by itself: its
 * history does not fit to this release, as after a roll-back.
 */
const HOPELESS_TASK_ATTEMPTS = 8

/** Temporal answers within milliseconds. Without a bound the SDK repeats a call for about 20 s while Temporal is away. */
const CALL_TIMEOUT_MS = 5_000

/** Makes the starter of one worker process. The connection is made at the first call. */
export function createWorkflowStarter(address: string, namespace: string): WorkflowStarter {
  const connection = openConnection(address)
  const client = createClient(connection, namespace)
  const bounded = <Result>(call: () => Promise<Result>) => connection.withDeadline(Date.now() + CALL_TIMEOUT_MS, call)
  const findRun = async (workflowId: string) => {
    try {
      const { status, raw, runId } = await bounded(() => client.workflow.getHandle(workflowId).describe())
      if (status.name === 'TERMINATED' && (await bounded(() => wasEndedByServer(client, { workflowId, runId }))))
        return { runId, status: 'FAILED' }
      const isStuck = (raw.pendingWorkflowTask?.attempt ?? 0) >= HOPELESS_TASK_ATTEMPTS
      return { runId, status: status.name === 'RUNNING' && isStuck ? 'STUCK' : status.name }
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return undefined
      throw error
    }
  }
  return {
    client,
    async start(kind, input, again) {
      await bounded(() =>
        startWorkflow(client, { ...workflowStart(kind, input), ...(again !== undefined && { again }) }),
      )
    },
    async replace(kind, input) {
      await bounded(() => startWorkflow(client, { ...workflowStart(kind, input), again: true, replaces: true }))
    },
    findRun,
    findStatus: async (workflowId) => (await findRun(workflowId))?.status,
    close: () => connection.close(),
  }
}
