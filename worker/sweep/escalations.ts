import { claimPendingEscalations } from '../../store/escalation/sweep.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

/**
 * Starts the delivery of escalations again whose workflow is gone: an operator terminated it, or Temporal lost its data.
 * Replaces a workflow that fails its tasks.
 * @param silentSeconds how long an escalation is left alone after its turn and between two looks; 60 without it
 */
export async function sweepEscalations(
  { database, log, workflows }: Pick<WorkerDependencies, 'database' | 'log' | 'workflows'>,
  silentSeconds?: number,
): Promise<void> {
  const found = await claimPendingEscalations(database, silentSeconds)
  await forEachItem(
    log,
    found,
    ({ id }) => id,
    async ({ id, workspaceId, agentId }) => {
      // A start also tells a running delivery to try at once, so only those that do not run are started.
      const status = await workflows.findStatus(workflowId.escalation(id))
      const input = { workspaceId, agentId, subjectId: id }
      if (status === 'STUCK') await workflows.replace('escalation', input)
      else if (status !== 'RUNNING') await workflows.start('escalation', input, true)
    },
  )
}
