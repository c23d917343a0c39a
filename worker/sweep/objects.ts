import { type BlobStore, TRASH } from '../../providers/blob/blob.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import { listKnownFiles } from '../../store/conversation/file.ts'
import { claimTask, findInstallationId, findTaskMoment } from '../../store/installation.ts'
import { listKnownDocuments } from '../../store/knowledge/ingestion.ts'
import { readDatabaseClock } from '../../store/process/clock.ts'
import { listWorkspaceIds } from '../../store/workspace.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/** An upload writes its file some milliseconds before its row: a file this old without a row will never get one. */
const GRACE_MS = 24 * 60 * 60 * 1000
/** In this time an operator who restored the wrong backup can bring the files back. */
const TRASH_MS = 30 * 24 * 60 * 60 * 1000
const BATCH = 500
/** The sweep of one worker serves all workers for this time, somewhat less than its interval. */
const SWEPT_MS = 55 * 60 * 1000

type ObjectDependencies = Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>

/**
 * Moves the files that have no row into the trash, where they stay for 30 days: a crash between file and row left them, or a
 * backup that does not know them yet was restored.
 * @param everyMs another sweep within this time makes this one needless
 */
export async function sweepObjects(deps: ObjectDependencies, everyMs = SWEPT_MS): Promise<void> {
  if (!(await ownsFiles(deps)) || !(await beginsSweep(deps, everyMs))) return
  const now = await readDatabaseClock(deps.database)
  const isOurs = await createOwnership(deps)
  let old: string[] = []
  for await (const { key, modifiedAt } of deps.blobs.list('')) {
    const ageMs = now - modifiedAt.getTime()
    if (key.startsWith(TRASH)) {
      if (ageMs > TRASH_MS && isOurs(key.slice(TRASH.length))) await deps.blobs.delete(key)
    } else if (ageMs > GRACE_MS && isOurs(key)) old.push(key)
    if (old.length >= BATCH) old = await discardUnknown(deps, old)
  }
  await discardUnknown(deps, old)
}

/** The file with the moment of the last sweep, as the database knows it, too. */
const SWEPT = 'ams-swept'

/**
 * Claims the sweep, unless the files know of a later one than the database: then it is a restored backup, and files that
 * it does not know may be those of a later one.
 */
async function beginsSweep({ database, blobs, log }: ObjectDependencies, everyMs: number): Promise<boolean> {
  const last = await findTaskMoment(database, 'files_swept_at')
  const seen = Number(await readFact(blobs, SWEPT)) || 0
  if (seen > last) {
    log.warn(
      { file: SWEPT, sweptAt: new Date(seen), databaseIsOf: new Date(last) },
      'the database is older than the files, so files without a row stay; delete this file when the right backup stands',
    )
    return false
  }
  const moment = await claimTask(database, 'files_swept_at', everyMs)
  if (moment !== undefined) await blobs.put(SWEPT, Buffer.from(String(moment)))
  return moment !== undefined
}

/** The file that says which installation may delete files here. */
const MARK = 'ams-installation'

/**
 * Returns true when this installation may delete files: the first one that comes marks bucket or folder with its id. A
 * second one on the same bucket deletes nothing.
 */
async function ownsFiles({ database, blobs, log }: ObjectDependencies) {
  const id = await findInstallationId(database)
  const marked = await readFact(blobs, MARK)
  if (marked === undefined) await blobs.put(MARK, Buffer.from(id))
  // Two installations may have written at once, so the file decides.
  const owner = marked ?? (await readFact(blobs, MARK))
  if (owner !== id) log.warn({ owner }, 'files without a row are left alone: they may belong to another installation')
  return owner === id
}

const readFact = (blobs: BlobStore, name: string): Promise<string | undefined> =>
  blobs.get(name).then(
    (bytes) => Buffer.from(bytes).toString('utf8'),
    (error) => {
      if (error instanceof BlobNotFoundError) return undefined
      throw error
    },
  )

async function discardUnknown(deps: ObjectDependencies, keys: string[]): Promise<[]> {
  const idOf = (key: string) => partsOf(key)?.id
  const ids = keys.flatMap((key) => idOf(key) ?? [])
  const known = new Set([
    ...(await listKnownDocuments(deps.database, ids)),
    ...(await listKnownFiles(deps.database, ids)),
  ])
  for (const key of keys.filter((candidate) => !known.has(idOf(candidate) ?? ''))) {
    await deps.blobs.copy(key, `${TRASH}${key}`)
    await deps.blobs.delete(key)
    deps.log.info({ key }, 'a file without a row was moved into the trash')
  }
  return []
}

/** Keys of another form or of another database's workspace belong to other users of the bucket. */
async function createOwnership({ database }: ObjectDependencies): Promise<(key: string) => boolean> {
  const workspaceIds = await listWorkspaceIds(database)
  return (key) => workspaceIds.has(partsOf(key)?.workspaceId ?? '')
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The keys of documents, and those of files of messages. */
const KEYS = [new RegExp(`^(${UUID})/${UUID}/${UUID}/(${UUID})$`), new RegExp(`^files/(${UUID})/(${UUID})$`)]

function partsOf(key: string): { workspaceId: string; id: string } | undefined {
  for (const form of KEYS) {
    const [, workspaceId, id] = form.exec(key) ?? []
    if (workspaceId && id) return { workspaceId, id }
  }
  return undefined
}
