import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildIndex } from '../../../activities/knowledge/vector-build.ts'
import { inWorkspace } from '../../../store/connection/scope.ts'
import type { Database } from '../../../store/database.ts'
import { startBuild } from '../../../store/knowledge/vector-build.ts'
import {
  findVectorIndex,
  markVectorIndexReady,
  tryDropVectorCopy,
  type VectorIndexRecord,
} from '../../../store/knowledge/vector-index.ts'
import { addVectorDocument } from '../../support/knowledge/vector-base.ts'
import {
  countVectorsOf,
  fillVectorCopy,
  holdVectorCopy,
  indexVectors,
  makeFilledVectorBase,
  type OwnDatabases,
  openOwnDatabases,
  purgeVectorDocument,
} from '../../support/knowledge/vector-index.ts'
import { until } from '../../support/stack/stack.ts'

const MIN_CHUNKS = 1_000

let databases: OwnDatabases
let database: Database
/** Sees one workspace at a time, as the processes do. */
let app: Database
before(async () => {
  databases = await openOwnDatabases(4)
  ;({ database, app } = databases)
})
after(() => databases[Symbol.asyncDispose]())

/** The attempt of a worker. */
function build(found: VectorIndexRecord, lookMs?: number) {
  const stop = new AbortController()
  const log = { info: () => {}, warn: () => {} }
  const deps = { database: app, config: { vectorIndexMemoryMb: 64, vectorIndexChunks: MIN_CHUNKS }, log }
  const ended = inWorkspace(found.workspaceId, () =>
    buildIndex(deps, found, { signal: stop.signal, progress: { percent: 0 }, ...(lookMs && { lookMs }) }),
  )
  return { ended, stop: () => stop.abort() }
}

const find = async ({ workspaceId, id }: VectorIndexRecord): Promise<VectorIndexRecord> => {
  const found = await findVectorIndex(database, workspaceId, id)
  assert.ok(found)
  return found
}

describe('an attempt to build an index of vectors', () => {
  it('that ends early leaves in the copy nothing that was deleted', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    await using holder = await holdVectorCopy(databases.url, found)
    const attempt = build(found)
    attempt.ended.catch(() => {})
    await until('the build waits', async () => {
      const { rows } = await database.execute(sql`select from pg_locks where mode = 'ShareLock' and not granted`)
      return rows.length > 0
    })
    await purgeVectorDocument(databases, base, base.documentIds[0] ?? '')
    assert.equal(await countVectorsOf(database, found.id), 1_000)
    attempt.stop()
    await assert.rejects(attempt.ended, { name: 'AbortError' })
    await holder.query('rollback')
    const left = await find(found)
    assert.deepEqual([left.buildingAt, left.builtAt], [null, null])
    assert.equal(await countVectorsOf(database, found.id), 900)
    assert.equal(await build(left).ended, 'built')
    assert.ok((await find(found)).builtAt)
    await markVectorIndexReady(database, found)
  })

  it('says that it lives while another build is under way', async () => {
    const other = await startBuild(database, crypto.randomUUID(), { memoryMb: 64, onNotice: () => {} })
    assert.ok(other)
    await other.ended
    const found = await fillVectorCopy(databases, await makeFilledVectorBase(database, 10), MIN_CHUNKS)
    const attempt = build(found)
    await until('the build has begun', async () => (await find(found)).buildingAt !== null)
    await database.execute(sql`update vector_indexes set beat_at = now() - interval '1 hour' where id = ${found.id}`)
    await until('the copy has a sign of life', async () => Date.now() - Number((await find(found)).beatAt) < 60_000)
    assert.equal((await find(found)).builtAt, null)
    other.stop()
    assert.equal(await attempt.ended, 'built')
    await markVectorIndexReady(database, found)
  })

  it('mends a copy that has its index and is said to be built', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const { id } = await indexVectors(databases, base, MIN_CHUNKS)
    await database.execute(sql`update vector_indexes set building_at = now() where id = ${id}`)
    await purgeVectorDocument(databases, base, base.documentIds[0] ?? '')
    const found = await findVectorIndex(database, base.workspaceId, id)
    assert.ok(found?.builtAt)
    assert.equal(await countVectorsOf(database, id), 1_000)
    assert.equal(await build(found).ended, 'built')
    const mended = await find(found)
    assert.deepEqual([mended.buildingAt, mended.builtAt], [null, found.builtAt])
    assert.equal(await countVectorsOf(database, id), 900)
  })

  it('ends once its knowledge base has become small, though nothing of it was deleted', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    await using holder = await holdVectorCopy(databases.url, found)
    const attempt = build(found, 20)
    await until('the build waits', async () => (await find(found)).buildingAt !== null)
    for (const documentId of base.documentIds.slice(4)) await purgeVectorDocument(databases, base, documentId)
    assert.equal(await attempt.ended, 'gone')
    await holder.query('rollback')
    await until('the copy is dropped', () => tryDropVectorCopy(database, found.id))
  })

  it('drops the copy that it replaces as soon as no search reads that one', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const former = await indexVectors(databases, base, MIN_CHUNKS)
    for (let number = 0; number < 6; number++) await addVectorDocument(database, base)
    const next = await fillVectorCopy(databases, base, MIN_CHUNKS)
    assert.equal(next.replaces, former.id)
    await using reader = await holdVectorCopy(databases.url, former)
    const attempt = build(next)
    await until('the new copy has its index', async () => (await find(next)).builtAt !== null)
    await database.execute(sql`update vector_indexes set beat_at = now() - interval '1 hour' where id = ${next.id}`)
    await until('the new copy has a sign of life', async () => Date.now() - Number((await find(next)).beatAt) < 60_000)
    assert.deepEqual([(await find(former)).id, (await find(next)).replaces], [former.id, former.id])
    await reader.query('rollback')
    assert.equal(await attempt.ended, 'built')
    assert.equal(await findVectorIndex(database, base.workspaceId, former.id), undefined)
    assert.equal((await find(next)).replaces, null)
    await markVectorIndexReady(database, next)
  })
})
