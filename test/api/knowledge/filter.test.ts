import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import type { Document } from '../../../domain/knowledge/document.ts'
import { type FilteredDocument, fits, someAttributes, someFilter } from '../../support/knowledge/filter.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { createRandom } from '../../support/proof/random.ts'
import { request } from '../../support/stack/stack.ts'

type File = { filename: string; content: string; attributes?: Record<string, unknown> }

/** A knowledge base with these files, all ready. */
async function makeFilled(files: File[]): Promise<TestBase & { documents: FilteredDocument[] }> {
  const base = await makeKnowledgeBase()
  const documents = await Promise.all(
    files.map(async (body) => (await request<Document>('POST', `${base.path}/documents`, { body })).data),
  )
  for (const { id } of documents) assert.equal((await base.settled(id, 120_000)).status, 'ready')
  return { ...base, documents }
}

const search = async ({ path }: TestBase, body: Record<string, unknown>) => {
  const reply = await request<SearchHit[]>('POST', `${path}/search`, { body: { limit: 50, ...body } })
  assert.equal(reply.status, 200, reply.text)
  return reply.data
}
const textsOf = (hits: SearchHit[]) => hits.map(({ text }) => text).sort()

describe('a filtered search', () => {
  const RARE: File[] = Array.from({ length: 5 }, (_, n) => ({
    filename: `rare-${n}.md`,
    content: `Of ${'many other things '.repeat(n + 5)} one is the halyard, number ${n}.`,
    attributes: { rare: true },
  }))
  const COMMON: File[] = Array.from({ length: 2 }, (_, n) => ({
    filename: `common-${n}.md`,
    content: Array.from(
      { length: 80 },
      (_, at) => `## Halyard ${n} ${at}\n\nThe halyard, the halyard ${n}-${at}.`,
    ).join('\n\n'),
    attributes: { rare: false },
  }))
  const query = 'the halyard'
  const filter = { type: 'eq', key: 'rare', value: true }
  let [all, alone]: TestBase[] = []
  before(async () => {
    ;[all, alone] = await Promise.all([makeFilled([...COMMON, ...RARE]), makeFilled(RARE)])
  })

  for (const mode of ['hybrid', 'vector', 'text'])
    it(`by ${mode} finds all that a search of the documents alone finds`, async () => {
      assert.ok(all && alone)
      assert.ok((await search(all, { query, mode })).every(({ filename }) => filename.startsWith('common')))
      const sought = await search(alone, { query, mode })
      const found = await search(all, { query, mode, filter })
      assert.equal(sought.length, RARE.length)
      assert.deepEqual(textsOf(found), textsOf(sought))
      const scores = (hits: SearchHit[]) => hits.map(({ text, score }) => [text, score])
      if (mode === 'vector') assert.deepEqual(scores(found), scores(sought))
    })

  it('follows a change of attributes at once', async () => {
    assert.ok(alone)
    const [first] = await search(alone, { query, filter })
    const path = `${alone.path}/documents/${first?.document_id}`
    await request('PATCH', path, { body: { attributes: { rare: 'no' } } })
    const left = await search(alone, { query, filter })
    assert.deepEqual([left.length, left.some(({ document_id }) => document_id === first?.document_id)], [4, false])
    await request('PATCH', path, { body: { attributes: { rare: true } } })
  })

  it('finds nothing where no document fits', async () => {
    assert.ok(all)
    assert.deepEqual(await search(all, { query, filter: { type: 'eq', key: 'rare', value: 'true' } }), [])
  })
})

describe('the meaning of a filter', () => {
  it('is that of its words, for 80 filters of all types', async () => {
    const random = createRandom(16)
    const files = Array.from({ length: 24 }, (_, n) => ({
      filename: `${n}.md`,
      content: `The pump has the number ${n}.`,
      attributes: someAttributes(random),
    }))
    const base = await makeFilled(files)
    for (let round = 0; round < 80; round++) {
      const filter = someFilter(random, base.documents)
      const found = (await search(base, { query: 'pump', mode: 'text', filter })).map(({ filename }) => filename)
      const fitting = base.documents.filter((document) => fits(document, filter)).map(({ filename }) => filename)
      assert.deepEqual(found.sort(), fitting.sort(), JSON.stringify(filter))
    }
  })
})

describe('a search with a bad filter', () => {
  for (const [what, filter, field] of [
    ['null', null, 'filter'],
    ['an unknown type', { type: 'like', key: 'a', value: 'b' }, 'filter.type'],
    ['SQL as a key', { type: 'eq', key: "a') or true --", value: 1 }, 'filter.key'],
    [
      'a fault further in',
      { type: 'and', filters: [{ type: 'in', key: 'a', value: [1, null] }] },
      'filter.filters[0].value[1]',
    ],
  ] as const)
    it(`is refused with 400: ${what}`, async () => {
      const { path } = await makeKnowledgeBase()
      const { status, error } = await request('POST', `${path}/search`, { body: { query: 'a', filter } })
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.ok(error.message.startsWith(`${field} `), error.message)
      assert.ok(error.fix.includes(field))
    })

  it('is refused with 400 when it is nested without end', async () => {
    const { path } = await makeKnowledgeBase()
    const filter = `${'{"type":"and","filters":['.repeat(5_000)}1${']}'.repeat(5_000)}`
    const { status, error } = await request('POST', `${path}/search`, {
      body: `{"query":"a","filter":${filter}}`,
      headers: { 'content-type': 'application/json' },
    })
    assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    assert.match(error.message, /filter/)
  })
})
