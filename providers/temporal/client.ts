import {
  type Client,
  Connection,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client'
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  TypedSearchAttributes,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/common'

/** The channel's own pause between two attempts to connect grows to two minutes: so long it would miss a server that is back. */
const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 }

/** A connection that is made with the first call, and again within seconds of Temporal's return. */
export const openConnection = (address: string): Connection => Connection.lazy({ address, channelArgs: RECONNECT })

export type WorkflowStart = {
  type: string
  workflowId: string
  taskQueue: string
  input: unknown
  /** Keyword attributes, name → value. */
  attributes: Record<string, string>
  /** One line that operators see in lists; ids only. */
  summary: string
  delayMs?: number
  /** Sent with the start; a workflow that runs already gets it too. */
  signal?: { name: string; args: unknown[] }
  /** True when a closed workflow of the same id is to be followed by a new one. */
  again?: boolean
}

/**
 * Starts a workflow once: one that runs is left alone, one that has closed is not repeated unless `again` says so.
 * @returns false when there was one already
 */
export async function startWorkflow(client: Client, start: WorkflowStart): Promise<boolean> {
  const options = {
    workflowId: start.workflowId,
    taskQueue: start.taskQueue,
    args: [start.input],
    workflowIdReusePolicy: start.again ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    typedSearchAttributes: attributesOf(start.attributes),
    staticSummary: start.summary,
    ...(start.delayMs !== undefined && { startDelay: start.delayMs }),
  }
  try {
    if (start.signal)
      await client.workflow.signalWithStart(start.type, {
        ...options,
        signal: start.signal.name,
        signalArgs: start.signal.args,
      })
    else await client.workflow.start(start.type, options)
    return true
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false
    throw error
  }
}

/** Asks a workflow to stop; one that has closed, or was never there, needs nothing. */
export async function cancelWorkflow(client: Client, workflowId: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).cancel()
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
  }
}

const attributesOf = (attributes: Record<string, string>) =>
  new TypedSearchAttributes(
    Object.entries(attributes).map(([name, value]) => ({
      key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
      value,
    })),
  )
