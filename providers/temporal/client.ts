import {
  Client,
  Connection,
  type WorkflowClientInterceptor,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client'
import {
  defaultPayloadConverter,
  defineSearchAttributeKey,
  type Headers,
  SearchAttributeType,
  TypedSearchAttributes,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/common'

import { currentTrace, TRACE_HEADER } from '../../domain/log/span.ts'

/** The channel's default pause between two attempts grows to two minutes, and it would miss a server that is back. */
const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 }

/** Returns a connection that opens with the first call, and again within seconds of Temporal's return. */
export const openConnection = (address: string): Connection => Connection.lazy({ address, channelArgs: RECONNECT })

/** Makes a client of Temporal. A workflow that it starts continues the trace of the present work. */
export const createClient = (connection: Connection, namespace: string): Client =>
  new Client({ connection, namespace, interceptors: { workflow: [continuingTrace] } })

const continuingTrace: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, headers: withTrace(input.headers) }),
  signalWithStart: (input, next) => next({ ...input, headers: withTrace(input.headers) }),
}

function withTrace(headers: Headers): Headers {
  const place = currentTrace()
  return place ? { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload(place) } : headers
}

export type WorkflowStart = {
  type: string
  workflowId: string
  taskQueue: string
  input: unknown
  /** Keyword attributes, name → value. */
  attributes: Record<string, string>
  /** Temporal hands out the tasks of a queue by turns to each workspace that has some. */
  fairnessKey: string
  /** One line for operators, who see it in lists; it holds ids only. */
  summary: string
  delayMs?: number
  /** The start carries it; a workflow that already runs gets it too. */
  signal?: { name: string; args: unknown[] }
  /** True when a new workflow may follow a closed one of the same id. */
  again?: boolean
  /** True when a running workflow of the same id is terminated and replaced. */
  replaces?: boolean
}

/**
 * Starts a workflow once. It leaves a running one alone unless `replaces` is true, and repeats a closed one only when
 * `again` is true.
 * @returns false when there was one already
 */
export async function startWorkflow(client: Client, start: WorkflowStart): Promise<boolean> {
  const options = {
    workflowId: start.workflowId,
    taskQueue: start.taskQueue,
    args: [start.input],
    workflowIdReusePolicy: start.again ? WorkflowIdReusePolicy.ALLOW_DUPLICATE : WorkflowIdReusePolicy.REJECT_DUPLICATE,
    workflowIdConflictPolicy: start.replaces
      ? WorkflowIdConflictPolicy.TERMINATE_EXISTING
      : WorkflowIdConflictPolicy.USE_EXISTING,
    typedSearchAttributes: attributesOf(start.attributes),
    staticSummary: start.summary,
    priority: { fairnessKey: start.fairnessKey },
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

/** Asks a workflow to stop. A closed or unknown workflow is no error. */
export async function cancelWorkflow(client: Client, workflowId: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).cancel()
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
  }
}

/** The identity that Temporal's server has in histories. */
const SERVER = 'history-service'
/** `HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT`, whose enum the client's package does not export. */
const CLOSE_EVENT = 2

/** Tells whether Temporal's server, and no client, has terminated a closed run. */
export async function wasEndedByServer(
  { connection, options: { namespace } }: Client,
  execution: { workflowId: string; runId: string },
): Promise<boolean> {
  const { history } = await connection.workflowService.getWorkflowExecutionHistory({
    namespace,
    execution,
    historyEventFilterType: CLOSE_EVENT,
  })
  return history?.events?.at(-1)?.workflowExecutionTerminatedEventAttributes?.identity === SERVER
}

const attributesOf = (attributes: Record<string, string>) =>
  new TypedSearchAttributes(
    Object.entries(attributes).map(([name, value]) => ({
      key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
      value,
    })),
  )
