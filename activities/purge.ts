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

/** An attempt works for this long, then the workflow makes the next one: attempts stay short, and none repeats work. */
const ATTEMPT_MS = 10_000
const BATCH = 200

/**
 * The activities that purge a deleted agent. Each is safe to repeat. The workflow repeats those that return an amount
 * until nothing is left.
 */
export const createPurgeActivities = (deps: PurgeDependencies) => ({
  /**
   * Ends the open turns and workflows of the agent.
   * @throws ApplicationFailure, not retryable, when the agent is not deleted
   */
  async stopAgentWork({ workspaceId, agentId, subjectId }: PurgeInput): Promise<void> {
    if (await isAgentLiving(deps.database, workspaceId, agentId))
      throw ApplicationFailure.nonRetryable(`Agent ${agentId} is not deleted.`, 'AGENT_LIVES')
    const error = storedError('AGENT_NOT_FOUND')
    for (const turnId of await listOpenTurnsOfAgent(deps.database, workspaceId, agentId))
      await endTurn(deps, turnId, { status: 'cancelled', error })
    await cancelWorkflows(workflowsOf(deps, { agentId, subjectId }))
  },

  /** Deletes rows of the agent. @returns the number of deleted rows */
  purgeAgentRows: ({ workspaceId, agentId }: PurgeInput): Promise<number> =>
    repeatForAttempt(() => purgeAgentBatch(deps.database, workspaceId, agentId)),

  /** Deletes files of the agent. @returns the number of deleted files */
  purgeAgentFiles: ({ workspaceId, agentId }: PurgeInput): Promise<number> =>
    repeatForAttempt(() => purgeFiles(deps.blobs, `${workspaceId}/${agentId}/`)),

  /**
   * Asks Temporal to delete histories of the agent, except this workflow's.
   * @returns `batch` when more may be listed
   */
  async purgeAgentHistories({ agentId, subjectId }: PurgeInput): Promise<'none' | 'some' | 'batch'> {
    const found = await deleteHistories(workflowsOf(deps, { agentId, subjectId }), BATCH)
    return found === 0 ? 'none' : found < BATCH ? 'some' : 'batch'
  },
})

export type PurgeActivities = ReturnType<typeof createPurgeActivities>

/** Removes the files and rows of deleted documents, knowledge bases, suites and conversations of living agents. */
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

/** Repeats `removeBatch` until it removes nothing, for ATTEMPT_MS at most. @returns the sum of what it removed */
async function repeatForAttempt(removeBatch: () => Promise<number>): Promise<number> {
  const startedAt = performance.now()
  let total = 0
  while (performance.now() - startedAt < ATTEMPT_MS) {
    const removed = await removeBatch()
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
