import { randomUUID } from 'node:crypto'
import type { Client } from '@temporalio/client'

/** Resets like `temporal workflow reset --type FirstWorkflowTask`: the workflow starts anew in a new run. */
export async function resetWorkflow(client: Client, workflowId: string): Promise<void> {
  const handle = client.workflow.getHandle(workflowId)
  const { runId } = await handle.describe()
  const { events } = await handle.fetchHistory()
  const first = events?.find(({ workflowTaskCompletedEventAttributes: completed }) => completed)
  if (!first) throw new Error(`${workflowId} has not completed a workflow task yet`)
  await client.workflowService.resetWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId, runId },
    workflowTaskFinishEventId: first.eventId,
    requestId: randomUUID(),
    reason: 'an operator tries again',
  })
}
