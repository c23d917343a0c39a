import { claimPendingReplies, readyForgottenReplies } from '../../store/channel/sweep.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { startDeliveries } from './deliveries.ts'

/**
 * Starts the sending of replies again whose workflow is gone: an operator terminated it, or Temporal lost its data. Replaces a
 * workflow that fails its tasks.
 * @param silentSeconds how long a reply is left alone after it was taken and between two looks; 60 without it
 */
export async function sweepReplies(
  deps: Pick<WorkerDependencies, 'database' | 'log' | 'workflows'>,
  silentSeconds?: number,
): Promise<void> {
  await readyForgottenReplies(deps.database)
  await startDeliveries(deps, 'reply', await claimPendingReplies(deps.database, silentSeconds))
}
