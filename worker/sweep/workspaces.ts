import { makeWebhookSecret } from '../../domain/access/workspace.ts'
import { fileKey } from '../../domain/turn/file.ts'
import { deleteFilesBelow } from '../../providers/blob/blob.ts'
import {
  cancelWorkflows,
  countWorkflows,
  deleteHistories,
  workflowsOfWorkspace,
} from '../../providers/temporal/workflow-history.ts'
import { addRemovedFiles, noteHistories } from '../../store/purge/receipt.ts'
import {
  completeWorkspacePurge,
  hasAgentPurges,
  hideAgents,
  listDeletedWorkspaces,
  removeEmptyWorkspaces,
} from '../../store/purge/workspace.ts'
import { countWorkspaceRows, purgeWorkspaceBatch } from '../../store/purge/workspace-rows.ts'
import { webhookSecretPlace } from '../../store/workspace.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

const WORKSPACES_PER_SWEEP = 20
/** A sweep begins no further batch after this time, so that the end of a worker never waits for it. */
const SWEEP_MS = 8_000
const BATCH = 200

type PurgeDependencies = Pick<WorkerDependencies, 'database' | 'blobs' | 'workflows' | 'log' | 'sealing'>

/** Removes what is left of deleted workspaces after the purges of their agents: rows, files, histories of workflows. */
export async function sweepDeletedWorkspaces(deps: PurgeDependencies): Promise<void> {
  const found = await listDeletedWorkspaces(deps.database, WORKSPACES_PER_SWEEP)
  await forEachItem(
    deps.log,
    found,
    (id) => id,
    (id) => purgeWorkspace(deps, id),
  )
  await removeEmptyWorkspaces(deps.database)
}

/** Each step is safe to repeat; the next sweep goes on where this one ends. */
async function purgeWorkspace(deps: PurgeDependencies, workspaceId: string): Promise<void> {
  const { database, sealing } = deps
  // A request that was under way may have made an agent after the deletion.
  await database.transaction((transaction) => hideAgents(transaction, workspaceId))
  if (await hasAgentPurges(database, workspaceId)) return
  const startedAt = performance.now()
  while ((await purgeWorkspaceBatch(database, workspaceId)) > 0) if (performance.now() - startedAt > SWEEP_MS) return
  const isEmpty = (await purgeFiles(deps, workspaceId)) && (await purgeHistories(deps, workspaceId))
  if (!isEmpty || (await countWorkspaceRows(database, workspaceId)) > 0) return
  const secret = sealing.seal(webhookSecretPlace(workspaceId), makeWebhookSecret())
  await completeWorkspacePurge(database, workspaceId, secret)
}

/** @returns whether none is left */
async function purgeFiles({ database, blobs }: PurgeDependencies, workspaceId: string): Promise<boolean> {
  const removed = await deleteFilesBelow(blobs, `${workspaceId}/`, BATCH)
  await addRemovedFiles(database, workspaceId, removed)
  return removed < BATCH && (await deleteFilesBelow(blobs, fileKey(workspaceId, ''), BATCH)) < BATCH
}

/** The server deletes histories later and lists them until then. @returns whether none is listed */
async function purgeHistories({ database, workflows }: PurgeDependencies, workspaceId: string): Promise<boolean> {
  const theirs = workflowsOfWorkspace(workflows.client, workspaceId)
  await cancelWorkflows(theirs)
  const found = await deleteHistories(theirs, BATCH)
  await noteHistories(database, workspaceId, found < BATCH ? found : await countWorkflows(theirs))
  return found === 0
}
