import { listDeletedAgents } from '../../store/purge/deleted.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

const SILENT_SECONDS = 60
const BATCH = 50

/**
 * Starts the purge again for deleted agents that still have rows and no running purge: an operator terminated it or
 * reset Temporal. Replaces a purge that fails its tasks.
 */
export async function sweepAgents({ database, log, workflows }: WorkerDependencies): Promise<void> {
  const found = await listDeletedAgents(database, SILENT_SECONDS, BATCH)
  await forEachItem(
    log,
    found,
    ({ agentId }) => agentId,
    async ({ workspaceId, agentId }) => {
      const status = await workflows.findStatus(workflowId.purge(agentId))
      const input = { workspaceId, agentId, subjectId: agentId }
      if (status === 'STUCK') await workflows.replace('purge', input)
      else if (status !== 'RUNNING') await workflows.start('purge', input, true)
    },
  )
}
