import { claimPendingDeliveries } from '../../store/log/webhook/sweep.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { startDeliveries } from './deliveries.ts'

/** Starts deliveries of webhooks again whose workflow is gone: an operator terminated it, or Temporal lost its data. */
export async function sweepWebhooks(
  deps: Pick<WorkerDependencies, 'database' | 'log' | 'workflows'>,
  silentSeconds?: number,
): Promise<void> {
  await startDeliveries(deps, 'webhook', await claimPendingDeliveries(deps.database, silentSeconds))
}
