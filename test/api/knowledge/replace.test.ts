import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import type { Document } from '../../../domain/knowledge/document.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request, until } from '../../support/stack/stack.ts'

const FILE = 'tariff.md'
const WITHIN_MS = 120_000

const put = (base: TestBase, content: string, more: Record<string, unknown> = { replace: true }) =>
  request<Document>('POST', `${base.path}/documents`, { body: { filename: FILE, content, ...more } })

/** Uploads a document, and waits until it is ready. */
async function putReady(base: TestBase, content: string, more?: Record<string, unknown>): Promise<Document> {
  const { data } = await put(base, content, more)
  return await ready(base, data.id)
}

async function ready(base: TestBase, documentId: string): Promise<Document> {
  const document = await base.settled(documentId, WITHIN_MS)
  assert.equal(document.status, 'ready', document.error?.message)
  return document
}

const answers = async (base: TestBase) => (await base.search('tariff', 50)).map(({ text }) => text).sort()
const find = (base: TestBase, { id }: { id: string }) => request<Document>('GET', `${base.path}/documents/${id}`)

describe('an upload with replace', () => {
  it('lets the former documents answer until the new one is ready', async () => {
    const base = await makeKnowledgeBase()
    const olds = [await putReady(base, 'The tariff is 1.', {}), await putReady(base, 'The tariff is 2.', {})]
    const other = await base.upload('other.md', 'Another tariff is 9.')
    await ready(base, other.data.id)
    const made = await put(base, 'The tariff is 3.', { replace: true, attributes: { year: 2026 } })
    assert.deepEqual([made.status, made.data.replace, made.data.replaces], [201, true, []])
    assert.equal(other.data.replace, false)
    const fresh = await ready(base, made.data.id)
    assert.deepEqual([fresh.replaces.toSorted(), fresh.attributes], [olds.map(({ id }) => id).sort(), { year: 2026 }])
    assert.deepEqual(await answers(base), ['Another tariff is 9.', 'The tariff is 3.'])
    for (const old of olds) assert.equal((await find(base, old)).error.code, 'DOCUMENT_NOT_FOUND')
  })

  it('says that it replaces none where there is none', async () =>
    assert.deepEqual((await putReady(await makeKnowledgeBase(), 'The tariff is 1.')).replaces, []))

  it('leaves the old document when the new one fails, until a later one is ready', async () => {
    const base = await makeKnowledgeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    const old = await putReady(base, 'The tariff is 1.')
    await breakWord(word, 400)
    const failed = (await put(base, `The tariff ${word} is 2.`)).data
    assert.equal((await base.settled(failed.id, WITHIN_MS)).status, 'error')
    assert.deepEqual(await answers(base), ['The tariff is 1.'])
    const later = await putReady(base, 'The tariff is 3.')
    assert.deepEqual(later.replaces.toSorted(), [old.id, failed.id].sort())
    assert.equal((await find(base, failed)).status, 404)
    await breakWord(word, null)
  })

  it('replaces what was uploaded before it, also when it becomes ready later than what came after it', async () => {
    const base = await makeKnowledgeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    const old = await putReady(base, 'The tariff is 1.')
    await breakWord(word, 400)
    const failed = (await put(base, `The tariff ${word} is 2.`)).data
    assert.equal((await base.settled(failed.id, WITHIN_MS)).status, 'error')
    const plain = await putReady(base, 'The tariff is 3.', {})
    await breakWord(word, null)
    await request('POST', `${base.path}/documents/${failed.id}/retry`)
    assert.deepEqual((await ready(base, failed.id)).replaces, [old.id])
    assert.equal((await find(base, plain)).status, 200)
  })

  it('brings a document back that is there already, with 200', async () => {
    const base = await makeKnowledgeBase()
    const first = await putReady(base, 'The tariff is 1.', { attributes: { version: 1 } })
    const second = await putReady(base, 'The tariff is 2.', {})
    const again = await put(base, 'The tariff is 1.', { replace: true, attributes: { version: 3 } })
    assert.deepEqual([again.status, again.data.id], [200, first.id])
    assert.deepEqual([again.data.replaces, again.data.attributes], [[second.id], { version: 3 }])
    assert.deepEqual(await answers(base), ['The tariff is 1.'])
  })

  it('lets the last of several uploads at once win', async () => {
    const base = await makeKnowledgeBase()
    const made: Document[] = []
    for (let n = 1; n <= 6; n++) made.push((await put(base, `The tariff is ${n}.`)).data)
    const last = made.at(-1)
    assert.ok(last)
    await ready(base, last.id)
    await until('the others are gone', async () => (await answers(base)).join() === 'The tariff is 6.' || undefined)
    const { data } = await request<Document[]>('GET', `${base.path}/documents`)
    assert.deepEqual(
      data.map(({ id }) => id),
      [last.id],
    )
  })

  it('shows a search exactly one version at each moment', async () => {
    const base = await makeKnowledgeBase()
    await putReady(base, 'The tariff is 0.')
    const seen: string[][] = []
    let isReplacing = true
    const searching = async () => {
      while (isReplacing) {
        const { data } = await request<SearchHit[]>('POST', `${base.path}/search`, { body: { query: 'tariff' } })
        seen.push(data.map(({ text }) => text))
      }
    }
    const searches = [searching(), searching()]
    for (let n = 1; n <= 8; n++) await putReady(base, `The tariff is ${n}.`)
    isReplacing = false
    await Promise.all(searches)
    assert.deepEqual(
      seen.filter((texts) => texts.length !== 1),
      [],
    )
    assert.ok(new Set(seen.flat()).size > 1)
    assert.deepEqual(await answers(base), ['The tariff is 8.'])
  })

  it('refuses a value that is neither true nor false', async () => {
    const { status, error } = await put(await makeKnowledgeBase(), 'a', { replace: 'yes' })
    assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    assert.match(error.message, /^replace must be true or false/)
  })
})
