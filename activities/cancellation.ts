import type { Context } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import { wasEndedByServer } from '../providers/temporal/client.ts'

/**
 * Returns true when Temporal only lost sight of a cancelled attempt, because the server was restarted or heartbeats
 * were late. Returns false when an operator or the worker's end asks for the cancellation.
 */
export function isForgotten({ cancellationDetails }: Context): boolean {
  const { notFound, timedOut, cancelRequested, paused, reset, workerShutdown } = cancellationDetails ?? {}
  const isAsked = cancelRequested || paused || reset || workerShutdown
  return !isAsked && Boolean(timedOut || notFound)
}

/**
 * Runs `work` of an activity with a signal that fires when the attempt must stop: an operator cancelled or terminated its
 * workflow, or the worker stops. An attempt that Temporal only lost sight of (it was restarted, or heartbeats were late)
 * goes on, and the next attempt waits for it.
 * @param onTerminated called before the signal fires for a terminated workflow
 * @throws what `work` throws
 */
export async function withStopSignal<Result>(
  context: Context,
  client: Client,
  work: (signal: AbortSignal) => Promise<Result>,
  onTerminated?: () => Promise<unknown>,
): Promise<Result> {
  const stop = new AbortController()
  const onCancel = async () => {
    if (isForgotten(context)) {
      // Temporal also forgets the attempts of a workflow that an operator terminated.
      if (!context.cancellationDetails?.notFound || !(await isWorkflowStopped(context, client))) return
      await onTerminated?.().catch(() => {})
    }
    stop.abort(context.cancellationSignal.reason)
  }
  const listener = () => void onCancel()
  context.cancellationSignal.addEventListener('abort', listener, { once: true })
  if (context.cancellationSignal.aborted) listener()
  try {
    return await work(stop.signal)
  } finally {
    context.cancellationSignal.removeEventListener('abort', listener)
  }
}

/** Returns true when an operator has stopped the latest run of the workflow, and false when Temporal does not say. */
async function isWorkflowStopped({ info }: Context, client: Client): Promise<boolean> {
  const workflowId = info.workflowExecution?.workflowId ?? ''
  try {
    const { status, runId } = await client.workflow.getHandle(workflowId).describe()
    if (status.name !== 'TERMINATED') return status.name === 'CANCELLED'
    return !(await wasEndedByServer(client, { workflowId, runId }))
  } catch {
    return false
  }
}
