import { Client, WorkflowNotFoundError } from '@temporalio/client'
import { openConnection, startWorkflow } from '../providers/temporal/client.ts'
import { type WorkflowInput, workflowStart } from '../workflows/contract.ts'

export type WorkflowKind = Parameters<typeof workflowStart>[0]

/** Temporal as the worker's own sweeps and outbox use it. */
export type WorkflowStarter = {
  client: Client
  /** @param again starts one anew where the last one has closed */
  start(kind: WorkflowKind, input: WorkflowInput, again?: boolean): Promise<void>
  /** The status of the latest workflow of this id, as Temporal names it; undefined when there is none. */
  findStatus(workflowId: string): Promise<string | undefined>
  close(): Promise<void>
}

export function createWorkflowStarter(address: string, namespace: string): WorkflowStarter {
  const connection = openConnection(address)
  const client = new Client({ connection, namespace })
  return {
    client,
    async start(kind, input, again) {
      await startWorkflow(client, { ...workflowStart(kind, input), ...(again !== undefined && { again }) })
    },
    async findStatus(workflowId) {
      try {
        return (await client.workflow.getHandle(workflowId).describe()).status.name
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return undefined
        throw error
      }
    },
    close: () => connection.close(),
  }
}
