import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { addVectorDocument, makeVectorBase } from '../../support/knowledge/vector-base.ts'
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

type Index = {
  id: string
  status: string
  embedding_model: string
  built_at: Date | null
  built_percent: number
  copied: number
}

const listIndexes = async (kbId: string): Promise<Index[]> =>
  (
    await owner.query<Index>(
      `select id, status, embedding_model, built_at, built_percent,
        (select count(*)::int from indexed_vectors where index_id = vector_indexes.id) as copied
      from vector_indexes where kb_id = $1`,
      [kbId],
    )
  ).rows
const indexes = () => listIndexes(base.id)

async function openOwnDatabase(): Promise<Database & AsyncDisposable> {
  const database = openSystemDatabase({ url: own.info.databaseUrl }, 2)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.$client.end() })
}

async function holdCopy(indexId: string): Promise<pg.Client & AsyncDisposable> {
  const holder = new pg.Client(own.info.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table indexed_vectors_${indexId.replaceAll('-', '')} in row exclusive mode`)
  return Object.assign(holder, { [Symbol.asyncDispose]: () => holder.end() })
}

/** The processes of Postgres that build an index of vectors. */
const listBuilders = async (): Promise<number[]> =>
  (
    await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where query like '%build_vector_index%' and state = 'active' and pid <> pg_backend_pid()`,
    )
  ).rows.map(({ pid }) => pid)

async function builder(): Promise<number> {
  let found: number[] = []
  await until(
    'an index is built',
    async () => {
      found = await listBuilders()
      return found.length > 0
    },
    SETTLE_MS,
  )
  return found[0] ?? 0
}

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
    assert.ok(copied.size > 0)
    own.part('worker').start()
    await until('the index is ready', async () => (await indexes()).some(({ status }) => status === 'ready'), SETTLE_MS)
    const [ready] = await indexes()
    assert.deepEqual([ready?.id, ready?.copied], [killed?.id, chunkCount])
    const now = await copies()
    const again = [...copied].filter(([id, transaction]) => now.get(id) !== transaction)
    assert.deepEqual(again, [], 'no vector is copied twice')
    assert.deepEqual(await searches.stop(), [])
  })

  it('begins a build again whose worker is killed', { timeout: 600_000 }, async () => {
    await using database = await openOwnDatabase()
    const large = await makeVectorBase(database)
    for (let number = 0; number < 2; number++) await addVectorDocument(database, large, { chunks: 1_000 })
    const ofLarge = () => listIndexes(large.kbId)
    await until('a batch is copied', async () => (await ofLarge()).some(({ copied }) => copied > 0), SETTLE_MS)
    const [begun] = await ofLarge()
    assert.ok(begun)
    // The statement that builds the index waits for this, so the worker is killed in the middle of it.
    await using holder = await holdCopy(begun.id)
    const first = await builder()
    await own.part('worker').kill()
    await until('Postgres has ended the build', async () => !(await listBuilders()).includes(first), SETTLE_MS)
    own.part('worker').start()
    assert.notEqual(await builder(), first)
    assert.equal((await ofLarge())[0]?.built_at, null)
    await holder.query('commit')
    await until('the index is ready', async () => (await ofLarge()).some(({ status }) => status === 'ready'), SETTLE_MS)
    const [ready] = await ofLarge()
    assert.deepEqual([ready?.id, ready?.copied, ready?.built_percent], [begun.id, 2_000, 100])
    assert.ok(ready?.built_at)
    await database.execute(sql`update knowledge_bases set deleted_at = now() where id = ${large.kbId}`)
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
