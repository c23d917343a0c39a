import { newId } from '../../domain/id.ts'
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
const KEPT_MS = DELETIONS_KEPT_DAYS * 24 * 60 * 60 * 1000

/** Writes the deletions into object storage, where a restored database finds those that came after its backup. */
export async function listDeletions({ database, blobs }: DeletionDependencies): Promise<void> {
  const deletions = await listUnlistedDeletions(database, BATCH)
  if (deletions.length === 0) return
  await blobs.put(`${PREFIX}${newId()}.json`, Buffer.from(JSON.stringify(deletions)))
  await markDeletionsListed(database, deletions)
}

/** Applies all deletions of object storage again, at the start of a worker: the database may be a restored backup. */
export async function repeatDeletions({ database, blobs, log }: DeletionDependencies): Promise<void> {
  const now = await readDatabaseClock(database)
  for await (const { key, modifiedAt } of blobs.list(PREFIX)) {
    if (modifiedAt.getTime() < now - KEPT_MS) await blobs.delete(key)
    else {
      const deletions = JSON.parse(Buffer.from(await blobs.get(key)).toString('utf8')) as Deletion[]
      const count = await applyDeletions(database, deletions)
      if (count > 0) log.warn({ count }, 'deletions that a restored backup had undone were repeated')
    }
  }
}
