import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { Database } from '../../../store/database.ts'
import { deleteKnowledgeBase } from '../../../store/knowledge/base.ts'
import { reopenDocuments } from '../../../store/knowledge/change/reopen.ts'
import { deleteDocument, findDocument, insertDocument, renewDocument } from '../../../store/knowledge/document.ts'
import { claimStaleDocuments } from '../../../store/knowledge/ingestion.ts'
import { beginWaitingDocuments } from '../../../store/knowledge/line.ts'
import { agents, documents, knowledgeBases, processes, workspaces } from '../../../store/tables/index.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'

type Base = { workspaceId: string; agentId: string; kbId: string }

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
let crowd: Base
before(async () => {
  own = await createOwnDatabase()
  database = own.database
})
after(() => own[Symbol.asyncDispose]())
beforeEach(async () => {
  await database.delete(documents)
  await database.delete(processes)
  crowd = await makeBase()
})

async function makeBase(workspaceId = newId(), agentId = newId()): Promise<Base> {
  const [kbId, name] = [newId(), `line ${newId()}`]
  await database.insert(workspaces).values({ id: workspaceId, name, webhookSecret: '' }).onConflictDoNothing()
  const agent = { id: agentId, workspaceId, name, model: 'local/extractive', systemPrompt: '', version: 1 }
  await database
    .insert(agents)
    .values({ ...agent, status: 'draft' })
    .onConflictDoNothing()
  const base = { id: kbId, workspaceId, agentId, name, embeddingModel: 'local/lexical' }
  await database.insert(knowledgeBases).values(base)
  return { workspaceId, agentId, kbId }
}

/** Stores uploads one after another. @returns the ids of those that were begun, and of those that wait */
async function upload({ workspaceId, ...place }: Base, count: number): Promise<{ begun: string[]; waiting: string[] }> {
  const ids = { begun: [] as string[], waiting: [] as string[] }
  for (let index = 0; index < count; index++) {
    const id = newId()
    const file = { filename: `${id}.txt`, format: 'text', sizeBytes: 1, sha256: id, storageUrl: '' } as const
    const row = { ...place, ...file, id, attributes: undefined, isReplacement: false }
    const { document } = await insertDocument(database, workspaceId, row)
    ids[document.isWaiting ? 'waiting' : 'begun'].push(id)
  }
  return ids
}

const end = (ids: string[]) =>
  database.update(documents).set({ status: 'ready', stage: 'embedded' }).where(inArray(documents.id, ids))
const begin = async () => (await beginWaitingDocuments(database)).map(({ id }) => id)
const addWorker = (beatAt = sql`now() + interval '1 minute'`) =>
  database.insert(processes).values({ id: newId(), kind: 'worker', sessionKey: 1, beatAt })

describe('the uploads of a workspace', () => {
  it('begin at once up to 16, and wait behind these', async () => {
    const { begun, waiting } = await upload(crowd, 20)
    assert.deepEqual([begun.length, waiting.length], [16, 4])
    assert.deepEqual(await begin(), [])
  })

  it('make no upload wait behind documents that are read but for their pictures', async () => {
    const { begun } = await upload(crowd, 17)
    const read = begun.slice(0, 2)
    await database
      .update(documents)
      .set({ unreadPages: ['1-9'] })
      .where(inArray(documents.id, read))
    assert.equal((await begin()).length, 1)
    assert.deepEqual((await upload(crowd, 2)).begun.length, 1)
  })

  it('make no upload of another workspace wait', async () => {
    await upload(crowd, 40)
    assert.equal((await upload(await makeBase(), 1)).begun.length, 1)
  })

  it('begin in their order when others have ended', async () => {
    const { begun, waiting } = await upload(crowd, 30)
    await end(begun.slice(0, 3))
    assert.equal((await upload(crowd, 1)).waiting.length, 1, 'a later upload does not overtake those that wait')
    assert.deepEqual((await begin()).sort(), waiting.slice(0, 3))
    assert.deepEqual(await begin(), [])
  })

  it('begin up to 16 for each living worker', async () => {
    const { waiting } = await upload(crowd, 60)
    await addWorker()
    await addWorker()
    assert.deepEqual((await begin()).sort(), waiting.slice(0, 16))
  })

  it('begin no more for a worker that is silent', async () => {
    const { waiting } = await upload(crowd, 60)
    for (const beatAt of [undefined, undefined, sql`now() - interval '1 minute'`]) await addWorker(beatAt)
    assert.deepEqual((await begin()).sort(), waiting.slice(0, 16))
    assert.deepEqual(await begin(), [])
  })

  it('leave room for four of another knowledge base', async () => {
    await upload(crowd, 30)
    const other = await makeBase(crowd.workspaceId)
    const { begun, waiting } = await upload(other, 6)
    assert.deepEqual([begun.length, waiting.length], [4, 2])
    assert.deepEqual(await begin(), [])
    await end(begun.slice(0, 1))
    assert.deepEqual(await begin(), waiting.slice(0, 1))
  })

  it('over many knowledge bases begin at once up to 64', async () => {
    const bases = await Promise.all(Array.from({ length: 20 }, () => makeBase(crowd.workspaceId)))
    const uploads = []
    for (const base of bases) uploads.push(await upload(base, 5))
    assert.equal(uploads.flatMap(({ begun }) => begun).length, 64)
    assert.deepEqual(await begin(), [])
  })

  it('of two knowledge bases begin by turns', async () => {
    const { begun } = await upload(crowd, 30)
    const other = await makeBase(crowd.workspaceId)
    await upload(other, 30)
    await database.update(documents).set({ isWaiting: true }).where(eq(documents.workspaceId, crowd.workspaceId))
    await end(begun)
    const ids = await begin()
    const ofOther = await database.$count(documents, sql`kb_id = ${other.kbId} and ${inArray(documents.id, ids)}`)
    assert.deepEqual([ids.length, ofOther], [16, 8])
  })

  it('of a deleted agent take no room', async () => {
    await upload(crowd, 20)
    await database.update(agents).set({ deletedAt: new Date() }).where(eq(agents.id, crowd.agentId))
    assert.equal((await upload(await makeBase(crowd.workspaceId), 1)).begun.length, 1)
    assert.deepEqual(await begin(), [])
  })
})

