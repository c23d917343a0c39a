import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual as isEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { vectorIndexName } from '../../../store/knowledge/vector-index.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { addVectorDocument, makeVectorBase } from '../../support/knowledge/vector-base.ts'
import { holdBuilds } from '../../support/knowledge/vector-index.ts'
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

type Index = { name: string; isValid: boolean }

const listIndexes = async (kbId: string): Promise<Index[]> =>
  (
    await owner.query<Index>(
      `select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
      where relname like 'chunk_vectors_of_' || $1 || '%'`,
      [kbId.replaceAll('-', '')],
    )
  ).rows
const indexes = () => listIndexes(base.id)
const nameOf = (embeddingModel: string) => vectorIndexName({ kbId: base.id, embeddingModel })
const untilBuilt = (name: string, kbId = base.id) =>
  until('the index is built', async () => isEqual(await listIndexes(kbId), [{ name, isValid: true }]), 2 * SETTLE_MS)

async function openOwnDatabase(): Promise<Database & AsyncDisposable> {
  const database = openSystemDatabase({ url: own.info.databaseUrl }, 2)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.$client.end() })
}

/** The processes of Postgres that build an index of vectors. */
const listBuilders = async (): Promise<number[]> =>
  (
    await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where query like 'create index concurrently%' and state = 'active'`,
    )
  ).rows.map(({ pid }) => pid)

const listDroppers = async (): Promise<unknown[]> =>
  (await owner.query(`select from pg_stat_activity where query like 'drop index concurrently%' and state = 'active'`))
    .rows

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
  it('is built while searches go on', { timeout: 600_000 }, async () => {
    const sections = Array.from({ length: SECTIONS }, (_, place) => `# Section ${place}\n\nIt says ${place * 7919}.`)
    const { data } = await base.upload('long.md', sections.join('\n\n'))
    const chunkCount = (await base.settled(data.id, SETTLE_MS)).chunkCount ?? 0
    assert.ok(chunkCount > MIN_CHUNKS, `${chunkCount} chunks`)
    const searches = searchThroughout()
    await untilBuilt(nameOf('openai/text-embedding-3-small'))
    assert.deepEqual(await searches.stop(), [])
  })

  it('begins again when its worker is killed', { timeout: 600_000 }, async () => {
    await using database = await openOwnDatabase()
    // The statement that builds the index waits for this, so the worker is killed in the middle of it.
    await using holder = await holdBuilds(own.info.databaseUrl)
    const large = await makeVectorBase(database)
    for (let number = 0; number < 2; number++) await addVectorDocument(database, large, { chunks: 1_000 })
    const first = await builder()
    await own.part('worker').kill()
    await until('Postgres has ended the build', async () => !(await listBuilders()).includes(first), SETTLE_MS)
    const [left] = await listIndexes(large.kbId)
    assert.equal(left?.isValid, false)
    own.part('worker').start()
    // The next build first waits for its turn to drop what is left.
    await until('a worker drops the index', async () => (await listDroppers()).length > 0, SETTLE_MS)
    await holder.query('commit')
    await untilBuilt(left?.name ?? '', large.kbId)
    await database.execute(sql`update knowledge_bases set deleted_at = now() where id = ${large.kbId}`)
  })

  it('follows a change of the model without a search that fails', { timeout: 600_000 }, async () => {
    const searches = searchThroughout()
    const embeddingModel = 'openai/text-embedding-3-large'
    await request('POST', `${base.path}/reembed`, { ...at, body: { embeddingModel } })
    await untilBuilt(nameOf(embeddingModel))
    assert.deepEqual(await searches.stop(), [])
  })

  it('goes with its knowledge base', { timeout: 300_000 }, async () => {
    await request('DELETE', base.path, at)
    await until('no index is left', async () => (await indexes()).length === 0, SETTLE_MS)
  })
})
