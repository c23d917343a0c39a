import { listDeletedAgents } from '../../store/purge/deleted.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'

const SILENT_SECONDS = 60
const BATCH = 50

/**
 * Starts the purge again for deleted agents that still have rows and no running purge: an operator terminated it or
 * reset Temporal.
 */
export async function sweepAgents({ database, workflows }: WorkerDependencies): Promise<void> {
  for (const { workspaceId, agentId } of await listDeletedAgents(database, SILENT_SECONDS, BATCH)) {
    if ((await workflows.findStatus(workflowId.purge(agentId))) === 'RUNNING') continue
    await workflows.start('purge', { workspaceId, agentId, subjectId: agentId }, true)
  }
}
