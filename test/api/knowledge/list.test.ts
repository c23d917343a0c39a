import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import type { Document, DocumentFailures } from '../../../domain/knowledge/document.ts'
import { pdf, picturePage, textPage } from '../../support/knowledge/hostile-document.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { readFixture } from '../../support/knowledge/knowledge-file.ts'
import { request, until } from '../../support/stack/stack.ts'

let base: TestBase
const word = `word${randomUUID().slice(0, 8)}`
before(async () => {
  base = await makeKnowledgeBase()
  await breakWord(word, 400)
  const uploads = [
    await base.upload('First notes.md', '# First\n\nText.'),
    await base.upload('second.txt', `A ${word} that no model embeds.`),
    await base.upload('100%_scan.pdf', readFixture('scanned.pdf')),
  ]
  for (const { data } of uploads) await base.settled(data.id)
})

const list = async (query = '') => {
  const { json, status } = await request<Document[]>('GET', `${base.path}/documents${query}`)
  assert.equal(status, 200)
  return { names: json.data.map(({ filename }) => filename), total: (json as unknown as { total: number }).total }
}

describe('the list of documents', () => {
  it('gives all documents without a limit, and pages with one', async () => {
    assert.deepEqual(await list(), { names: ['100%_scan.pdf', 'second.txt', 'First notes.md'], total: 3 })
    assert.deepEqual(await list('?limit=1&offset=1'), { names: ['second.txt'], total: 3 })
    assert.deepEqual(await list('?limit=&offset=null'), await list())
  })

  it('is counted by its knowledge base, failed ones too', async () => {
    const { data } = await request('GET', base.path)
    assert.deepEqual([data.documentCount, data.failedDocumentCount], [3, 2])
  })

  it('filters by status', async () => {
    assert.deepEqual(await list('?status=ready'), { names: ['First notes.md'], total: 1 })
    assert.deepEqual((await list('?status=error')).total, 2)
    assert.deepEqual((await list('?status=processing')).total, 0)
  })

  it('filters by a part of the filename, in any case', async () => {
    assert.deepEqual((await list('?filename=NOTES')).names, ['First notes.md'])
    assert.deepEqual((await list('?filename=%25_')).names, ['100%_scan.pdf'])
    assert.deepEqual((await list('?filename=nothing')).names, [])
  })

  for (const [query, name] of [
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['offset=-1', 'offset'],
    ['status=broken', 'status'],
  ])
    it(`refuses ${query}`, async () => {
      const { status, error } = await request('GET', `${base.path}/documents?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, new RegExp(String(name)))
    })
})

describe('the stage of a document', () => {
  it('tells how far it came, how much is embedded, and how often it was begun', async () => {
    const { data } = await request<Document[]>('GET', `${base.path}/documents`)
    const facts = Object.fromEntries(
      data.map(({ filename, stage, progress, attempts, sizeBytes, pageCount }) => [
        filename,
        { stage, progress, attempts, hasSize: sizeBytes > 0, pageCount },
      ]),
    )
    assert.deepEqual(facts, {
      'First notes.md': {
        stage: 'ready',
        progress: { done: 1, total: 1 },
        attempts: 1,
        hasSize: true,
        pageCount: null,
      },
      'second.txt': {
        stage: 'embedding',
        progress: { done: 0, total: 1 },
        attempts: 1,
        hasSize: true,
        pageCount: null,
      },
      '100%_scan.pdf': {
        stage: 'parsing',
        progress: { done: 0, total: null },
        attempts: 1,
        hasSize: true,
        pageCount: 2,
      },
    })
  })
})

describe('the pages of a document', () => {
  it('are counted with the blank ones; a format without pages has no number', async () => {
    const own = await makeKnowledgeBase()
    const { data } = await own.upload('book.pdf', pdf([textPage('First page'), textPage(' '), textPage('Third page')]))
    assert.equal(data.pageCount, null)
    assert.equal((await own.settled(data.id)).pageCount, 3)
    const text = await own.upload('page.txt', 'One page of text.')
    assert.equal((await own.settled(text.data.id)).pageCount, null)
  })

  it('that hold only pictures are named, and the others are found', async () => {
    const own = await makeKnowledgeBase()
    const pages = [textPage('The pump has a warranty.'), picturePage, picturePage, '', picturePage]
    const { data } = await own.upload('partly-scanned.pdf', pdf(pages))
    assert.deepEqual(data.unreadPages, [])
    const settled = await own.settled(data.id)
    assert.deepEqual([settled.status, settled.unreadPages], ['ready', ['2-3', '5']])
    assert.equal((await own.search('pump warranty'))[0]?.page, 1)
  })
})

describe('the list of failures of a knowledge base', () => {
  it('counts the failed documents by code, with what to do', async () => {
    const { data } = await request<DocumentFailures[]>('GET', `${base.path}/failures`)
    assert.deepEqual(
      data.map(({ code, count, retryable }) => [code, count, retryable]),
      [
        ['DOCUMENT_HAS_NO_TEXT', 1, false],
        ['EMBEDDING_FAILED', 1, true],
      ],
    )
    assert.ok(data.every(({ fix, message }) => fix && message))
  })

  it('is empty where nothing has failed', async () =>
    assert.deepEqual((await request('GET', `${(await makeKnowledgeBase()).path}/failures`)).data, []))

  it('is not found in another workspace', async () => {
    const { error } = await request('GET', `${base.path.replace(base.id, randomUUID())}/failures`)
    assert.equal(error.code, 'KNOWLEDGE_BASE_NOT_FOUND')
  })
})

describe('the retry of a knowledge base', () => {
  it('takes the documents of one code', async () => {
    const retry = (query: string) => request<Document[]>('POST', `${base.path}/retry${query}`)
    assert.deepEqual((await retry('?code=STORAGE_FAILED')).data, [])
    await breakWord(word, null)
    const { status, data } = await retry('?code=EMBEDDING_FAILED')
    assert.equal(status, 200)
    assert.deepEqual(
      data.map(({ filename, attempts, status: now }) => [filename, attempts, now]),
      [['second.txt', 2, 'processing']],
    )
    const ready = await until('it is ready', async () => {
      const found = await base.find(data[0]?.id ?? '')
      return found.status === 'ready' ? found : undefined
    })
    assert.deepEqual([ready.attempts, ready.stage, ready.progress], [2, 'ready', { done: 1, total: 1 }])
  })

  it('refuses an unknown code', async () => {
    const { status, error } = await request('POST', `${base.path}/retry?code=BAD_LUCK`)
    assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    assert.match(error.message, /code/)
  })
})
