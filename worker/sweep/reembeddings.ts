import { claimSilentReembeddings, type OpenReembedding } from '../../store/knowledge/reembedding.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

/** Starts the workflows of re-embeddings that a crash left out, and replaces those that fail their tasks. */
export async function sweepReembeddings(deps: WorkerDependencies): Promise<void> {
  const found = await claimSilentReembeddings(deps.database)
  await forEachItem(
    deps.log,
    found,
    ({ id }) => id,
    (reembedding) => restart(deps, reembedding),
  )
}

async function restart({ workflows }: WorkerDependencies, { id, workspaceId, agentId }: OpenReembedding) {
  const status = await workflows.findStatus(workflowId.reembedding(id))
  const input = { workspaceId, agentId, subjectId: id }
  if (status === 'STUCK') await workflows.replace('reembedding', input)
  else if (status !== 'RUNNING') await workflows.start('reembedding', input, true)
}
