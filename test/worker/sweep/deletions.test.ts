import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { firstIdAt, newId } from '../../../domain/id.ts'
import { type BlobStore, createBlobStore } from '../../../providers/blob/blob.ts'
import { createProcessLog } from '../../../providers/process-log.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { noteTaskMoment } from '../../../store/installation.ts'
import { repeatDeletions } from '../../../worker/sweep/deletions.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { stack } from '../../support/stack/stack.ts'

const filesDir = mkdtempSync(join(tmpdir(), 'ams-deletions-'))
const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
after(async () => {
  await database.$client.end()
  rmSync(filesDir, { recursive: true, force: true })
})

const DAY = Date.UTC(2026, 9, 5)
const HOUR_MS = 3_600_000

/** The deletions of 5 October in all files, each once. */
async function idsOfDay(blobs: BlobStore): Promise<string[]> {
  const ids = new Set<string>()
  for await (const { key } of blobs.list('deletions/2026-10-05'))
    for (const { id } of JSON.parse(Buffer.from(await blobs.get(key)).toString())) ids.add(id)
  return [...ids].toSorted()
}

describe('the files of deletions', () => {
  it('of a day that is over become one, and no deletion is lost', async () => {
    const blobs = createBlobStore({ s3: undefined, filesDir })
    const ids = [newId(), newId(), newId(), newId()]
    const today = `deletions/${newId()}.json`
    const names = [firstIdAt(DAY), firstIdAt(DAY + HOUR_MS), '2026-10-05'].map((name) => `deletions/${name}.json`)
    for (const [place, name] of [...names, today].entries())
      await blobs.put(name, Buffer.from(JSON.stringify([{ id: ids[place], kind: 'conversation' }])))
    await repeatDeletions({ database, blobs, log: createProcessLog('worker') })
    const left = await Array.fromAsync(blobs.list('deletions/'), ({ key }) => key)
    assert.equal(left.length, 2)
    assert.ok(left.includes(today))
    assert.deepEqual(await idsOfDay(blobs), ids.slice(0, 3).toSorted())
  })

  it('of a day are all kept when a worker joins them that has listed fewer', async () => {
    const blobs = createBlobStore({ s3: undefined, filesDir: mkdtempSync(join(filesDir, 'two-')) })
    const ids = [newId(), newId(), newId()]
    const names = [0, 1, 2].map((hour) => `deletions/${firstIdAt(DAY + hour * HOUR_MS)}.json`)
    const store = (place: number) =>
      blobs.put(names[place] ?? '', Buffer.from(JSON.stringify([{ id: ids[place], kind: 'conversation' }])))
    await Promise.all([store(0), store(1)])
    const log = createProcessLog('worker')
    let isBegun = false
    const early: BlobStore = {
      ...blobs,
      async put(key, bytes) {
        // Another worker begins later, and is through before this one writes.
        if (!isBegun) {
          isBegun = true
          await store(2)
          await repeatDeletions({ database, blobs, log })
        }
        await blobs.put(key, bytes)
      },
    }
    await repeatDeletions({ database, blobs: early, log })
    assert.deepEqual(await idsOfDay(blobs), ids.toSorted())
    await repeatDeletions({ database, blobs, log })
    assert.deepEqual(await idsOfDay(blobs), ids.toSorted())
  })

  it('are read once over all workers, and again by a restored backup', async () => {
    await using own = await createOwnDatabase()
    const read: string[] = []
    const name = `deletions/${newId()}.json`
    const blobs: BlobStore = {
      ...createBlobStore({ s3: undefined, filesDir: mkdtempSync(join(filesDir, 'own-')) }),
      async *list() {
        // Older than the margin between the clocks of storage and database.
        yield { key: name, modifiedAt: new Date(Date.now() - 2 * HOUR_MS) }
      },
      async get(key) {
        read.push(key)
        return Buffer.from('[]')
      },
    }
    const repeat = () => repeatDeletions({ database: own.database, blobs, log: createProcessLog('worker') })
    await repeat()
    await repeat()
    assert.deepEqual(read, [name])
    await noteTaskMoment(own.database, 'deletions_repeated_at', Date.now() - 3 * HOUR_MS)
    await repeat()
    assert.deepEqual(read, [name, name])
  })
})
