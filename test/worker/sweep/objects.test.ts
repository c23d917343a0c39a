import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { createBlobStore } from '../../../providers/blob/blob.ts'
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

it('files without a document are removed after a day', async () => {
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
  await store(key(randomUUID()), 25)
  await sweepObjects({ database, blobs, log: createProcessLog('worker') })
  const left: string[] = []
  for await (const { key: found } of blobs.list('')) left.push(found)
  assert.deepEqual(left.toSorted(), [known, young, foreign, ofOthers, 'ams-installation'].toSorted())
})
