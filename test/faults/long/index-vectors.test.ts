import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request, startOwnStack, until } from '../../support/stack/stack.ts'

const MIN_CHUNKS = 1_000
const SECTIONS = 1_400
const SETTLE_MS = 180_000
const PAUSE_MS = 50

let own: Awaited<ReturnType<typeof startOwnStack>>
let at: { baseUrl: string; key: string }
let base: TestBase
let owner: pg.Client

before(async () => {
  own = await startOwnStack({ settings: { VECTOR_INDEX_CHUNKS: String(MIN_CHUNKS), RATE_LIMIT_PER_MINUTE: '100000' } })
  at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  base = await makeKnowledgeBase(at)
  owner = new pg.Client(own.info.databaseUrl)
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await own?.[Symbol.asyncDispose]()
})

type Index = { id: string; status: string; embedding_model: string; copied: number }

const indexes = async (): Promise<Index[]> =>
  (
    await owner.query<Index>(
      `select id, status, embedding_model,
        (select count(*)::int from indexed_vectors where index_id = vector_indexes.id) as copied
      from vector_indexes where kb_id = $1`,
      [base.id],
    )
  ).rows

/** The transaction that copied each vector. */
const copies = async (): Promise<Map<string, string>> => {
  const { rows } = await owner.query<{ id: string; transaction: string }>(
    `select chunk_id as id, indexed_vectors.xmin::text as transaction from indexed_vectors
      join vector_indexes on vector_indexes.id = index_id where vector_indexes.kb_id = $1`,
    [base.id],
  )
  return new Map(rows.map(({ id, transaction }) => [id, transaction]))
}

const search = (query: string) =>
  request<SearchHit[]>('POST', `${base.path}/search`, { ...at, body: { query, mode: 'vector' } })

/** Searches by meaning all the time; `stop` returns the searches that failed or found nothing. */
function searchThroughout() {
  let isOver = false
  const bad: unknown[] = []
  const searching = (async () => {
    while (!isOver) {
      const { status, data } = await search('What is written in section 7?')
      if (status !== 200 || data.length === 0) bad.push([status, data])
      await wait(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await searching
      return bad
    },
  }
}

describe('the index of vectors of a large knowledge base', () => {
  it('survives the kill of a worker in the middle, and fails no search', { timeout: 600_000 }, async () => {
    const sections = Array.from({ length: SECTIONS }, (_, place) => `# Section ${place}\n\nIt says ${place * 7919}.`)
    const { data } = await base.upload('long.md', sections.join('\n\n'))
    const chunkCount = (await base.settled(data.id, SETTLE_MS)).chunkCount ?? 0
    assert.ok(chunkCount > MIN_CHUNKS, `${chunkCount} chunks`)
    const searches = searchThroughout()
    await until('a batch is copied', async () => (await indexes()).some(({ copied }) => copied > 0), SETTLE_MS)
    await own.part('worker').kill()
    const [killed] = await indexes()
    const copied = await copies()
    assert.ok(copied.size > 0 && copied.size < chunkCount, `killed after ${copied.size} of ${chunkCount}`)
    own.part('worker').start()
    await until('the index is ready', async () => (await indexes()).some(({ status }) => status === 'ready'), SETTLE_MS)
    const [ready] = await indexes()
    assert.deepEqual([ready?.id, ready?.copied], [killed?.id, chunkCount])
    const now = await copies()
    const again = [...copied].filter(([id, transaction]) => now.get(id) !== transaction)
    assert.deepEqual(again, [], 'no vector is copied twice')
    assert.deepEqual(await searches.stop(), [])
  })

  it('follows a change of the model without a search that fails', { timeout: 600_000 }, async () => {
    const searches = searchThroughout()
    const embeddingModel = 'openai/text-embedding-3-large'
    await request('POST', `${base.path}/reembed`, { ...at, body: { embeddingModel } })
    const isSwapped = async () => {
      const found = await indexes()
      return found.length === 1 && found[0]?.embedding_model === embeddingModel && found[0].status === 'ready'
    }
    await until('the new model has the only index', isSwapped, 2 * SETTLE_MS)
    assert.deepEqual(await searches.stop(), [])
  })

  it('goes with its knowledge base', { timeout: 300_000 }, async () => {
    await request('DELETE', base.path, at)
    await until('no index is left', async () => (await indexes()).length === 0, SETTLE_MS)
    const { rows } = await owner.query('select 1 from indexed_vectors where workspace_id is not null limit 1')
    assert.equal(rows.length, 0)
  })
})
