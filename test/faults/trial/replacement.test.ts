import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../../config.ts'
import type { FaultPoint } from '../../../domain/fault-point.ts'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import type { Document } from '../../../domain/knowledge/document.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { eachOf, untilDead } from '../../support/fault/fault.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request, type Services, startOwnStack, until } from '../../support/stack/stack.ts'

const SETTLE_MS = 180_000
const FILE = 'tariff.md'
const SECTIONS = 12
const PAUSE_MS = 20
const AT_ONCE = 24
/** A worker that makes a replacement ready dies at these points, up to the moment after the swap. */
const POINTS: FaultPoint[] = [
  'ingestion.chunks.after-write',
  'ingestion.vectors.after-write',
  'ingestion.flip.before-commit',
  'ingestion.flip.after-commit',
]

let own: Services & AsyncDisposable
let database: pg.Client
let at: { baseUrl: string; key: string }
before(async () => {
  own = await startOwnStack()
  at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  database = new pg.Client({ connectionString: own.info.databaseUrl })
  await database.connect()
})
after(async () => {
  await database?.end()
  await own?.[Symbol.asyncDispose]()
})

/** A version of the file; each has as many chunks as the others, and all of them fit a question about the tariff. */
const contentOf = (version: number): string =>
  Array.from(
    { length: SECTIONS },
    (_, n) => `# Tariff ${n}\n\nThe tariff of zone ${n} is that of version${version}.`,
  ).join('\n\n')

async function put(base: TestBase, version: number): Promise<string> {
  const body = { filename: FILE, content: contentOf(version), replace: true }
  const { status, data, text } = await request<Document>('POST', `${base.path}/documents`, { ...at, body })
  assert.equal(status, 201, text)
  return data.id
}

async function ready(base: TestBase, documentId: string): Promise<void> {
  assert.equal((await base.settled(documentId, SETTLE_MS)).status, 'ready')
}

/** A knowledge base in which version 0 answers, and its id. */
async function makeBase(): Promise<{ base: TestBase; first: string }> {
  const base = await makeKnowledgeBase(at)
  const first = await put(base, 0)
  await ready(base, first)
  return { base, first }
}

/** The versions in a search result, with the number of their passages: `3×12`. */
function versionsOf(hits: SearchHit[], nameOf = versionOf): string {
  const counts = new Map<string, number>()
  for (const hit of hits) {
    const version = nameOf(hit)
    counts.set(version, (counts.get(version) ?? 0) + 1)
  }
  return [...counts].map(([version, count]) => `${version}×${count}`).join(' ')
}

const versionOf = ({ text }: SearchHit): string => text.match(/version(\d+)/)?.[1] ?? '?'

/** Searches without an end, by both arms and by each alone. `stop` returns what was seen, without repetitions. */
function searchThroughout(base: TestBase, nameOf = versionOf) {
  const seen: string[] = []
  let isOver = false
  const search = async (mode: string) => {
    while (!isOver) {
      const body = { query: 'tariff', limit: 50, mode }
      const { status, data } = await request<SearchHit[]>('POST', `${base.path}/search`, { ...at, body })
      const versions = status === 200 ? versionsOf(data, nameOf) : `status ${status}`
      if (seen.at(-1) !== versions) seen.push(versions)
      await wait(PAUSE_MS)
    }
  }
  const searching = ['hybrid', 'text', 'vector'].map(search)
  return {
    async stop(): Promise<string[]> {
      isOver = true
      await Promise.all(searching)
      return seen
    },
  }
}

const isOneVersion = (versions: string): boolean => new RegExp(`^[\\w-]+×${SECTIONS}$`).test(versions)

/** Waits until object storage and the tables have nothing of the knowledge base but this document. */
async function expectOnly(base: TestBase, documentId: string): Promise<void> {
  const blobs = createBlobStore(readConfig(own.info.env))
  const { rows } = await database.query<{ place: string }>(
    `select workspace_id || '/' || agent_id || '/' || id || '/' as place from knowledge_bases where id = $1`,
    [base.id],
  )
  const place = rows[0]?.place ?? ''
  const left = async () => {
    const files: string[] = []
    for await (const { key } of blobs.list(place)) files.push(key.slice(place.length))
    const found = await database.query<{ name: string; ids: string[] }>(
      `select 'documents' as name, array_agg(distinct id) as ids from documents where kb_id = $1
       union all select 'chunks', array_agg(distinct document_id) from chunks where kb_id = $1
       union all select 'vectors', array_agg(distinct document_id) from chunk_vectors where kb_id = $1
       union all select 'words', array_agg(distinct document_id) from document_words where kb_id = $1`,
      [base.id],
    )
    return [files, ...found.rows.map(({ ids }) => ids)].every((ids) => ids.join() === documentId)
  }
  await until('nothing is left of the documents that were replaced', left, SETTLE_MS)
}