describe('documents that wait', () => {
  it('of the workspace with the fewest under way begin first', async () => {
    const late = await makeBase()
    const ids = []
    for (const base of [crowd, late]) ids.push(await upload(base, 80))
    for (let worker = 0; worker < 8; worker++) await addWorker()
    await end(ids[1]?.begun ?? [])
    const begun = new Set(await begin())
    const count = (all: string[] = []) => all.filter((id) => begun.has(id)).length
    assert.deepEqual([count(ids[0]?.waiting), count(ids[1]?.waiting)], [42, 58])
  })

  it('are given to one of several workers', async () => {
    const { begun, waiting } = await upload(crowd, 32)
    await end(begun)
    const taken = await Promise.all([begin(), begin(), begin()])
    assert.deepEqual(taken.flat().sort(), waiting)
  })

  it('leave the line when they are deleted', async () => {
    const { begun, waiting } = await upload(crowd, 20)
    await deleteDocument(database, crowd.workspaceId, crowd, waiting[0] ?? '')
    await end(begun)
    assert.deepEqual((await begin()).sort(), waiting.slice(1))
  })

  it('leave the line when their knowledge base is deleted', async () => {
    const other = await makeBase(crowd.workspaceId)
    await upload(crowd, 20)
    const { waiting } = await upload(other, 6)
    await deleteKnowledgeBase(database, crowd.workspaceId, crowd.agentId, crowd.kbId)
    assert.deepEqual(await begin(), waiting)
  })

  it('keep their place when the same file is uploaded again as a replacement', async () => {
    const { begun, waiting } = await upload(crowd, 20)
    const [first = ''] = waiting
    const document = await findDocument(database, crowd.workspaceId, crowd, first)
    const renewed = await renewDocument(database, crowd.workspaceId, document, { attributes: undefined })
    assert.deepEqual([renewed.isWaiting, Number(renewed.position) > Number(document.position)], [true, true])
    await end(begun.slice(0, 1))
    assert.deepEqual(await begin(), [first])
  })

  it('are left alone by the sweep, which takes those that were begun', async () => {
    const { begun } = await upload(crowd, 20)
    await database.update(documents).set({ beatAt: new Date(0) })
    assert.deepEqual((await claimStaleDocuments(database)).map(({ id }) => id).sort(), begun)
  })
})

describe('failed documents that are retried', () => {
  const fail = () => database.update(documents).set({ status: 'error', isWaiting: false })

  it('all together wait for their turn', async () => {
    await upload(crowd, 3)
    await fail()
    const reopened = await reopenDocuments(database, crowd.workspaceId, crowd)
    assert.deepEqual(
      reopened.map(({ isWaiting }) => isWaiting),
      [true, true, true],
    )
    assert.deepEqual((await begin()).sort(), reopened.map(({ id }) => id).sort())
  })

  it('alone begin at once', async () => {
    const [documentId = ''] = (await upload(crowd, 1)).begun
    await fail()
    const [reopened] = await reopenDocuments(database, crowd.workspaceId, crowd, { documentId })
    assert.equal(reopened?.isWaiting, false)
  })

  it('alone wait behind a crowd, and come before what was uploaded later', async () => {
    const [documentId = ''] = (await upload(crowd, 1)).begun
    await fail()
    const { begun } = await upload(crowd, 20)
    const [reopened] = await reopenDocuments(database, crowd.workspaceId, crowd, { documentId })
    assert.equal(reopened?.isWaiting, true)
    await end(begun.slice(0, 1))
    assert.deepEqual(await begin(), [documentId])
  })
})
