import { listKnownDocuments } from '../../store/knowledge/ingestion.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/** An upload writes its file some milliseconds before its row: a file this old without a row will never get one. */
const GRACE_MS = 24 * 60 * 60 * 1000
const BATCH = 500

/** Removes the files that have no row: a crash between file and row left them. */
export async function sweepObjects(deps: Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>): Promise<void> {
  let old: string[] = []
  for await (const { key, modifiedAt } of deps.blobs.list('')) {
    if (modifiedAt.getTime() < Date.now() - GRACE_MS) old.push(key)
    if (old.length >= BATCH) old = await removeUnknown(deps, old)
  }
  await removeUnknown(deps, old)
}

async function removeUnknown(
  deps: Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>,
  keys: string[],
): Promise<[]> {
  const idOf = (key: string) => DOCUMENT_KEY.exec(key)?.[1]
  const known = await listKnownDocuments(
    deps.database,
    keys.flatMap((key) => idOf(key) ?? []),
  )
  // Keys of another form belong to other users of the bucket.
  for (const key of keys.filter((candidate) => DOCUMENT_KEY.test(candidate) && !known.has(idOf(candidate) ?? ''))) {
    await deps.blobs.delete(key)
    deps.log.info({ key }, 'a file without a row was removed')
  }
  return []
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const DOCUMENT_KEY = new RegExp(`^${UUID}/${UUID}/${UUID}/(${UUID})$`)
