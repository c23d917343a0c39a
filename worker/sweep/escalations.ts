import { claimPendingEscalations } from '../../store/escalation/sweep.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { startDeliveries } from './deliveries.ts'

/**
 * Starts the delivery of escalations again whose workflow is gone: an operator terminated it, or Temporal lost its data.
 * Replaces a workflow that fails its tasks.
 * @param silentSeconds how long an escalation is left alone after its turn and between two looks; 60 without it
 */
export async function sweepEscalations(
  deps: Pick<WorkerDependencies, 'database' | 'log' | 'workflows'>,
  silentSeconds?: number,
): Promise<void> {
  const found = await claimPendingEscalations(deps.database, silentSeconds)
  await startDeliveries(deps, 'escalation', found)
}
