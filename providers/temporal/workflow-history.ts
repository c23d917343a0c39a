import { type Client, isGrpcServiceError } from '@temporalio/client'

/** The workflows of one agent, as Temporal lists them; the one named `exceptId` is left alone. */
export type AgentWorkflows = { client: Client; agentId: string; exceptId: string }

/** Asks what still runs for the agent to stop; what writes next finds the agent gone. */
export async function cancelWorkflows(workflows: AgentWorkflows): Promise<void> {
  for await (const { workflowId } of list(workflows, ` and ExecutionStatus = 'Running'`))
    await unlessGone(workflows.client.workflow.getHandle(workflowId).cancel())
}

/**
 * Asks the server to delete up to `limit` histories. It does so in its own time, and lists them until then.
 * @returns how many there were; 0 when the server lists none, or does not let us delete any
 */
export async function deleteHistories(workflows: AgentWorkflows, limit: number): Promise<number> {
  const { client } = workflows
  let found = 0
  for await (const { workflowId, runId } of list(workflows)) {
    if (found === limit) break
    const request = { namespace: client.options.namespace, workflowExecution: { workflowId, runId } }
    const allowed = await unlessGone(client.workflowService.deleteWorkflowExecution(request))
    if (!allowed) return 0
    found += 1
  }
  return found
}

async function* list({ client, agentId, exceptId }: AgentWorkflows, further = '') {
  // The id is a UUID that our own database gave: it needs no quoting.
  const query = `AmsAgentId = '${agentId}'${further}`
  for await (const execution of client.workflow.list({ query })) if (execution.workflowId !== exceptId) yield execution
}

const NOT_FOUND = 5
const REFUSED = [7, 12]

/** @returns false when the server refuses such calls altogether */
async function unlessGone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    const code = isGrpcServiceError(error) ? Number(error.code) : undefined
    if (code !== undefined && REFUSED.includes(code)) return false
    if (code === NOT_FOUND || (error as Error).name === 'WorkflowNotFoundError') return true
    throw error
  }
}
