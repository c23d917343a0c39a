import { claimDueVectorIndex, leastChunks, listNeedlessVectorIndexes } from '../../store/knowledge/vector-claim.ts'
import { dropVectorCopy } from '../../store/knowledge/vector-index.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'
import { restartWorkflow } from './restart.ts'

type Dependencies = Pick<WorkerDependencies, 'config' | 'database' | 'log' | 'workflows'>

/**
 * Drops the indexes of vectors that no search needs any more, and starts the workflow of the next one that is needed. Where
 * the setting is 0 none is needed, and no size is asked for.
 */
export async function sweepVectorIndexes(deps: Dependencies): Promise<void> {
  const { config, database, log, workflows } = deps
  const minChunks = leastChunks(config.vectorIndexChunks)
  await forEachItem(
    log,
    await listNeedlessVectorIndexes(database, minChunks),
    ({ id }) => id,
    ({ id }) => dropVectorCopy(database, id),
  )
  if (config.vectorIndexChunks === 0) return
  const due = await claimDueVectorIndex(database, minChunks)
  if (!due) return
  const { id, workspaceId, agentId } = due
  await restartWorkflow(workflows, 'vectorIndex', { workspaceId, agentId, subjectId: id })
}
