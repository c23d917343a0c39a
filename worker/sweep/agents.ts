import { listDeletedAgents } from '../../store/purge/deleted.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'
import { restartWorkflow } from './restart.ts'

const SILENT_SECONDS = 60
const BATCH = 50

/**
 * Starts the purge again for deleted agents that are not wholly removed and have no running purge: an operator terminated it or
 * reset Temporal. Replaces a purge that fails its tasks.
 */
export async function sweepAgents({ database, log, workflows }: WorkerDependencies): Promise<void> {
  const found = await listDeletedAgents(database, SILENT_SECONDS, BATCH)
  await forEachItem(
    log,
    found,
    ({ agentId }) => agentId,
    ({ workspaceId, agentId }) => restartWorkflow(workflows, 'purge', { workspaceId, agentId, subjectId: agentId }),
  )
}
