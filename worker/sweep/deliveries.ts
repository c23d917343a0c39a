import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

/**
 * Starts deliveries again whose workflow does not run, and replaces a workflow that fails its tasks.
 * @param idOf the id of a delivery's workflow
 */
export async function startDeliveries(
  { log, workflows }: Pick<WorkerDependencies, 'log' | 'workflows'>,
  kind: 'escalation' | 'reply',
  found: { id: string; workspaceId: string; agentId: string }[],
  idOf: (id: string) => string,
): Promise<void> {
  await forEachItem(
    log,
    found,
    ({ id }) => id,
    async ({ id, workspaceId, agentId }) => {
      // A start also tells a running delivery to try at once, so only those that do not run are started.
      const status = await workflows.findStatus(idOf(id))
      const input = { workspaceId, agentId, subjectId: id }
      if (status === 'STUCK') await workflows.replace(kind, input)
      else if (status !== 'RUNNING') await workflows.start(kind, input, true)
    },
  )
}
