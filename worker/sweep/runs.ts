import { endTurnsOfRun } from '../../activities/eval/held-run.ts'
import { endBacktest } from '../../store/eval/backtest/end.ts'
import { claimStaleWork, forgetWorkflowRun, type HeldKind, type StaleWork } from '../../store/eval/held-work.ts'
import { endEvalRun } from '../../store/eval/run-end.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

/**
 * Sweeps the eval runs that no process holds: it ends the runs whose workflow an operator stopped, starts the workflow
 * that a crash left out, and replaces one that fails its tasks.
 */
export async function sweepRuns(deps: WorkerDependencies): Promise<void> {
  await restartEach(deps, 'evalRun', async (id) => {
    await endEvalRun(deps.database, id, { status: 'cancelled' })
    await endTurnsOfRun(deps, id)
  })
}

/** The same for backtests. */
export async function sweepBacktests(deps: WorkerDependencies): Promise<void> {
  await restartEach(deps, 'backtest', (id) => endBacktest(deps.database, id, { status: 'cancelled' }))
}

async function restartEach(
  deps: WorkerDependencies,
  kind: HeldKind,
  cancel: (id: string) => Promise<unknown>,
): Promise<void> {
  const found = await claimStaleWork(deps.database, kind)
  const restart = async ({ id, workspaceId, agentId }: StaleWork) => {
    const status = await deps.workflows.findStatus(workflowId[kind](id))
    if (status === 'RUNNING') return
    if (status === 'CANCELLED' || status === 'TERMINATED') return void (await cancel(id))
    await forgetWorkflowRun(deps.database, kind, id)
    const input = { workspaceId, agentId, subjectId: id }
    if (status === 'STUCK') await deps.workflows.replace(kind, input)
    else await deps.workflows.start(kind, input, status !== undefined)
  }
  await forEachItem(deps.log, found, ({ id }) => id, restart)
}
