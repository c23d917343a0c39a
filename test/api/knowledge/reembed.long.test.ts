import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import type { Reembedding } from '../../../domain/knowledge/reembedding.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'

const model = modelControl(stack.modelServerUrl)
const SMALL = 'openai/text-embedding-3-small'
const LARGE = 'openai/text-embedding-3-large'
/** A batch of chunks is embedded by one request; a document of so many chunks has two batches. */
const BATCH = 128
const CHUNKS = 160

/** A knowledge base with two ready documents; `word` stands in the first, so that its embedding can be broken. */
async function makeFilled(word = randomUUID()): Promise<TestBase & { word: string }> {
  const base = await makeKnowledgeBase()
  const texts = [`The pump needs oil every forty hours. ${word}`, 'The ferry leaves at noon.']
  const uploads = await Promise.all(texts.map((text, index) => base.upload(`${index}.txt`, text)))
  for (const { data } of uploads) assert.equal((await base.settled(data.id)).status, 'ready')
  return { ...base, word }
}

const reembed = ({ path }: TestBase, embeddingModel: string, options: { again?: boolean } = {}) =>
  request<Reembedding>('POST', `${path}/reembed`, { body: { embeddingModel, ...options } })
const latest = async ({ path }: TestBase) => (await request<Reembedding>('GET', `${path}/reembed`)).data
const untilStatus = (base: TestBase, status: Reembedding['status']) =>
  until(`the change is ${status}`, async () => (await latest(base)).status === status, 60_000)
const modelOf = async ({ path }: TestBase) =>
  (await request<{ embeddingModel: string }>('GET', path)).data.embeddingModel
const searchByMeaning = ({ path }: TestBase, query: string) =>
  request<SearchHit[]>('POST', `${path}/search`, { body: { query, mode: 'vector' } })

describe('a new knowledge base', () => {
  it('has the embedding model that it names, and counts what it holds', async () => {
    const { agentId } = await makeKnowledgeBase()
    const { status, data } = await request<{ embeddingModel: string; documentCount: number; chunkCount: number }>(
      'POST',
      `/v1/agents/${agentId}/knowledge-bases`,
      { body: { name: 'Large', embeddingModel: LARGE } },
    )
    assert.deepEqual([status, data.embeddingModel, data.documentCount, data.chunkCount], [201, LARGE, 0, 0])
    const filled = await request<{ documentCount: number; chunkCount: number }>('GET', (await makeFilled()).path)
    assert.deepEqual([filled.data.documentCount, filled.data.chunkCount], [2, 2])
  })

  for (const embeddingModel of ['openai/gpt-4o-mini', 'mistral/mistral-embed', 'nothing', 'local/unknown'])
    it(`refuses ${embeddingModel}`, async () => {
      const { agentId } = await makeKnowledgeBase()
      const body = { name: 'x', embeddingModel }
      const refused = await request('POST', `/v1/agents/${agentId}/knowledge-bases`, { body })
      assert.deepEqual([refused.status, refused.error.code], [400, 'VALIDATION_ERROR'])
      assert.match(refused.error.message, /^embeddingModel /)
    })
})

