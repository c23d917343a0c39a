import { purgeDocument } from '../../activities/purge.ts'
import {
  listDeletedDocuments,
  type PurgeCursor,
  purgeDeletedConversations,
  removeEmptyKnowledgeBases,
} from '../../store/purge/deleted.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

const DOCUMENTS_PER_BATCH = 200

/** Removes files and rows of deleted documents of living agents, then the knowledge bases that are empty. */
export async function sweepDeletedDocuments(
  deps: Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>,
): Promise<void> {
  const found = await listDeletedDocuments(deps.database, DOCUMENTS_PER_BATCH)
  await forEachItem(
    deps.log,
    found,
    ({ documentId }) => documentId,
    (document) => purgeDocument(deps, document),
  )
  await removeEmptyKnowledgeBases(deps.database)
}

/** A sweep begins no further page after this time, so that the end of a worker never waits for it. */
const SWEEP_MS = 8_000

/** Removes what is left of deleted conversations of living agents, page by page. */
export async function sweepDeletedConversations({ database }: Pick<WorkerDependencies, 'database'>): Promise<void> {
  const startedAt = performance.now()
  let cursor: PurgeCursor | undefined
  do cursor = await purgeDeletedConversations(database, cursor)
  while (cursor && performance.now() - startedAt < SWEEP_MS)
}
