import { claimSilentReembeddings } from '../../store/knowledge/reembedding.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'
import { restartWorkflow } from './restart.ts'

/** Starts the workflows of re-embeddings that a crash left out, and replaces those that fail their tasks. */
export async function sweepReembeddings({ database, log, workflows }: WorkerDependencies): Promise<void> {
  const found = await claimSilentReembeddings(database)
  await forEachItem(
    log,
    found,
    ({ id }) => id,
    ({ id, workspaceId, agentId }) =>
      restartWorkflow(workflows, 'reembedding', { workspaceId, agentId, subjectId: id }),
  )
}
