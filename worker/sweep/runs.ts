import { endTurnsOfRun } from '../../activities/eval/activities.ts'
import { endEvalRun } from '../../store/eval/run-end.ts'
import { claimStaleRuns, deleteOldRunKeys, forgetWorkflowRun, type StaleEvalRun } from '../../store/eval/run-sweep.ts'
import { deleteStaleClaims } from '../../store/provider-limit.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/**
 * Sweeps the eval runs that have sent no beat: it ends the runs whose workflow an operator stopped, and starts the
 * workflow that a crash left out.
 */
export async function sweepRuns(deps: WorkerDependencies): Promise<void> {
  for (const run of await claimStaleRuns(deps.database)) await restart(deps, run)
  await deleteOldRunKeys(deps.database)
  await deleteStaleClaims(deps.database)
}

async function restart(deps: WorkerDependencies, { id, workspaceId, agentId }: StaleEvalRun): Promise<void> {
  const status = await deps.workflows.findStatus(workflowId.evalRun(id))
  if (status === 'RUNNING') return
  if (status === 'CANCELLED' || status === 'TERMINATED') {
    await endEvalRun(deps.database, id, { status: 'cancelled' })
    return await endTurnsOfRun(deps, id)
  }
  await forgetWorkflowRun(deps.database, id)
  await deps.workflows.start('evalRun', { workspaceId, agentId, subjectId: id }, status !== undefined)
}
