import {
  claimDueVectorIndex,
  dropVectorCopy,
  listNeedlessVectorIndexes,
  type OpenVectorIndex,
} from '../../store/knowledge/vector-index.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

const NO_CHUNKS = 2 ** 31 - 1

type Dependencies = Pick<WorkerDependencies, 'config' | 'database' | 'log' | 'workflows'>

/** Drops the indexes of vectors that no search needs any more, and starts the workflow of the next one that is needed. */
export async function sweepVectorIndexes(deps: Dependencies): Promise<void> {
  const { config, database, log } = deps
  const minChunks = config.vectorIndexChunks || NO_CHUNKS
  await forEachItem(
    log,
    await listNeedlessVectorIndexes(database, minChunks),
    ({ id }) => id,
    ({ id }) => dropVectorCopy(database, id),
  )
  const due = await claimDueVectorIndex(database, minChunks)
  if (due) await restart(deps, due)
}

async function restart({ workflows }: Dependencies, { id, workspaceId, agentId }: OpenVectorIndex) {
  const status = await workflows.findStatus(workflowId.vectorIndex(id))
  const input = { workspaceId, agentId, subjectId: id }
  if (status === 'STUCK') await workflows.replace('vectorIndex', input)
  else if (status !== 'RUNNING') await workflows.start('vectorIndex', input, true)
}
