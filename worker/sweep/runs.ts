import { endTurnsOfRun } from '../../activities/eval/held-run.ts'
import { endBacktest } from '../../store/eval/backtest/end.ts'
import { claimStaleBacktests, forgetBacktestWorkflow } from '../../store/eval/backtest/hold.ts'
import { endEvalRun } from '../../store/eval/run-end.ts'
import { claimStaleRuns, forgetWorkflowRun } from '../../store/eval/run-sweep.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

type Stale = { id: string; workspaceId: string; agentId: string }

/**
 * Sweeps the eval runs that no process holds: it ends the runs whose workflow an operator stopped, starts the workflow
 * that a crash left out, and replaces one that fails its tasks.
 */
export async function sweepRuns(deps: WorkerDependencies): Promise<void> {
  const cancel = async (id: string) => {
    await endEvalRun(deps.database, id, { status: 'cancelled' })
    await endTurnsOfRun(deps, id)
  }
  const forget = (id: string) => forgetWorkflowRun(deps.database, id)
  await restartEach(deps, 'evalRun', await claimStaleRuns(deps.database), { cancel, forget })
}

/** The same for backtests. */
export async function sweepBacktests(deps: WorkerDependencies): Promise<void> {
  const cancel = (id: string) => endBacktest(deps.database, id, { status: 'cancelled' })
  const forget = (id: string) => forgetBacktestWorkflow(deps.database, id)
  await restartEach(deps, 'backtest', await claimStaleBacktests(deps.database), { cancel, forget })
}

async function restartEach(
  deps: WorkerDependencies,
  kind: 'evalRun' | 'backtest',
  found: Stale[],
  { cancel, forget }: { cancel: (id: string) => Promise<unknown>; forget: (id: string) => Promise<void> },
): Promise<void> {
  const restart = async ({ id, workspaceId, agentId }: Stale) => {
    const status = await deps.workflows.findStatus(workflowId[kind](id))
    if (status === 'RUNNING') return
    if (status === 'CANCELLED' || status === 'TERMINATED') return void (await cancel(id))
    await forget(id)
    const input = { workspaceId, agentId, subjectId: id }
    if (status === 'STUCK') await deps.workflows.replace(kind, input)
    else await deps.workflows.start(kind, input, status !== undefined)
  }
  await forEachItem(deps.log, found, ({ id }) => id, restart)
}
