import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { type Confinement, createConfinement } from '../../../activities/confined/confinement.ts'
import { ConfinedStoppedError } from '../../../activities/confined/failure.ts'
import { parseFile } from '../../../activities/knowledge/ingest.ts'
import { newId } from '../../../domain/id.ts'
import { storageKey } from '../../../domain/knowledge/document.ts'
import { RECOGNITION_LIMITS } from '../../../domain/knowledge/recognition.ts'
import { createFolderBlobStore } from '../../../providers/blob/folder.ts'
import { reopenDocumentsById } from '../../../store/knowledge/change/reopen.ts'
import { chunks, documentPages, documents, knowledgeBases, recognisedPages } from '../../../store/tables/index.ts'
import { pdf, picturePage, textPage } from '../../support/knowledge/hostile-document.ts'
import { fetchedRecognition, pdfOf, picturesOf } from '../../support/knowledge/recognition.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'

/** The tests' own database, in which no worker looks for work. */
let own: Awaited<ReturnType<typeof createOwnDatabase>>
let owner: { workspaceId: string; agentId: string }
let confinement: Confinement
let scanned: Buffer
const files = mkdtempSync(join(tmpdir(), 'ams-recognise-'))
const blobs = createFolderBlobStore(files)
const { signal } = new AbortController()
const ENGLISH = { languages: ['eng'] }

before(async () => {
  own = await createOwnDatabase()
  const { workspaceId, agentId } = await (await createAccepting(own.database))()
  owner = { workspaceId, agentId }
  const folder = await fetchedRecognition()
  confinement = createConfinement({ recognitionFolder: folder })
  const texts = ['The warranty is 24 months.', 'Seals are not covered.']
  const [second, third] = await picturesOf(folder, pdf(texts.map(textPage)), 2)
  assert.ok(second && third)
  scanned = pdfOf([textPage('The pump needs oil.'), second, third, textPage('The end of the manual.')])
})
after(async () => {
  confinement.endIdle()
  await own[Symbol.asyncDispose]()
  rmSync(files, { recursive: true })
})

async function makeDocument(bytes: Buffer): Promise<string> {
  const [kbId, id] = [newId(), newId()]
  await own.database.insert(knowledgeBases).values({ id: kbId, ...owner, name: 'kb', embeddingModel: 'local/lexical' })
  const file = {
    filename: 'manual.pdf',
    format: 'pdf',
    sizeBytes: bytes.length,
    sha256: id,
    storageUrl: 'file://x',
  } as const
  await own.database.insert(documents).values({ id, ...owner, kbId, ...file, status: 'processing', stage: 'stored' })
  await blobs.put(storageKey({ ...owner, kbId, documentId: id }), bytes)
  return id
}

/** Reads the document as a worker with these settings does. */
const parse = (id: string, recognition: typeof ENGLISH | undefined, by: Confinement = confinement) =>
  parseFile({ database: own.database, blobs, confinement: by, recognition }, { ...owner, subjectId: id }, signal)

async function stateOf(id: string) {
  const [row] = await own.database.select().from(documents).where(eq(documents.id, id))
  const found = await own.database.select().from(chunks).where(eq(chunks.documentId, id)).orderBy(asc(chunks.ordinal))
  const pages = await own.database.select().from(documentPages).where(eq(documentPages.documentId, id))
  return {
    stage: row?.stage,
    unread: row?.unreadPages,
    recognised: row?.recognisedPages,
    chunks: found.map(({ page, text, pageOrdinal }) => [
      page,
      text,
      pages.find((one) => one.ordinal === pageOrdinal)?.page,
    ]),
  }
}

/** The confinement, which counts the pages that are recognised and lets `fail` throw in their place. */
function watched(fail: (count: number) => void = () => {}): Confinement & { asked: number[] } {
  const asked: number[] = []
  return {
    ...confinement,
    asked,
    async run(work) {
      if (work.task.kind === 'recognition') fail(asked.push(work.task.page))
      return await confinement.run(work)
    },
  }
}

