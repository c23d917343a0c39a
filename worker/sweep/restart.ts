import { type WorkflowInput, workflowId } from '../../workflows/contract.ts'
import type { WorkflowKind, WorkflowStarter } from '../starter.ts'

/**
 * Starts a workflow again that does not run, and replaces one that fails its tasks. One that runs is left alone: a start also
 * tells a running delivery to try at once.
 */
export async function restartWorkflow(
  workflows: WorkflowStarter,
  kind: WorkflowKind,
  input: WorkflowInput,
): Promise<void> {
  const status = await workflows.findStatus(workflowId[kind](input.subjectId))
  if (status === 'STUCK') await workflows.replace(kind, input)
  else if (status !== 'RUNNING') await workflows.start(kind, input, true)
}