describe('a change of the embedding model', () => {
  it('changes the model while searches by meaning go on, and reaches a document that becomes ready meanwhile', async () => {
    const base = await makeFilled()
    await breakWord(base.word, 429)
    const { data: begun } = await reembed(base, LARGE)
    assert.deepEqual([begun.status, begun.progress], ['running', { total: 2, done: 0 }])
    const answers: SearchHit[][] = []
    let isOver = false
    const searching = (async () => {
      while (!isOver) {
        const { status, data } = await searchByMeaning(base, 'When does the pump need oil?')
        assert.equal(status, 200)
        answers.push(data)
      }
    })()
    const { data } = await base.upload('late.txt', 'The lighthouse is painted white.')
    assert.equal((await base.settled(data.id)).status, 'ready')
    assert.equal(await modelOf(base), SMALL)
    await breakWord(base.word, null)
    await untilStatus(base, 'completed')
    isOver = true
    await searching
    assert.equal(await modelOf(base), LARGE)
    assert.ok(answers.length > 0 && answers.every((hits) => hits[0]?.filename === '0.txt'))
    const { data: found } = await searchByMeaning(base, 'What is painted white?')
    assert.equal(found[0]?.filename, 'late.txt')
    const ended = await latest(base)
    assert.deepEqual(ended.progress, { total: 3, done: 3 })
    assert.ok(ended.endedAt !== null && ended.error === null)
  })

  it('returns the running change for the same model, refuses another one, and can be cancelled', async () => {
    const base = await makeFilled()
    await breakWord(base.word, 429)
    const { data: begun, json } = await reembed(base, LARGE)
    assert.deepEqual([json.next_steps[0]?.method, json.next_steps[0]?.path.endsWith('/reembed')], ['GET', true])
    assert.equal((await reembed(base, LARGE)).data.startedAt, begun.startedAt)
    const other = await reembed(base, 'local/lexical')
    assert.deepEqual([other.status, other.error.code], [409, 'REEMBEDDING_RUNNING'])
    const cancelled = await request<Reembedding>('POST', `${base.path}/reembed/cancel`)
    assert.deepEqual([cancelled.status, cancelled.data.status], [200, 'cancelled'])
    assert.ok(cancelled.json.next_steps.length > 0)
    await breakWord(base.word, null)
    assert.equal((await request<Reembedding>('POST', `${base.path}/reembed/cancel`)).data.status, 'cancelled')
    assert.equal(await modelOf(base), SMALL)
    assert.equal((await reembed(base, 'local/lexical')).data.status, 'running')
    await untilStatus(base, 'completed')
    assert.equal(await modelOf(base), 'local/lexical')
  })

  it('fails with a code and a fix, leaves the former model serving, and goes on when it is asked again', async () => {
    const base = await makeFilled()
    await breakWord(base.word, 400)
    await reembed(base, LARGE)
    await untilStatus(base, 'failed')
    const { error } = await latest(base)
    assert.equal(error?.code, 'EMBEDDING_FAILED')
    assert.match(error?.fix ?? '', /POST \/v1\/agents\/\{id\}\/knowledge-bases\/\{kbId\}\/reembed/)
    assert.equal(await modelOf(base), SMALL)
    await breakWord(base.word, null)
    assert.equal((await searchByMeaning(base, 'When does the pump need oil?')).data[0]?.filename, '0.txt')
    await reembed(base, LARGE)
    await untilStatus(base, 'completed')
  })

  it('embeds again with the model that serves when that is asked, while searches by meaning go on', async () => {
    const base = await makeFilled()
    for (const round of [1, 2]) {
      await breakWord(base.word, 429)
      const { data: begun } = await reembed(base, SMALL, { again: true })
      assert.deepEqual([begun.status, begun.embeddingModel], ['running', SMALL], `round ${round}`)
      assert.equal((await reembed(base, SMALL, { again: true })).data.startedAt, begun.startedAt)
      const { data: during } = await searchByMeaning(base, 'When does the pump need oil?')
      assert.equal(during[0]?.filename, '0.txt')
      await breakWord(base.word, null)
      await untilStatus(base, 'completed')
      assert.equal(await modelOf(base), SMALL)
      assert.deepEqual((await latest(base)).progress, { total: 2, done: 2 })
      const { data: after } = await searchByMeaning(base, 'When does the pump need oil?')
      assert.equal(after[0]?.filename, '0.txt')
      assert.equal(after[0]?.score, during[0]?.score)
    }
    const { data: late } = await base.upload('late.txt', 'The lighthouse is painted white.')
    assert.equal((await base.settled(late.id)).status, 'ready')
    assert.equal((await searchByMeaning(base, 'What is painted white?')).data[0]?.filename, 'late.txt')
    const embedded = await model.requests({ kind: 'embedding', contains: base.word })
    const ofAll = embedded.filter(({ status, inputs }) => status === 200 && inputs === 2)
    assert.equal(ofAll.length, 2, 'both chunks are embedded once in each round')
    await reembed(base, LARGE)
    await untilStatus(base, 'completed')
    await reembed(base, SMALL)
    await untilStatus(base, 'completed')
    assert.equal(await modelOf(base), SMALL)
  })

  it('goes on with the vectors of a failed one when it is asked to embed again', async () => {
    const base = await makeKnowledgeBase()
    const [first, last] = [randomUUID(), randomUUID()]
    const sections = Array.from({ length: CHUNKS }, (_, place) => `# Section ${place}\n\nIt says ${place * 7919}.`)
    const content = [`# First\n\n${first}`, ...sections.slice(2), `# Last\n\n${last}`].join('\n\n')
    const { data } = await base.upload('long.md', content)
    assert.equal((await base.settled(data.id)).chunkCount, CHUNKS)
    await breakWord(last, 429)
    await reembed(base, SMALL, { again: true })
    await until('the other batch is stored', async () => (await latest(base)).progress.done === BATCH)
    await breakWord(last, 400)
    await untilStatus(base, 'failed')
    await breakWord(last, null)
    const { data: begun } = await reembed(base, SMALL, { again: true })
    assert.deepEqual(begun.progress, { total: CHUNKS, done: BATCH })
    await untilStatus(base, 'completed')
    const embedded = await model.requests({ kind: 'embedding', contains: first })
    assert.equal(embedded.filter(({ status }) => status === 200).length, 2, 'by the upload, and by the one that failed')
    assert.equal((await searchByMeaning(base, first)).data[0]?.filename, 'long.md')
  })

  it('refuses the model that serves and models that are not offered', async () => {
    const base = await makeKnowledgeBase()
    for (const name of [SMALL, 'openai/gpt-4o-mini', 'x/y']) {
      const refused = await reembed(base, name)
      assert.deepEqual([refused.status, refused.error.code], [400, 'VALIDATION_ERROR'], name)
      assert.match(refused.error.message, /^embeddingModel /)
    }
  })

  it('changes an empty knowledge base at once', async () => {
    const base = await makeKnowledgeBase()
    await reembed(base, LARGE)
    await untilStatus(base, 'completed')
    assert.deepEqual((await latest(base)).progress, { total: 0, done: 0 })
  })

  it('is not found in another workspace, and neither is its progress', async () => {
    const base = await makeKnowledgeBase()
    const key = stack.keys.b
    for (const [method, path] of [
      ['POST', '/reembed'],
      ['GET', '/reembed'],
      ['POST', '/reembed/cancel'],
    ] as const) {
      const body = path === '/reembed' && method === 'POST' ? { embeddingModel: LARGE } : undefined
      assert.equal((await request(method, base.path + path, { key, body })).status, 404, method + path)
    }
  })
})

describe('the progress of a change of the embedding model', () => {
  it('is not found where the model was never changed, and neither is its cancel', async () => {
    const base = await makeKnowledgeBase()
    const answers = await Promise.all([
      request('GET', `${base.path}/reembed`),
      request('POST', `${base.path}/reembed/cancel`),
    ])
    for (const { status, error } of answers) assert.deepEqual([status, error.code], [404, 'REEMBEDDING_NOT_FOUND'])
  })
})
