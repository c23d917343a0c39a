import { type Client, isGrpcServiceError } from '@temporalio/client'

/** Workflows of one agent or of one workspace, as Temporal lists them, without the one named `exceptId`. */
export type ListedWorkflows = { client: Client; query: string; exceptId: string }

// The ids are UUIDs of our own database, so they need no quoting.
/** The workflows of an agent, without the one named `exceptId`. */
export const workflowsOfAgent = (client: Client, agentId: string, exceptId: string): ListedWorkflows => ({
  client,
  exceptId,
  query: `AmsAgentId = '${agentId}'`,
})

/** All workflows of a workspace. */
export const workflowsOfWorkspace = (client: Client, workspaceId: string): ListedWorkflows => ({
  client,
  exceptId: '',
  query: `AmsWorkspaceId = '${workspaceId}'`,
})

/** Asks the running ones to stop; their next write finds the agent deleted. */
export async function cancelWorkflows(workflows: ListedWorkflows): Promise<void> {
  for await (const { workflowId } of listWorkflows(workflows, ` and ExecutionStatus = 'Running'`))
    await unlessGone(workflows.client.workflow.getHandle(workflowId).cancel())
}

/** Counts those of them that the server lists. */
export async function countWorkflows({ client, query, exceptId }: ListedWorkflows): Promise<number> {
  return (await client.workflow.count(`${query} and WorkflowId != '${exceptId}'`)).count
}

/**
 * Asks the server to delete up to `limit` histories. The server deletes them later, and lists them until then.
 * @returns the number of histories; 0 when the server lists none, or refuses to delete any
 */
export async function deleteHistories(workflows: ListedWorkflows, limit: number): Promise<number> {
  const { client } = workflows
  let found = 0
  for await (const { workflowId, runId } of listWorkflows(workflows)) {
    if (found === limit) break
    const request = { namespace: client.options.namespace, workflowExecution: { workflowId, runId } }
    const allowed = await unlessGone(client.workflowService.deleteWorkflowExecution(request))
    if (!allowed) return 0
    found += 1
  }
  return found
}

async function* listWorkflows({ client, query, exceptId }: ListedWorkflows, condition = '') {
  for await (const execution of client.workflow.list({ query: `${query}${condition}` }))
    if (execution.workflowId !== exceptId) yield execution
}

const NOT_FOUND = 5
const REFUSED = [7, 12]

/** @returns false when the server refuses such calls */
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
