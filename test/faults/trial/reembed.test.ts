import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import type { Reembedding } from '../../../domain/knowledge/reembedding.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, startOwnStack, until } from '../../support/stack/stack.ts'

const LARGE = 'openai/text-embedding-3-large'
const SETTLE_MS = 180_000
/** Three batches; the last has fewer chunks than the others. */
const SECTIONS = 300
const BATCH_SIZE = 128
/** The stand-in forgets requests beyond 5,000. */
const PAUSE_MS = 25

let own: Awaited<ReturnType<typeof startOwnStack>>
let at: { baseUrl: string; key: string }
let base: TestBase

before(async () => {
  own = await startOwnStack()
  at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  base = await makeKnowledgeBase(at)
})
after(() => own?.[Symbol.asyncDispose]())

const latest = async () => (await request<Reembedding>('GET', `${base.path}/reembed`, at)).data

/** Searches by meaning all the time; `stop` returns the searches that failed or found nothing. */
function searchThroughout() {
  let isOver = false
  let count = 0
  const bad: unknown[] = []
  const search = async () => {
    while (!isOver) {
      const body = { query: 'What is written in section 7?', mode: 'vector' }
      const { status, data } = await request<SearchHit[]>('POST', `${base.path}/search`, { ...at, body })
      count += 1
      if (status !== 200 || data.length === 0) bad.push([status, data])
      await wait(PAUSE_MS)
    }
  }
  const searching = search()
  return {
    async stop() {
      isOver = true
      await searching
      return { count, bad }
    },
  }
}

describe('a change of the embedding model', () => {
  it('survives the kill of a worker, embeds nothing twice and fails no search', { timeout: 300_000 }, async () => {
    const model = modelControl(own.info.modelServerUrl)
    const last = randomUUID()
    const sections = Array.from({ length: SECTIONS }, (_, place) => `# Section ${place}\n\nIt says ${place * 7919}.`)
    const { data } = await base.upload('long.md', [...sections, `# The end\n\nIt says ${last}.`].join('\n\n'))
    const chunkCount = (await base.settled(data.id, SETTLE_MS)).chunkCount ?? 0
    assert.ok(chunkCount > 2 * BATCH_SIZE && chunkCount < 3 * BATCH_SIZE, `${chunkCount} chunks`)
    await model.breakEmbeddings({ [last]: 429 })
    const searches = searchThroughout()
    await request('POST', `${base.path}/reembed`, { ...at, body: { embeddingModel: LARGE } })
    // The batch with this word is refused; the two others are stored.
    const areStored = async () => (await latest()).progress.done >= chunkCount - BATCH_SIZE
    await until('all batches but one are stored', areStored, SETTLE_MS)
    await own.part('worker').kill()
    own.part('worker').start()
    await model.breakEmbeddings({ [last]: null })
    await until('the new model serves', async () => (await latest()).status === 'completed', SETTLE_MS)
    const { count, bad } = await searches.stop()
    assert.ok(count > 0)
    assert.deepEqual(bad, [])
    const requests = await model.requests({ kind: 'embedding', contains: LARGE.split('/')[1] ?? '' })
    const embedded = requests.filter(({ status, body }) => status === 200 && body.includes('It says'))
    assert.equal(
      embedded.reduce((sum, { inputs = 0 }) => sum + inputs, 0),
      chunkCount,
    )
    assert.deepEqual((await latest()).progress, { total: chunkCount, done: chunkCount })
  })
})
