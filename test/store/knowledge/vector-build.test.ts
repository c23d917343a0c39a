import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { inWorkspace } from '../../../store/connection/scope.ts'
import type { Database } from '../../../store/database.ts'
import { type Build, beginBuild, endBuild, startBuild, watchBuild } from '../../../store/knowledge/vector-build.ts'
import { claimDueVectorIndex, isOutgrown } from '../../../store/knowledge/vector-claim.ts'
import { copyNextVectors } from '../../../store/knowledge/vector-copy.ts'
import {
  dropVectorCopy,
  findVectorIndex,
  markVectorIndexReady,
  tryDropVectorCopy,
  type VectorIndexRecord,
} from '../../../store/knowledge/vector-index.ts'
import { addVectorDocument, randomVector } from '../../support/knowledge/vector-base.ts'
import {
  countVectorsOf,
  fillVectorCopy,
  holdVectorCopy,
  indexVectors,
  makeFilledVectorBase,
  type OwnDatabases,
  openOwnDatabases,
  purgeVectorDocument,
  questions,
  recall,
  searchAllVectors,
  searchVectors,
  startVectorBuild,
} from '../../support/knowledge/vector-index.ts'
import { until } from '../../support/stack/stack.ts'

const MIN_CHUNKS = 1_000

let databases: OwnDatabases
let database: Database
/** Sees one workspace at a time, as the processes do. */
let app: Database
before(async () => {
  databases = await openOwnDatabases(2)
  ;({ database, app } = databases)
})
after(() => databases[Symbol.asyncDispose]())

/** A build that has begun and that waits. */
async function startHeldBuild(found: VectorIndexRecord): Promise<Build> {
  assert.equal((await beginBuild(database, found)).state, 'begun')
  const build = await startVectorBuild(database, found)
  await until('the build waits', async () => {
    const { rows } = await database.execute(sql`
      select from pg_locks where pid = ${build.processId} and mode = 'ShareLock' and not granted`)
    return rows.length > 0
  })
  return build
}

