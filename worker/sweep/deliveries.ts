import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'
import { restartWorkflow } from './restart.ts'

/** Starts deliveries again whose workflow does not run, and replaces a workflow that fails its tasks. */
export async function startDeliveries(
  { log, workflows }: Pick<WorkerDependencies, 'log' | 'workflows'>,
  kind: 'escalation' | 'webhook' | 'reply',
  found: { id: string; workspaceId: string; agentId: string }[],
): Promise<void> {
  await forEachItem(
    log,
    found,
    ({ id }) => id,
    ({ id, workspaceId, agentId }) => restartWorkflow(workflows, kind, { workspaceId, agentId, subjectId: id }),
  )
}
