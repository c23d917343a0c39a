import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { readConfig } from '../../../config.ts'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import type { Document } from '../../../domain/knowledge/document.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { open, request, stack } from '../../support/stack/stack.ts'

const FILE = 'tariff.md'
const WITHIN_MS = 120_000
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 })
const blobs = createBlobStore(readConfig(stack.env))
after(() => database.end())

const put = async (base: TestBase, content: string, more: Record<string, unknown> = {}) =>
  (await request<Document>('POST', `${base.path}/documents`, { body: { filename: FILE, content, ...more } })).data
const ready = async (base: TestBase, { id }: { id: string }): Promise<Document> => {
  const document = await base.settled(id, WITHIN_MS)
  assert.equal(document.status, 'ready', document.error?.message)
  return document
}
const putReady = async (base: TestBase, content: string, more?: Record<string, unknown>) =>
  await ready(base, await put(base, content, more))
const reread = (base: TestBase, { id }: { id: string }) =>
  request<Document>('POST', `${base.path}/documents/${id}/reread`)
const find = (base: TestBase, { id }: { id: string }) => request<Document>('GET', `${base.path}/documents/${id}`)
const answers = async (base: TestBase) => (await base.search('tariff', 50)).map(({ text }) => text).sort()

/** A ready document whose reading again fails with this status of the provider, or waits (429), until `mend` is called. */
async function heldReread(base: TestBase, status: number, more?: Record<string, unknown>) {
  const word = `word${randomUUID().slice(0, 8)}`
  const old = await putReady(base, `The tariff ${word} is 1.`, more)
  await breakWord(word, status)
  const { data: fresh } = await reread(base, old)
  return { old, fresh, text: `The tariff ${word} is 1.`, mend: () => breakWord(word, null) }
}

