import type { Client } from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import { storedError } from '../domain/error.ts'
import { fileKey } from '../domain/turn/file.ts'
import { type BlobStore, deleteFilesBelow } from '../providers/blob/blob.ts'
import {
  cancelWorkflows,
  countWorkflows,
  deleteHistories,
  workflowsOfAgent,
} from '../providers/temporal/workflow-history.ts'
import { deleteExpiredFile, listExpiredFiles } from '../store/conversation/expired-file.ts'
import { isAgentLiving, purgeAgentBatch, purgeDocumentBatch } from '../store/purge/batch.ts'
import type { DeletedDocument } from '../store/purge/deleted.ts'
import { addRemovedFiles, completeAgentPurge, noteHistories } from '../store/purge/receipt.ts'
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
    await noteHistories(deps.database, agentId, await countWorkflows(workflowsOf(deps, { agentId, subjectId })))
  },

  /** Deletes rows of the agent. @returns the number of deleted rows */
  purgeAgentRows: ({ workspaceId, agentId }: PurgeInput): Promise<number> =>
    repeatForAttempt(() => purgeAgentBatch(deps.database, workspaceId, agentId)),

  /** Deletes files of the agent. @returns the number of deleted files */
  purgeAgentFiles: ({ workspaceId, agentId }: PurgeInput): Promise<number> =>
    repeatForAttempt(() => purgeFiles(deps, workspaceId, agentId)),

  /**
   * Asks Temporal to delete histories of the agent, except this workflow's. The purge is complete when none is listed.
   * @returns `batch` when more may be listed
   */
  async purgeAgentHistories({ agentId, subjectId }: PurgeInput): Promise<'none' | 'some' | 'batch'> {
    const workflows = workflowsOf(deps, { agentId, subjectId })
    const found = await deleteHistories(workflows, BATCH)
    await noteHistories(deps.database, agentId, found < BATCH ? found : await countWorkflows(workflows))
    if (found === 0) await completeAgentPurge(deps.database, agentId)
    return found === 0 ? 'none' : found < BATCH ? 'some' : 'batch'
  },
})

export type PurgeActivities = ReturnType<typeof createPurgeActivities>

/** Removes the file and the rows of a deleted document, its own row last, because that names the file. */
export async function purgeDocument(
  deps: Pick<PurgeDependencies, 'database' | 'blobs'>,
  document: DeletedDocument,
): Promise<void> {
  const { workspaceId, agentId, kbId, documentId } = document
  await deps.blobs.delete(`${workspaceId}/${agentId}/${kbId}/${documentId}`)
  while ((await purgeDocumentBatch(deps.database, document)) > 0);
}

async function purgeFiles({ database, blobs }: PurgeDependencies, workspaceId: string, agentId: string) {
  // The files that conversations of the agent were the last to use have expired with its rows.
  const expired = await removeExpiredFiles({ database, blobs }, BATCH, workspaceId)
  const removed = await deleteFilesBelow(blobs, `${workspaceId}/${agentId}/`, BATCH)
  await addRemovedFiles(database, agentId, removed)
  return removed + expired
}

/** Removes files whose time is over: the bytes, then the row. @returns how many; fewer than `limit` when none is left */
export async function removeExpiredFiles(
  { database, blobs }: Pick<PurgeDependencies, 'database' | 'blobs'>,
  limit: number,
  workspaceId?: string,
): Promise<number> {
  const expired = await listExpiredFiles(database, limit, workspaceId)
  for (const file of expired) {
    await blobs.delete(fileKey(file.workspaceId, file.id))
    await deleteExpiredFile(database, file)
  }
  return expired.length
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

const workflowsOf = ({ client }: PurgeDependencies, { agentId, subjectId }: Omit<PurgeInput, 'workspaceId'>) =>
  workflowsOfAgent(client, agentId, `purge-${subjectId}`)
