import { BlobNotFoundError } from '../../providers/blob/key.ts'
import { findInstallationId } from '../../store/installation.ts'
import { listKnownDocuments } from '../../store/knowledge/ingestion.ts'
import { listWorkspaceIds } from '../../store/workspace.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/** An upload writes its file some milliseconds before its row: a file this old without a row will never get one. */
const GRACE_MS = 24 * 60 * 60 * 1000
const BATCH = 500

/** Removes the files that have no row: a crash between file and row left them. */
export async function sweepObjects(deps: Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>): Promise<void> {
  let old: string[] = []
  if (!(await ownsFiles(deps))) return
  for await (const { key, modifiedAt } of deps.blobs.list('')) {
    if (modifiedAt.getTime() < Date.now() - GRACE_MS) old.push(key)
    if (old.length >= BATCH) old = await removeUnknown(deps, old)
  }
  await removeUnknown(deps, old)
}

/** The file that says which installation may delete files here. */
const MARK = 'ams-installation'

/**
 * Whether this installation may delete files: the first one that comes marks bucket or folder with its id. A second one
 * on the same bucket deletes nothing.
 */
async function ownsFiles({ database, blobs, log }: Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>) {
  const id = await findInstallationId(database)
  const marked = await readMark(blobs)
  if (marked === undefined) await blobs.put(MARK, Buffer.from(id))
  // Two installations may have written at once, so the file decides.
  const owner = marked ?? (await readMark(blobs))
  if (owner !== id) log.warn({ owner }, 'files without a row are left alone: they may belong to another installation')
  return owner === id
}

const readMark = (blobs: WorkerDependencies['blobs']): Promise<string | undefined> =>
  blobs.get(MARK).then(
    (bytes) => Buffer.from(bytes).toString('utf8'),
    (error) => {
      if (error instanceof BlobNotFoundError) return undefined
      throw error
    },
  )

async function removeUnknown(
  deps: Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>,
  keys: string[],
): Promise<[]> {
  const idOf = (key: string) => DOCUMENT_KEY.exec(key)?.[1]
  const known = await listKnownDocuments(
    deps.database,
    keys.flatMap((key) => idOf(key) ?? []),
  )
  const workspaceIds = await listWorkspaceIds(deps.database)
  // Keys of another form or of another database's workspace belong to other users of the bucket.
  const isOurs = (key: string) => DOCUMENT_KEY.test(key) && workspaceIds.has(key.slice(0, key.indexOf('/')))
  for (const key of keys.filter((candidate) => isOurs(candidate) && !known.has(idOf(candidate) ?? ''))) {
    await deps.blobs.delete(key)
    deps.log.info({ key }, 'a file without a row was removed')
  }
  return []
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const DOCUMENT_KEY = new RegExp(`^${UUID}/${UUID}/${UUID}/(${UUID})$`)