describe('the rereading of a document', () => {
  it('reads the file anew, keeps name and attributes, and takes the place of that document alone', async () => {
    const base = await makeKnowledgeBase()
    const old = await putReady(base, 'The tariff is 1.', { attributes: { year: 2026 } })
    const other = await putReady(base, 'The tariff is 2.')
    await database.query(`update chunks set text = 'What another reader read.' where document_id = $1`, [old.id])
    const { status, data: made, json } = await reread(base, old)
    assert.deepEqual([status, made.status, made.rereads, made.replaces], [201, 'processing', old.id, []])
    assert.notEqual(made.storageUrl, old.storageUrl)
    assert.ok(json.next_steps.some(({ path }) => path.endsWith('/documents/{documentId}')))
    const fresh = await ready(base, made)
    assert.deepEqual([fresh.rereads, fresh.replaces], [null, [old.id]])
    assert.deepEqual([fresh.filename, fresh.attributes, fresh.sizeBytes], [FILE, { year: 2026 }, old.sizeBytes])
    assert.deepEqual(await answers(base), ['The tariff is 1.', 'The tariff is 2.'])
    assert.equal((await find(base, old)).error.code, 'DOCUMENT_NOT_FOUND')
    assert.equal((await find(base, other)).status, 200)
    const file = await open('GET', `${base.path}/documents/${fresh.id}/file`)
    assert.equal(await file.text(), 'The tariff is 1.')
  })

  it('can be repeated, and the same upload then finds the document that answers', async () => {
    const base = await makeKnowledgeBase()
    const first = await putReady(base, 'The tariff is 1.')
    const second = await ready(base, (await reread(base, first)).data)
    const third = await ready(base, (await reread(base, second)).data)
    assert.deepEqual(third.replaces, [second.id])
    assert.equal((await put(base, 'The tariff is 1.')).id, third.id)
    const { data } = await request<Document[]>('GET', `${base.path}/documents`)
    assert.deepEqual(
      data.map(({ id }) => id),
      [third.id],
    )
  })

  it('shows a search exactly one reading at each moment', async () => {
    const base = await makeKnowledgeBase()
    let document = await putReady(base, 'The tariff is 1.')
    const seen: string[][] = []
    let isReading = true
    const searching = async () => {
      while (isReading) {
        const { data } = await request<SearchHit[]>('POST', `${base.path}/search`, { body: { query: 'tariff' } })
        seen.push(data.map(({ document_id }) => document_id))
      }
    }
    const searches = [searching(), searching()]
    for (let n = 0; n < 6; n++) document = await ready(base, (await reread(base, document)).data)
    isReading = false
    await Promise.all(searches)
    assert.deepEqual(
      seen.filter((ids) => ids.length !== 1),
      [],
    )
    assert.ok(new Set(seen.flat()).size > 1)
  })

  it('leaves the document when it fails, says why, and goes on with a retry', async () => {
    const base = await makeKnowledgeBase()
    const { old, fresh, text, mend } = await heldReread(base, 400)
    const failed = await base.settled(fresh.id, WITHIN_MS)
    assert.deepEqual([failed.error?.code, failed.rereads], ['EMBEDDING_FAILED', old.id])
    assert.deepEqual(await answers(base), [text])
    const again = await reread(base, old)
    assert.deepEqual([again.status, again.error.code], [409, 'DOCUMENT_REREAD_RUNNING'])
    assert.ok(again.error.message.includes(fresh.id) && again.error.message.includes('failed'), again.error.message)
    await mend()
    await request('POST', `${base.path}/documents/${fresh.id}/retry`)
    assert.deepEqual((await ready(base, fresh)).replaces, [old.id])
    assert.equal((await find(base, old)).status, 404)
  })

  it('cannot be made ready beside its document', async () => {
    const base = await makeKnowledgeBase()
    const { fresh, mend } = await heldReread(base, 429)
    await assert.rejects(
      database.query(`update documents set status = 'ready' where id = $1`, [fresh.id]),
      /documents_rereading_serve_later/,
    )
    await mend()
    await ready(base, fresh)
  })

  it('is begun once by requests at the same time; the others get 409', async () => {
    const base = await makeKnowledgeBase()
    const { old, fresh, mend } = await heldReread(base, 429)
    assert.equal((await reread(base, old)).error.code, 'DOCUMENT_REREAD_RUNNING')
    await request('DELETE', `${base.path}/documents/${fresh.id}`)
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => reread(base, old)))).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [201, 409, 409, 409])
    await mend()
  })

  it('keeps attributes that are changed meanwhile', async () => {
    const base = await makeKnowledgeBase()
    const { old, fresh, mend } = await heldReread(base, 429, { attributes: { year: 2025 } })
    await request('PATCH', `${base.path}/documents/${old.id}`, { body: { attributes: { year: 2026 } } })
    await mend()
    assert.deepEqual((await ready(base, fresh)).attributes, { year: 2026 })
  })

  it('ends when the document is deleted, and brings nothing back', async () => {
    const base = await makeKnowledgeBase()
    const { old, fresh, mend } = await heldReread(base, 429)
    assert.equal((await request('DELETE', `${base.path}/documents/${old.id}`)).status, 200)
    await mend()
    for (const document of [old, fresh]) assert.equal((await find(base, document)).status, 404)
    assert.deepEqual(await answers(base), [])
  })

  it('gives way to an upload that replaces the document', async () => {
    const base = await makeKnowledgeBase()
    const { old, fresh, mend } = await heldReread(base, 429)
    const { replaces } = await putReady(base, 'The tariff is 2.', { replace: true })
    assert.deepEqual(replaces.toSorted(), [old.id, fresh.id].sort())
    await mend()
    assert.equal((await find(base, fresh)).status, 404)
    assert.deepEqual(await answers(base), ['The tariff is 2.'])
  })

  it('goes on when the same file is uploaded to replace all others, and takes its place as the last upload', async () => {
    const base = await makeKnowledgeBase()
    const other = await putReady(base, 'The tariff is 2.')
    const { old, fresh, text, mend } = await heldReread(base, 429)
    const renewed = await put(base, text, { replace: true, attributes: { year: 2026 } })
    assert.deepEqual([renewed.id, renewed.replaces], [old.id, [other.id]])
    await mend()
    const { attributes, replace, replaces } = await ready(base, fresh)
    assert.deepEqual([attributes, replace, replaces], [{ year: 2026 }, true, [old.id]])
    assert.deepEqual(await answers(base), [text])
  })

  it('does not change the order of replacements: one that was uploaded later still answers', async () => {
    const base = await makeKnowledgeBase()
    const word = `word${randomUUID().slice(0, 8)}`
    const first = await putReady(base, 'The tariff is 1.', { replace: true })
    await breakWord(word, 429)
    const later = await put(base, `The tariff ${word} is 2.`, { replace: true })
    const fresh = await ready(base, (await reread(base, first)).data)
    await breakWord(word, null)
    assert.deepEqual((await ready(base, later)).replaces, [fresh.id])
    assert.deepEqual(await answers(base), [`The tariff ${word} is 2.`])
  })

  it('refuses a document that is processed or has failed with 422', async () => {
    const base = await makeKnowledgeBase()
    const { old, fresh, mend } = await heldReread(base, 429)
    const early = await reread(base, fresh)
    assert.deepEqual([early.status, early.error.code], [422, 'DOCUMENT_NOT_READY'])
    await mend()
    await ready(base, fresh)
    const empty = await put(base, '   ')
    assert.equal((await base.settled(empty.id, WITHIN_MS)).status, 'error')
    const failed = await reread(base, empty)
    assert.equal(failed.error.code, 'DOCUMENT_NOT_READY')
    assert.match(failed.error.fix, /\/retry/)
    assert.equal((await reread(base, old)).status, 404)
  })

  it('finds nothing in another agent, another knowledge base and another workspace', async () => {
    const base = await makeKnowledgeBase()
    const document = await putReady(base, 'The tariff is 1.')
    const at = async (agentId: string, kbId: string, key = stack.keys.a) => {
      const path = `/v1/agents/${agentId}/knowledge-bases/${kbId}/documents/${document.id}/reread`
      return (await request('POST', path, { key })).error.code
    }
    const other = await makeKnowledgeBase({ agentId: base.agentId })
    assert.deepEqual(
      [
        await at(randomUUID(), base.id),
        await at(base.agentId, randomUUID()),
        await at(base.agentId, other.id),
        await at(base.agentId, base.id, stack.keys.b),
      ],
      ['AGENT_NOT_FOUND', 'KNOWLEDGE_BASE_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'AGENT_NOT_FOUND'],
    )
  })

  it('refuses a document whose file is gone with 404, makes no row, and leaves its passages', async () => {
    const base = await makeKnowledgeBase()
    const old = await putReady(base, 'The tariff is 1.')
    await blobs.delete(new URL(old.storageUrl).pathname.slice(1))
    const refused = await reread(base, old)
    assert.deepEqual([refused.status, refused.error.code], [404, 'DOCUMENT_NOT_FOUND'])
    assert.match(refused.error.message, /The file of the document is not in object storage/)
    const { data } = await request<Document[]>('GET', `${base.path}/documents`)
    assert.equal(data.length, 1)
    assert.deepEqual(await answers(base), ['The tariff is 1.'])
  })
})
