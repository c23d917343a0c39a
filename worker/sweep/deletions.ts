import { isUuid, momentOfId, newId } from '../../domain/id.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import { claimTask, findTaskMoment, noteTaskMoment } from '../../store/installation.ts'
import { readDatabaseClock } from '../../store/process/clock.ts'
import {
  applyDeletions,
  DELETIONS_KEPT_DAYS,
  type Deletion,
  listUnlistedDeletions,
  markDeletionsListed,
} from '../../store/purge/deletion.ts'
import type { WorkerDependencies } from '../dependencies.ts'

type DeletionDependencies = Pick<WorkerDependencies, 'database' | 'blobs' | 'log'>

const PREFIX = 'deletions/'
const BATCH = 10_000
/** One worker writes a file for all. When it dies, another one writes it after this time. */
const LISTED_MS = 9_000
const KEPT_MS = DELETIONS_KEPT_DAYS * 24 * 60 * 60 * 1000
/** The clock of the storage may be behind that of Postgres by this much, and a repeat may take as long. */
const MARGIN_MS = 60 * 60 * 1000

/** Writes the deletions into object storage, where a restored database finds those that came after its backup. */
export async function listDeletions({ database, blobs }: DeletionDependencies): Promise<void> {
  const deletions = await listUnlistedDeletions(database, BATCH)
  if (deletions.length === 0 || (await claimTask(database, 'deletions_listed_at', LISTED_MS)) === undefined) return
  await blobs.put(`${PREFIX}${newId()}.json`, Buffer.from(JSON.stringify(deletions)))
  await markDeletionsListed(database, deletions)
}

/**
 * Applies deletions of object storage again, at the start of a worker: the database may be a restored backup. It knows when
 * the last worker did so, and a backup knows what was written before that moment: only later files are read. The files of a
 * day that is over become one.
 */
export async function repeatDeletions({ database, blobs, log }: DeletionDependencies): Promise<void> {
  const now = await readDatabaseClock(database)
  const knownUntil = (await findTaskMoment(database, 'deletions_repeated_at')) - MARGIN_MS
  const days = new Map<string, string[]>()
  for await (const { key, modifiedAt } of blobs.list(PREFIX)) {
    if (modifiedAt.getTime() < now - KEPT_MS) await blobs.delete(key)
    else {
      const isNew = modifiedAt.getTime() >= knownUntil
      const count = isNew ? await applyDeletions(database, await readDeletions(blobs, key)) : 0
      if (count > 0) log.warn({ count }, 'deletions that a restored backup had undone were repeated')
      const day = dayOf(key)
      days.set(day, [...(days.get(day) ?? []), key])
    }
  }
  const today = dayAt(now)
  for (const [day, keys] of days) if (day < today && keys.length > 1) await joinDay(blobs, day, keys)
  await noteTaskMoment(database, 'deletions_repeated_at', now)
}

const readDeletions = async (blobs: BlobStore, key: string): Promise<Deletion[]> =>
  JSON.parse(Buffer.from(await blobs.get(key)).toString('utf8'))

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const DAY_LENGTH = '2026-11-24'.length

/** The day of a file: an id that was made on it is its name, or the name begins with the day. */
function dayOf(key: string): string {
  const name = key.slice(PREFIX.length, -'.json'.length)
  return isUuid(name) ? dayAt(momentOfId(name)) : name.slice(0, DAY_LENGTH)
}

/**
 * A worker that does the same at this moment may have listed fewer files, so each writes a file of its own and deletes only what
 * it has read. One that finds a file of the day gone leaves the day to the other.
 */
async function joinDay(blobs: BlobStore, day: string, keys: string[]): Promise<void> {
  const deletions = new Map<string, Deletion>()
  for (const key of keys) for (const deletion of await readDeletions(blobs, key)) deletions.set(deletion.id, deletion)
  await blobs.put(`${PREFIX}${day}-${newId()}.json`, Buffer.from(JSON.stringify([...deletions.values()])))
  for (const key of keys) await blobs.delete(key)
}
