import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { type BlobStore, createBlobStore } from '../../../providers/blob/blob.ts'
import { createProcessLog } from '../../../providers/process-log.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { sweepObjects } from '../../../worker/sweep/objects.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { workspaceOf } from '../../support/stack/service-key.ts'
import { stack } from '../../support/stack/stack.ts'

const filesDir = mkdtempSync(join(tmpdir(), 'ams-objects-'))
const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
after(async () => {
  await database.$client.end()
  rmSync(filesDir, { recursive: true, force: true })
})

const keysOf = async (blobs: BlobStore): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of blobs.list('')) keys.push(key)
  return keys.toSorted()
}

/** A sweep that no other one makes needless. */
const sweep = (blobs: BlobStore) => sweepObjects({ database, blobs, log: createProcessLog('worker') }, 0)

it('files without a document are moved into the trash after a day, and go after 30 days', async () => {
  const blobs = createBlobStore({ s3: undefined, filesDir })
  const base = await makeKnowledgeBase()
  const workspaceId = await workspaceOf(stack.keys.a)
  const { data } = await base.upload('known.txt', 'known')
  const key = (documentId: string) => [workspaceId, base.agentId, base.id, documentId].join('/')
  const store = async (name: string, ageHours: number) => {
    await blobs.put(name, Buffer.from('x'))
    const when = Date.now() / 1000 - ageHours * 3600
    utimesSync(join(filesDir, name), when, when)
    return name
  }
  const known = await store(key(data.id), 48)
  const young = await store(key(randomUUID()), 23)
  const foreign = await store('something/else', 48)
  const ofOthers = await store(key(randomUUID()).replace(workspaceId, randomUUID()), 25)
  const foreignTrash = await store('trash/something/else', 31 * 24)
  const trashOfOthers = await store(`trash/${key(randomUUID()).replace(workspaceId, randomUUID())}`, 31 * 24)
  const lost = await store(key(randomUUID()), 25)
  await sweep(blobs)
  const left = [known, young, foreign, ofOthers, foreignTrash, trashOfOthers, 'ams-installation', 'ams-swept']
  assert.deepEqual(await keysOf(blobs), [...left, `trash/${lost}`].toSorted())
  await store(`trash/${lost}`, 29 * 24)
  await sweep(blobs)
  assert.deepEqual(await keysOf(blobs), [...left, `trash/${lost}`].toSorted())
  await store(`trash/${lost}`, 31 * 24)
  await sweep(blobs)
  assert.deepEqual(await keysOf(blobs), left.toSorted())
})

it('no file is moved while the database is an older backup, until the operator removes the mark', async () => {
  const blobs = createBlobStore({ s3: undefined, filesDir: join(filesDir, 'restored') })
  const base = await makeKnowledgeBase()
  const file = [await workspaceOf(stack.keys.a), base.agentId, base.id, randomUUID()].join('/')
  await blobs.put(file, Buffer.from('of a later backup'))
  const when = Date.now() / 1000 - 25 * 3600
  utimesSync(join(filesDir, 'restored', file), when, when)
  // The last sweep before the restore was later than all that the restored database knows.
  await blobs.put('ams-swept', Buffer.from(String(Date.now() + 3_600_000)))
  await sweep(blobs)
  assert.ok((await keysOf(blobs)).includes(file))
  await blobs.delete('ams-swept')
  await sweep(blobs)
  assert.ok((await keysOf(blobs)).includes(`trash/${file}`))
})
