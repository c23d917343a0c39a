import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { openSystemDatabase } from '../../store/database.ts'
import { documents, documentWords } from '../../store/tables/index.ts'
import { breakWord, countEmbeddings, openIngestions, refuseEmbeddings } from '../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../support/knowledge/knowledge.ts'
import { readFixture } from '../support/knowledge/knowledge-file.ts'
import { request, stack, until } from '../support/stack/stack.ts'

const canary = () => `canary${randomUUID().replaceAll('-', '')}`
/** A text of two batches: `first` stands in the first batch, `last` in the second. */
const longText = (first: string, last: string) =>
  Array.from(
    { length: 160 },
    (_, index) => `# Part ${index}\n\n${index < 128 ? first : last} stands in section number ${index}.`,
  ).join('\n\n')

const database = openSystemDatabase({ url: stack.databaseUrl }, 1)
let ingestions: Awaited<ReturnType<typeof openIngestions>>
let base: TestBase
before(async () => {
  ingestions = await openIngestions()
  base = await makeKnowledgeBase()
})
after(async () => {
  await ingestions.close()
  await database.$client.end()
})

/** Uploads a document that fails at its second batch; the first batch holds `fine`. Returns the document id. */
async function uploadBroken(word: string, fine = canary()): Promise<string> {
  await breakWord(word, 400)
  const { data } = await base.upload(`${word}.md`, longText(fine, word))
  const settled = await base.settled(data.id)
  assert.equal(settled.error?.code, 'EMBEDDING_FAILED')
  return data.id
}

describe('ingestDocument, when it fails', () => {
  it('shows the same code in the document and in the workflow', async () => {
    const { data } = await base.upload('scanned.pdf', readFixture('scanned.pdf'))
    const { error, chunkCount, status } = await base.settled(data.id)
    assert.deepEqual([status, chunkCount], ['error', null])
    assert.equal(error?.code, 'DOCUMENT_HAS_NO_TEXT')
    assert.equal(error?.stage, 'parse')
    assert.equal(error?.retryable, false)
    assert.equal(error?.message, 'The document has no text: pages 1 to 2 hold only pictures.')
    const workflow = await ingestions.closed(data.id)
    assert.equal(workflow.status, 'FAILED')
    assert.deepEqual(workflow.code, ['DOCUMENT_HAS_NO_TEXT'])
    assert.deepEqual(workflow.searchAttributes.AmsSubjectId, [data.id])
    assert.deepEqual(workflow.searchAttributes.AmsAgentId, [base.agentId])
  })

  it('leaves nothing of the document in search', async () => {
    const word = canary()
    const fine = canary()
    await uploadBroken(word, fine)
    assert.ok((await base.search(fine)).every(({ text }) => !text.includes(fine)))
    await breakWord(word, null)
  })

  it('goes on at the failed step after a retry and embeds nothing twice', async () => {
    const word = canary()
    const fine = canary()
    const id = await uploadBroken(word, fine)
    assert.equal((await ingestions.closed(id)).status, 'FAILED')
    await breakWord(word, null)
    const before = await countEmbeddings(`${fine} stands in section number 0.`)
    const { status, data } = await request('POST', `${base.path}/documents/${id}/retry`)
    assert.deepEqual([status, data.status], [200, 'processing'])
    const ready = await base.settled(id)
    assert.deepEqual([ready.status, ready.chunkCount], ['ready', 160])
    assert.equal(await countEmbeddings(`${fine} stands in section number 0.`), before)
    assert.equal((await base.search(word, 1))[0]?.document_id, id)
  })

  it('indexes the words that a dead process left after a retry, also where their batch has its vectors', async () => {
    const word = canary()
    const id = await uploadBroken(word)
    await database.delete(documentWords).where(eq(documentWords.documentId, id))
    await database.update(documents).set({ wordIndex: 0 }).where(eq(documents.id, id))
    await breakWord(word, null)
    await request('POST', `${base.path}/documents/${id}/retry`)
    assert.equal((await base.settled(id)).status, 'ready')
    assert.ok((await database.$count(documentWords, eq(documentWords.documentId, id))) > 160)
  })

  it('goes on at the failed step after a reset of its workflow', async () => {
    const word = canary()
    const fine = canary()
    const id = await uploadBroken(word, fine)
    assert.equal((await ingestions.closed(id)).status, 'FAILED')
    await breakWord(word, null)
    const before = await countEmbeddings(`${fine} stands in section number 0.`)
    await ingestions.reset(id)
    const ready = await until('the document is ready', async () => {
      const found = await base.find(id)
      return found.status === 'ready' ? found : undefined
    })
    assert.equal(ready.chunkCount, 160)
    assert.equal(ready.error, undefined)
    assert.equal(await countEmbeddings(`${fine} stands in section number 0.`), before)
  })

  it('repeats all failed documents on a retry of the knowledge base', async () => {
    const own = await makeKnowledgeBase()
    const word = canary()
    await breakWord(word, 400)
    const failing = await Promise.all([1, 2].map((number) => own.upload(`${number}.txt`, `${word} number ${number}`)))
    const fine = await own.upload('fine.txt', 'all is fine')
    for (const { data } of [...failing, fine]) await own.settled(data.id)
    await breakWord(word, null)
    const { status, json } = await request<{ id: string }[]>('POST', `${own.path}/retry`)
    assert.equal(status, 200)
    assert.deepEqual(json.data.map(({ id }) => id).toSorted(), failing.map(({ data }) => data.id).toSorted())
    assert.ok(json.next_steps.length > 0)
    for (const { data } of failing) assert.equal((await own.settled(data.id)).status, 'ready')
    assert.deepEqual((await request<[]>('POST', `${own.path}/retry`)).data, [])
  })

  it('waits for a busy embedding model', async () => {
    const word = canary()
    await breakWord(word, 503)
    const { data } = await base.upload(`${word}.txt`, `${word} comes later`)
    await until('it was asked', async () => (await countEmbeddings(word)) >= 2)
    assert.equal((await base.find(data.id)).status, 'processing')
    await breakWord(word, null)
    assert.equal((await base.settled(data.id)).status, 'ready')
  })

  it('waits as often as a provider asks for a pause', async () => {
    const word = canary()
    await refuseEmbeddings(word, { status: 429, retryAfter: '1', times: 12 })
    const { data } = await base.upload(`${word}.txt`, `${word} has to wait`)
    assert.equal((await base.settled(data.id)).status, 'ready')
    assert.equal(await countEmbeddings(word), 13)
  })
})

