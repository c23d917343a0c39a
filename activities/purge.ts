import type { Client } from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import { storedError } from '../domain/error.ts'
import type { BlobStore } from '../providers/blob/blob.ts'
import { cancelWorkflows, deleteHistories } from '../providers/temporal/workflow-history.ts'
import { isAgentLiving, purgeAgentBatch, purgeDocumentBatch } from '../store/purge/batch.ts'
import {
  type DeletedDocument,
  listDeletedDocuments,
  purgeDeletedConversations,
  removeEmptyDeleted,
} from '../store/purge/deleted.ts'
import { type EndDependencies, endTurn } from '../store/turn/end.ts'
import { listOpenTurnsOfAgent } from '../store/turn/turn.ts'

export type PurgeDependencies = EndDependencies & { blobs: BlobStore; client: Client }

type PurgeInput = { workspaceId: string; agentId: string; subjectId: string }

/** One call works for so long, then the workflow calls again: no attempt is long, and none starts anew. */
const SHARE_MS = 10_000
const BATCH = 200

/** The acts of purging a deleted agent. Each is safe to repeat; those that say how much went are called until it is nothing. */
export const createPurgeActivities = (deps: PurgeDependencies) => ({
  /** Ends what still works for the agent. @throws finally, when the agent was not deleted: nothing of it may go */
  async stopAgentWork({ workspaceId, agentId, subjectId }: PurgeInput): Promise<void> {
    if (await isAgentLiving(deps.database, workspaceId, agentId))
      throw ApplicationFailure.nonRetryable(`Agent ${agentId} is not deleted.`, 'AGENT_LIVES')
    const error = storedError('AGENT_NOT_FOUND')
    for (const turnId of await listOpenTurnsOfAgent(deps.database, workspaceId, agentId))
      await endTurn(deps, turnId, { status: 'cancelled', error })
    await cancelWorkflows(workflowsOf(deps, { agentId, subjectId }))
  },

  /** @returns how many rows went */
  purgeAgentRows: ({ workspaceId, agentId }: PurgeInput): Promise<number> =>
    forAWhile(() => purgeAgentBatch(deps.database, workspaceId, agentId)),

  /** @returns how many files went */
  purgeAgentFiles: ({ workspaceId, agentId }: PurgeInput): Promise<number> =>
    forAWhile(() => purgeFiles(deps.blobs, `${workspaceId}/${agentId}/`)),

  /** @returns how much of what is still listed was asked to go: `none`, `some`, or a whole `batch`; our own history stays */
  async purgeAgentHistories({ agentId, subjectId }: PurgeInput): Promise<'none' | 'some' | 'batch'> {
    const found = await deleteHistories(workflowsOf(deps, { agentId, subjectId }), BATCH)
    return found === 0 ? 'none' : found < BATCH ? 'some' : 'batch'
  },
})

export type PurgeActivities = ReturnType<typeof createPurgeActivities>

/** Removes what deleted documents, knowledge bases, suites and conversations of living agents left behind. */
export async function purgeDeletedContents(deps: Pick<PurgeDependencies, 'database' | 'blobs'>): Promise<void> {
  for (const document of await listDeletedDocuments(deps.database, BATCH)) await purgeDocument(deps, document)
  await removeEmptyDeleted(deps.database)
  await purgeDeletedConversations(deps.database, BATCH)
}

async function purgeDocument(deps: Pick<PurgeDependencies, 'database' | 'blobs'>, document: DeletedDocument) {
  const { workspaceId, agentId, kbId, documentId } = document
  await deps.blobs.delete(`${workspaceId}/${agentId}/${kbId}/${documentId}`)
  while ((await purgeDocumentBatch(deps.database, workspaceId, documentId)) > 0);
}

async function purgeFiles(blobs: BlobStore, prefix: string): Promise<number> {
  let removed = 0
  for await (const { key } of blobs.list(prefix)) {
    await blobs.delete(key)
    removed += 1
    if (removed === BATCH) break
  }
  return removed
}

/** Repeats until nothing is left or the time is up. @returns what went in all */
async function forAWhile(act: () => Promise<number>): Promise<number> {
  const startedAt = performance.now()
  let total = 0
  while (performance.now() - startedAt < SHARE_MS) {
    const removed = await act()
    if (removed === 0) break
    total += removed
  }
  return total
}

const workflowsOf = ({ client }: PurgeDependencies, { agentId, subjectId }: Omit<PurgeInput, 'workspaceId'>) => ({
  client,
  agentId,
  exceptId: `purge-${subjectId}`,
})