describe('an ingestion with text recognition', () => {
  it('reads pages of pictures in their place among the others', async () => {
    const id = await makeDocument(scanned)
    assert.equal(await parse(id, ENGLISH), true)
    assert.deepEqual(await stateOf(id), {
      stage: 'chunked',
      unread: [],
      recognised: ['2-3'],
      chunks: [
        [1, 'The pump needs oil.', 1],
        [2, 'The warranty is 24 months.', 2],
        [3, 'Seals are not covered.', 3],
        [4, 'The end of the manual.', 4],
      ],
    })
  })

  it('goes on after its process ended without the pages that are done, and forgets them in the end', async () => {
    const id = await makeDocument(scanned)
    const ending = watched((count) => {
      if (count === 2) throw new Error('The process ended.')
    })
    await assert.rejects(parse(id, ENGLISH, ending), /The process ended/)
    const { stage, recognised, unread } = await stateOf(id)
    assert.deepEqual([stage, recognised, unread], ['stored', ['2'], ['3']])
    const next = watched()
    await parse(id, ENGLISH, next)
    assert.deepEqual(next.asked, [3])
    assert.deepEqual((await stateOf(id)).recognised, ['2-3'])
    assert.equal(await own.database.$count(recognisedPages, eq(recognisedPages.documentId, id)), 0)
  })

  it('is off by default: no page is recognised, and the others are read', async () => {
    const id = await makeDocument(scanned)
    const by = watched()
    await parse(id, undefined, by)
    const { unread, recognised, chunks: found } = await stateOf(id)
    assert.deepEqual([by.asked, unread, recognised, found.length], [[], ['2-3'], [], 2])
  })

  it('gives a document up whose pages end their reader, after five of them', async () => {
    const id = await makeDocument(pdf(Array.from({ length: 9 }, () => picturePage)))
    const by = watched(() => {
      throw new ConfinedStoppedError('time')
    })
    await assert.rejects(parse(id, ENGLISH, by), { documentErrorCode: 'DOCUMENT_HAS_NO_TEXT' })
    assert.equal(by.asked.length, RECOGNITION_LIMITS.lostPages)
    assert.deepEqual((await stateOf(id)).unread, ['1-9'])
  })

  it('looks at pages without text again when it is retried, and keeps those with text', async () => {
    const id = await makeDocument(scanned)
    const row = { documentId: id, workspaceId: owner.workspaceId, isLost: false }
    await own.database.insert(recognisedPages).values([
      { ...row, page: 2, text: null },
      { ...row, page: 3, text: 'Seals are not covered.' },
    ])
    await own.database.update(documents).set({ status: 'error' }).where(eq(documents.id, id))
    await own.database.transaction((tx) => reopenDocumentsById(tx, owner.workspaceId, [id]))
    const by = watched()
    await parse(id, ENGLISH, by)
    assert.deepEqual([by.asked, (await stateOf(id)).recognised], [[2], ['2-3']])
  })

  it('gives its attempt up while another document of its workspace is in its turn, and is read once then', async () => {
    const { promise: isEnding, resolve: end } = Promise.withResolvers<void>()
    const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
    let reads = 0
    const by: Confinement = {
      ...confinement,
      async run(work) {
        if (work.task.kind === 'document') reads += 1
        if (work.task.kind === 'recognition') begin()
        if (work.task.kind === 'recognition') await isEnding
        return await confinement.run(work)
      },
    }
    const [first, second] = [await makeDocument(scanned), await makeDocument(scanned)]
    const turn = parse(first, ENGLISH, by)
    await isBegun
    for (const _ of [1, 2, 3]) await assert.rejects(parse(second, ENGLISH, by), { type: 'RECOGNITION_GOES_ON' })
    assert.equal(reads, 2, 'a further attempt reads the file only in its turn')
    assert.deepEqual((await stateOf(second)).unread, ['2-3'])
    end()
    await turn
    assert.equal(await parse(second, ENGLISH, by), true)
  })

  it('without its engine fails a document of pictures with the way to get it, and reads the text of others', async () => {
    const without = createConfinement({ recognitionFolder: tmpdir() })
    const pictures = await makeDocument(pdf([picturePage]))
    await assert.rejects(parse(pictures, ENGLISH, without), { documentErrorCode: 'DOCUMENT_OCR_UNAVAILABLE' })
    const [row] = await own.database.select().from(documents).where(eq(documents.id, pictures))
    assert.deepEqual([row?.pageCount, row?.unreadPages], [1, ['1']])
    const partly = await makeDocument(scanned)
    await parse(partly, ENGLISH, without)
    assert.deepEqual((await stateOf(partly)).unread, ['2-3'])
    without.endIdle()
  })
})
