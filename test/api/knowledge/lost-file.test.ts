import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { readConfig } from '../../../config.ts'
import type { Document } from '../../../domain/knowledge/document.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request, stack } from '../../support/stack/stack.ts'

const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 })
after(() => database.end())

const blobs = createBlobStore(readConfig(stack.env))
const keyOf = (document: Document): string => new URL(document.storageUrl ?? '').pathname.slice(1)

const upload = (base: TestBase, content: string, replace = false) =>
  request<Document>('POST', `${base.path}/documents`, { body: { filename: 'lost.txt', content, replace } })

/** Fails a document as the step does that reads its file, before it has any passage. */
async function failForItsFile(documentId: string): Promise<void> {
  for (const table of ['chunks', 'document_pages'])
    await database.query(`delete from ${table} where document_id = $1`, [documentId])
  await database.query(
    `update documents set status = 'error', stage = 'stored', error = $2, chunk_count = null where id = $1`,
    [documentId, { code: 'STORAGE_FAILED', message: 'The stored file could not be read.' }],
  )
}

/** The statement of docs/operations.md that lists what must have a file. */
async function listedKeys(): Promise<string[]> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const statement = /-Atc "(select concat_ws[^"]+)"/.exec(text)?.[1] ?? ''
  const { rows } = await database.query<[string]>({ text: statement, rowMode: 'array' })
  return rows.map(([key]) => key)
}

describe('a file that storage has lost', () => {
  it('is missing among the files that operations.md compares with the rows', async () => {
    const base = await makeKnowledgeBase()
    const [lost, kept] = [await upload(base, randomUUID()), await upload(base, randomUUID())]
    await blobs.delete(keyOf(lost.data))
    const files = new Set(await Array.fromAsync(blobs.list(''), ({ key }) => key))
    const missing = (await listedKeys()).filter((key) => !files.has(key))
    assert.deepEqual([missing.includes(keyOf(lost.data)), missing.includes(keyOf(kept.data))], [true, false])
  })

  for (const replace of [false, true])
    it(`is stored again by the same upload${replace ? ' with replace' : ''}`, async () => {
      const base = await makeKnowledgeBase()
      const content = `tariff ${randomUUID()}`
      const { data } = await upload(base, content)
      await base.settled(data.id)
      await blobs.delete(keyOf(data))
      const again = await upload(base, content, replace)
      assert.deepEqual([again.status, again.data.id], [200, data.id])
      assert.equal(Buffer.from(await blobs.get(keyOf(data))).toString(), content)
      assert.equal((await base.find(data.id)).status, 'ready')
    })

  it('lets its failed document go on after the same upload', async () => {
    const base = await makeKnowledgeBase()
    const content = `w${randomUUID()} is the tariff.`
    const { data } = await upload(base, content)
    await base.settled(data.id)
    await blobs.delete(keyOf(data))
    await failForItsFile(data.id)
    const again = await upload(base, content)
    assert.deepEqual([again.status, again.data.id, again.data.status], [200, data.id, 'processing'])
    assert.equal((await base.settled(data.id)).status, 'ready')
    assert.equal(Buffer.from(await blobs.get(keyOf(data))).toString(), content)
  })
})
