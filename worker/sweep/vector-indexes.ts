import {
  dropVectorIndex,
  isVectorIndexing,
  leastChunks,
  listDueVectorIndexes,
  listNeedlessVectorIndexes,
} from '../../store/knowledge/vector-index.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'
import { restartWorkflow } from './restart.ts'

type Dependencies = Pick<WorkerDependencies, 'config' | 'database' | 'log' | 'workflows'>

/** A drop waits for all statements that read vectors. The next sweep ends a drop that takes longer. */
const DROP_MS = 30_000

/**
 * Drops the indexes of vectors that no search needs any more, and starts the workflow of a knowledge base that needs one.
 * Where the setting is 0 none is needed, and no size is asked for. A build under way is left alone: one takes the memory of all.
 */
export async function sweepVectorIndexes({ config, database, log, workflows }: Dependencies): Promise<void> {
  if (await isVectorIndexing(database)) return
  const minChunks = leastChunks(config.vectorIndexChunks)
  await forEachItem(
    log,
    await listNeedlessVectorIndexes(database, minChunks),
    (name) => name,
    (name) => dropVectorIndex(database, name, AbortSignal.timeout(DROP_MS)),
  )
  if (config.vectorIndexChunks === 0) return
  const due = await listDueVectorIndexes(database, minChunks)
  // One that fails again and again does not hold up the others.
  const next = due[Math.floor(Math.random() * due.length)]
  if (!next) return
  const { workspaceId, agentId, kbId } = next
  await restartWorkflow(workflows, 'vectorIndex', { workspaceId, agentId, subjectId: kbId })
}