describe('a document that replaces another', () => {
  it('leaves searches one whole version, though workers are killed around the swap', { timeout: 900_000 }, async () => {
    const { base, first } = await makeBase()
    const searches = searchThroughout(base)
    let last = first
    for (const [place, point] of POINTS.entries()) {
      await own.part('worker').kill()
      const doomed = await own.addWorker({ AMS_FAULT_POINT: point })
      last = await put(base, place + 1)
      await untilDead(own, doomed, point)
      own.part('worker').start()
      await ready(base, last)
    }
    await until(
      'the last version answers',
      async () => versionsOf(await base.search('tariff', 50)) === answerOf(POINTS.length),
    )
    const seen = await searches.stop()
    assert.deepEqual(
      seen.filter((versions) => !isOneVersion(versions)),
      [],
    )
    assert.deepEqual(new Set(seen).size, POINTS.length + 1)
    await expectOnly(base, last)
  })

  it('has replaced nothing when its worker is killed within the swap', { timeout: 300_000 }, async () => {
    const { base, first } = await makeBase()
    const searches = searchThroughout(base)
    const holder = new pg.Client({ connectionString: own.info.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select id from documents where id = $1 for update', [first])
    const fresh = await put(base, 1)
    const isWaiting = async () => {
      const { rowCount } = await database.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%earlier as%'`,
      )
      return rowCount === 1
    }
    await until('the swap waits for the row of the old document', isWaiting, SETTLE_MS)
    await own.part('worker').kill()
    await holder.end()
    assert.equal((await base.find(fresh)).status, 'processing')
    assert.equal(versionsOf(await base.search('tariff', 50)), answerOf(0))
    own.part('worker').start()
    await ready(base, fresh)
    assert.deepEqual(
      (await searches.stop()).filter((versions) => !isOneVersion(versions)),
      [],
    )
    await expectOnly(base, fresh)
  })

  it(`gives way to the last of ${AT_ONCE} at once, though workers are killed`, { timeout: 600_000 }, async () => {
    const { base } = await makeBase()
    const searches = searchThroughout(base)
    const versions = Array.from({ length: AT_ONCE }, (_, n) => n + 1)
    await own.part('worker').kill()
    await eachOf(versions, 8, (version) => put(base, version))
    const { rows } = await database.query<{ id: string }>(
      'select id from documents where kb_id = $1 order by position desc nulls last limit 1',
      [base.id],
    )
    const last = rows[0]?.id ?? ''
    for (const point of ['ingestion.flip.after-commit', 'ingestion.flip.before-commit'])
      await untilDead(own, await own.addWorker({ AMS_FAULT_POINT: `${point}:3` }), point)
    own.part('worker').start()
    await ready(base, last)
    await expectOnly(base, last)
    const seen = await searches.stop()
    assert.deepEqual(
      seen.filter((each) => !isOneVersion(each)),
      [],
    )
    assert.equal((await base.find(last)).status, 'ready')
  })
})

describe('a document that is read again', () => {
  it('leaves searches one whole reading, though workers are killed around the swap', { timeout: 900_000 }, async () => {
    const { base, first } = await makeBase()
    const searches = searchThroughout(base, ({ document_id }) => document_id)
    let last = first
    for (const point of POINTS) {
      await own.part('worker').kill()
      const doomed = await own.addWorker({ AMS_FAULT_POINT: point })
      const { status, data, text } = await request<Document>('POST', `${base.path}/documents/${last}/reread`, at)
      assert.equal(status, 201, text)
      await untilDead(own, doomed, point)
      own.part('worker').start()
      await ready(base, data.id)
      assert.deepEqual((await base.find(data.id)).replaces, [last])
      last = data.id
    }
    const isOfLast = async () => (await base.search('tariff', 50)).every(({ document_id }) => document_id === last)
    await until('the last reading answers', isOfLast)
    const seen = await searches.stop()
    assert.deepEqual(
      seen.filter((readings) => !isOneVersion(readings)),
      [],
    )
    assert.deepEqual(new Set(seen).size, POINTS.length + 1)
    await expectOnly(base, last)
  })
})

const answerOf = (version: number): string => `${version}×${SECTIONS}`
