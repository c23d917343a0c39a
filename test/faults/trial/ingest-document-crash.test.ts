import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { untilDead } from '../../support/fault/fault.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { readFixture } from '../../support/knowledge/knowledge-file.ts'
import { request, startOwnStack, until } from '../../support/stack/stack.ts'

const SETTLE_MS = 120_000
const FILES = ['handbook.md', 'sensors.csv', 'spare-parts.pdf', 'tariffs.docx', 'newsletter.pdf', 'hausordnung.txt']

type OwnStack = Awaited<ReturnType<typeof startOwnStack>>
let own: OwnStack
let database: Database
let base: TestBase
let at: { baseUrl: string; key: string }

before(async () => {
  own = await startOwnStack()
  at = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  database = openSystemDatabase({ url: own.info.databaseUrl }, 2)
  base = await makeKnowledgeBase(at)
})
after(async () => {
  await database?.$client.end()
  await own?.[Symbol.asyncDispose]()
})

/** Checks that all documents are ready, each with dense, embedded chunks. */
async function assertReady(documentIds: string[]): Promise<void> {
  for (const id of documentIds) assert.equal((await base.settled(id, SETTLE_MS)).status, 'ready')
  const { rows } = await database.execute<{ ok: boolean }>(sql`
    select count(*) = max(ordinal) + 1 and count(*) = count(vectors.chunk_id)
      and count(*) = max(documents.chunk_count) as ok
    from chunks join documents on documents.id = chunks.document_id
      left join chunk_vectors vectors on vectors.chunk_id = chunks.id group by chunks.document_id`)
  assert.ok(rows.length >= documentIds.length && rows.every(({ ok }) => ok))
}

const uploadAll = (prefix: string) =>
  Promise.all(
    FILES.map(async (file) => {
      const { status, data } = await base.upload(`${prefix}-${file}`, readFixture(file))
      assert.equal(status, 201)
      return data.id
    }),
  )

describe('an ingestion survives', () => {
  it('the kill of a worker', async () => {
    const ids = await uploadAll('worker')
    await own.part('worker').kill()
    own.part('worker').start()
    await assertReady(ids)
  })

  it('the kill of a worker in the middle of a step', { timeout: 180_000 }, async () => {
    await own.part('worker').kill()
    const point = 'ingestion.embed.before-call'
    const doomed = await own.addWorker({ AMS_FAULT_POINT: point })
    const { data } = await base.upload('abandoned.md', readFixture('handbook.md'))
    await untilDead(own, doomed, point)
    own.part('worker').start()
    assert.equal((await base.settled(data.id, SETTLE_MS)).status, 'ready')
  })

  it('the kill of Temporal before an upload', async () => {
    await own.part('temporal').kill()
    const ids = await uploadAll('temporal')
    own.part('temporal').start()
    await assertReady(ids)
  })

  it('the kill of Postgres', async () => {
    const ids = await uploadAll('postgres')
    await own.part('postgres').kill()
    own.part('postgres').start()
    await own.ready()
    // The API may have told before the kill that it is ready.
    await until('the API reads again', async () => (await request('GET', base.path, at)).status === 200)
    await assertReady(ids)
  })

  it('the kill of an API process after its answer', async () => {
    const ids = await uploadAll('api')
    await own.part('api').kill()
    own.part('api').start()
    await own.ready()
    await assertReady(ids)
  })

  it('the kill of storage, without a retry', async () => {
    await own.part('worker').kill()
    const { data } = await base.upload('storage.txt', 'kept in storage')
    await own.part('storage').kill()
    const refused = await base.upload('refused.txt', 'not kept')
    assert.equal(refused.status, 503)
    own.part('worker').start()
    await until('the worker is ready without storage', async () => {
      const { text } = await request('GET', '//readyz', { ...at, key: null })
      return /worker/.test(text)
    })
    own.part('storage').start()
    const settled = await base.settled(data.id, 180_000)
    assert.deepEqual([settled.status, settled.chunkCount], ['ready', 1])
  })
})
