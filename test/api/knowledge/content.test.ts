import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import type { DocumentChunk, DocumentPage } from '../../../domain/knowledge/page.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { readFixture } from '../../support/knowledge/knowledge-file.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { open, request, stack } from '../../support/stack/stack.ts'

const HANDBOOK = `# Handbook\n\nA first line.\n\n## Leave\n\n${'Every employee has 28 days of paid leave. '.repeat(120)}`

let base: TestBase
let path: string
before(async () => {
  base = await makeKnowledgeBase()
  const { data } = await base.upload('handbook.md', HANDBOOK)
  await base.settled(data.id)
  path = `${base.path}/documents/${data.id}`
})

type Part<Item> = { data: Item[]; total: number }
const part = async <Item>(of: string) => (await request('GET', of)).json as unknown as Part<Item>

describe('the chunks of a document', () => {
  it('gives the chunks in their order, in pages', async () => {
    const { data, total } = await part<DocumentChunk>(`${path}/chunks`)
    assert.ok(total > 2)
    assert.deepEqual(
      data.map(({ index }) => index),
      Array.from({ length: total }, (_, index) => index),
    )
    assert.deepEqual([data[0]?.heading, data[0]?.text, data[0]?.page], ['Handbook', 'A first line.', null])
    assert.ok(data.every(({ tokenCount, heading }) => tokenCount > 0 && heading))
    assert.deepEqual((await part<DocumentChunk>(`${path}/chunks?limit=1&offset=1`)).data, data.slice(1, 2))
  })

  it('are searched for by their id', async () => {
    const { data } = await part<DocumentChunk>(`${path}/chunks`)
    const [hit] = await base.search('A first line', 1)
    assert.equal(hit?.chunk_id, data[0]?.id)
  })

  for (const [query, name] of [
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['offset=-1', 'offset'],
  ])
    it(`refuses ${query}`, async () => {
      const { status, error } = await request('GET', `${path}/chunks?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, new RegExp(String(name)))
    })
})

describe('the pages of a document', () => {
  it('gives the text as it was read, with the place of each chunk', async () => {
    const chunks = (await part<DocumentChunk>(`${path}/chunks?limit=200`)).data
    const { data, total } = await part<DocumentPage>(`${path}/pages?limit=20`)
    assert.equal(total, data.length)
    assert.ok(data[0]?.text.startsWith('Handbook\n\nA first line.\n\nLeave\n\nEvery employee'))
    const placed = data.flatMap((page) => page.chunks.map((place) => ({ page, ...place })))
    assert.deepEqual(
      placed.map(({ id }) => id),
      chunks.map(({ id }) => id),
    )
    for (const { page, index, start, end, repeated } of placed) {
      const own = Array.from(page.text).slice(start, end).join('')
      assert.equal(chunks[index]?.text.slice(repeated).replace(/\s/g, ''), own.replace(/\s/g, ''))
      assert.deepEqual(chunks[index]?.place, { pageIndex: page.index, start, end, repeated })
    }
  })

  it('names the pages of a PDF', async () => {
    const { data: uploaded } = await base.upload('water-losses.pdf', readFixture('water-losses.pdf'))
    const ready = await base.settled(uploaded.id)
    assert.equal(ready.status, 'ready')
    const { data, total } = await part<DocumentPage>(`${base.path}/documents/${uploaded.id}/pages?limit=20`)
    assert.ok(total > 1)
    assert.deepEqual(
      data.map(({ page }) => page),
      data.map((_, index) => index + 1),
    )
    const second = await part<DocumentPage>(`${base.path}/documents/${uploaded.id}/pages?offset=1`)
    assert.deepEqual(second.data, data.slice(1, 2))
  })
})

describe('the file of a document', () => {
  it('gives the bytes as they were uploaded', async () => {
    const bytes = readFixture('tariffs.docx')
    const { data } = await base.upload('Größen "2026".docx', bytes)
    const response = await open('GET', `${base.path}/documents/${data.id}/file`)
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
    assert.match(response.headers.get('content-type') ?? '', /wordprocessingml/)
    assert.equal(
      response.headers.get('content-disposition'),
      "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fen%20%222026%22.docx",
    )
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
  })
})

describe('what is in a document', () => {
  for (const content of ['chunks', 'pages', 'file'])
    it(`is not found from another workspace, document, knowledge base or bound key: ${content}`, async () => {
      const other = await makeKnowledgeBase()
      const bound = await makeKey({ agentIds: [other.agentId] })
      const [, documentId] = path.split('/documents/')
      for (const [at, code, key] of [
        [`${path}/${content}`, 'AGENT_NOT_FOUND', stack.keys.b],
        [`${path}/${content}`, 'AGENT_NOT_FOUND', bound],
        [`${other.path}/documents/${documentId}/${content}`, 'DOCUMENT_NOT_FOUND', stack.keys.a],
        [`${base.path}/documents/${randomUUID()}/${content}`, 'DOCUMENT_NOT_FOUND', stack.keys.a],
        [
          `/v1/agents/${base.agentId}/knowledge-bases/${randomUUID()}/documents/${documentId}/${content}`,
          'KNOWLEDGE_BASE_NOT_FOUND',
          stack.keys.a,
        ],
      ] as const) {
        const { status, error } = await request('GET', at, { key })
        assert.deepEqual([status, error.code], [404, code])
      }
    })
})