describe('the build of an index of vectors', () => {
  it('lets a delete pass, and what was deleted leaves the copy at its end', async () => {
    const base = await makeFilledVectorBase(database, 12)
    const [documentId = ''] = base.documentIds
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    await using holder = await holdVectorCopy(databases.url, found)
    const build = await startHeldBuild(found)
    await purgeVectorDocument(databases, base, documentId)
    const given = questions()
    const exact = await searchAllVectors(app, base, given)
    await holder.query('rollback')
    await build.ended.finally(build.stop)
    await endBuild(database, found)
    assert.equal(await countVectorsOf(database, found.id), 1_100)
    assert.equal(await database.$count(sql`forgotten_vectors`), 0)
    assert.ok(recall(exact, await searchAllVectors(app, base, given)) >= 0.97)
    await markVectorIndexReady(database, found)
  })

  it('hides nothing from searches, also not what becomes ready meanwhile', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const given = questions()
    const exact = await searchAllVectors(app, base, given)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    await using holder = await holdVectorCopy(databases.url, found)
    const build = await startHeldBuild(found)
    assert.deepEqual(await searchAllVectors(app, base, given), exact)
    const vector = randomVector()
    const documentId = await addVectorDocument(database, base, { chunks: 5 })
    await database.execute(sql`
      update chunk_vectors set embedding = ${JSON.stringify(vector)}::halfvec where document_id = ${documentId}`)
    const near = await searchVectors(app, base, { vector, limit: 5 })
    assert.equal(near.length, 5)
    const batch = await inWorkspace(base.workspaceId, () => copyNextVectors(app, found, { after: undefined, most: 9 }))
    assert.equal(batch.state, 'building')
    await holder.query('rollback')
    await build.ended.finally(build.stop)
    await endBuild(database, found)
    assert.deepEqual(await searchVectors(app, base, { vector, limit: 5 }), near)
    await markVectorIndexReady(database, found)
  })

  it('ends with its connection, and the next one waits for that', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    await using holder = await holdVectorCopy(databases.url, found)
    const lost = await startHeldBuild(found)
    assert.equal(await startBuild(database, found.id, { memoryMb: 64, onNotice: () => {} }), undefined)
    assert.deepEqual(await watchBuild(database, found.id, lost.processId), { state: 'building', percent: 0 })
    lost.stop()
    const next = await startHeldBuild(found)
    await holder.query('rollback')
    await next.ended.finally(next.stop)
    await endBuild(database, found)
    const built = await findVectorIndex(database, base.workspaceId, found.id)
    assert.deepEqual([built?.buildingAt, built?.builtPercent], [null, 100])
    assert.ok(built?.builtAt)
    await markVectorIndexReady(database, found)
  })

  it('says when its memory does not suffice, and goes on', async () => {
    const base = await makeFilledVectorBase(database, 20)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    assert.equal((await beginBuild(database, found)).state, 'begun')
    const notices: string[] = []
    const given = { memoryMb: 1, onNotice: (message: string) => notices.push(message) }
    const build = await startBuild(database, found.id, given)
    await build?.ended.finally(build.stop)
    await endBuild(database, found)
    assert.match(notices.join(), /no longer fits into maintenance_work_mem/)
    await markVectorIndexReady(database, found)
  })

  it('is needless without its knowledge base, and the copy is left until it has ended', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    await using holder = await holdVectorCopy(databases.url, found)
    const build = await startHeldBuild(found)
    await database.execute(sql`update knowledge_bases set deleted_at = now() where id = ${base.kbId}`)
    assert.deepEqual(await watchBuild(database, found.id, build.processId), { state: 'needless' })
    assert.equal(await tryDropVectorCopy(database, found.id), false)
    build.stop()
    await holder.query('rollback')
    await until('the copy is dropped', () => tryDropVectorCopy(database, found.id))
    assert.deepEqual(await beginBuild(database, found), { state: 'gone' })
  })

  it('begins anew, beside the copy that serves, when more than a third waits', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const former = await indexVectors(databases, base, MIN_CHUNKS)
    for (let number = 0; number < 4; number++) await addVectorDocument(database, base)
    assert.equal(await isOutgrown(database, former), false)
    for (let number = 0; number < 2; number++) await addVectorDocument(database, base)
    assert.equal(await isOutgrown(database, former), true)
    const next = await fillVectorCopy(databases, base, MIN_CHUNKS)
    assert.equal(next.replaces, former.id)
    assert.equal(await claimDueVectorIndex(database, MIN_CHUNKS), undefined, 'one copy grows at a time')
    const [first = '', second = ''] = base.documentIds
    await purgeVectorDocument(databases, base, first)
    assert.deepEqual(await countBoth(former, next), [900, 1_500])
    assert.equal((await beginBuild(database, next)).state, 'begun')
    await purgeVectorDocument(databases, base, second)
    assert.deepEqual(await countBoth(former, next), [800, 1_500])
    const build = await startVectorBuild(database, next)
    await build.ended.finally(build.stop)
    await endBuild(database, next)
    const given = questions()
    const exact = await searchAllVectors(app, base, given)
    await dropVectorCopy(database, former.id)
    await markVectorIndexReady(database, next)
    assert.deepEqual(await countBoth(former, next), [0, 1_400])
    assert.ok(recall(exact, await searchAllVectors(app, base, given)) >= 0.97)
    assert.equal((await findVectorIndex(database, base.workspaceId, next.id))?.replaces, null)
    assert.equal(await claimDueVectorIndex(database, MIN_CHUNKS), undefined, 'nothing waits')
  })
})

const countBoth = async (former: VectorIndexRecord, next: VectorIndexRecord): Promise<number[]> => [
  await countVectorsOf(database, former.id),
  await countVectorsOf(database, next.id),
]