describe('ingestDocument', () => {
  it('holds no contents in its history', async () => {
    const word = canary()
    const { data } = await base.upload(`${word}.txt`, `${word} is secret`)
    assert.equal((await base.settled(data.id)).status, 'ready')
    await ingestions.closed(data.id)
    const history = await ingestions.history(data.id)
    assert.ok(history.includes(data.id))
    assert.ok(!history.includes(word))
  })

  it('ends quietly after its document is deleted', async () => {
    const word = canary()
    await breakWord(word, 503)
    const { data } = await base.upload(`${word}.txt`, `${word} goes away`)
    await until('it was asked', async () => (await countEmbeddings(word)) >= 1)
    assert.equal((await request('DELETE', `${base.path}/documents/${data.id}`)).status, 200)
    assert.equal((await ingestions.closed(data.id)).status, 'COMPLETED')
    await breakWord(word, null)
  })

  it('goes on after Temporal itself has terminated it', async () => {
    const word = canary()
    await breakWord(word, 503)
    const { data } = await base.upload(`${word}.txt`, `${word} outlives its workflow`)
    await until('it was asked', async () => (await countEmbeddings(word)) >= 1)
    const workflow = ingestions.client.workflow.getHandle(`ingest-${data.id}`)
    const { runId } = await workflow.describe()
    // The history of a workflow has at most 50 MB.
    const megabytes = 'x'.repeat(1_900_000)
    for (let sent = 0; sent < 30; sent += 1) await workflow.signal('flood', megabytes).catch(() => {})
    const first = ingestions.client.workflow.getHandle(`ingest-${data.id}`, runId)
    assert.equal((await first.describe()).status.name, 'TERMINATED')
    await breakWord(word, null)
    assert.equal((await base.settled(data.id)).status, 'ready')
  })

  it('leaves a retryable error after an operator terminates it', async () => {
    const word = canary()
    await breakWord(word, 503)
    const { data } = await base.upload(`${word}.txt`, `${word} was stopped`)
    await until('it was asked', async () => (await countEmbeddings(word)) >= 1)
    await ingestions.client.workflow.getHandle(`ingest-${data.id}`).terminate('test')
    const { error } = await base.settled(data.id)
    assert.deepEqual([error?.code, error?.retryable], ['INGESTION_STOPPED', true])
    await breakWord(word, null)
    await request('POST', `${base.path}/documents/${data.id}/retry`)
    assert.equal((await base.settled(data.id)).status, 'ready')
  })
})
