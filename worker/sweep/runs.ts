import { endTurnsOfRun } from '../../activities/eval/held-run.ts'
import { endEvalRun } from '../../store/eval/run-end.ts'
import { claimStaleRuns, forgetWorkflowRun, type StaleEvalRun } from '../../store/eval/run-sweep.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

/**
 * Sweeps the eval runs that no process holds: it ends the runs whose workflow an operator stopped, starts the workflow
 * that a crash left out, and replaces one that fails its tasks.
 */
export async function sweepRuns(deps: WorkerDependencies): Promise<void> {
  const found = await claimStaleRuns(deps.database)
  await forEachItem(
    deps.log,
    found,
    ({ id }) => id,
    (run) => restart(deps, run),
  )
}

async function restart(deps: WorkerDependencies, { id, workspaceId, agentId }: StaleEvalRun): Promise<void> {
  const status = await deps.workflows.findStatus(workflowId.evalRun(id))
  if (status === 'RUNNING') return
  if (status === 'CANCELLED' || status === 'TERMINATED') {
    await endEvalRun(deps.database, id, { status: 'cancelled' })
    return await endTurnsOfRun(deps, id)
  }
  await forgetWorkflowRun(deps.database, id)
  const input = { workspaceId, agentId, subjectId: id }
  if (status === 'STUCK') await deps.workflows.replace('evalRun', input)
  else await deps.workflows.start('evalRun', input, status !== undefined)
}
