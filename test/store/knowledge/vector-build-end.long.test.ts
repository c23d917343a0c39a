import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { inWorkspace } from '../../../store/connection/scope.ts'
import type { Database } from '../../../store/database.ts'
import { beginBuild, endBuild, giveUpBuild } from '../../../store/knowledge/vector-build.ts'
import { isNeedless } from '../../../store/knowledge/vector-claim.ts'
import {
  dropVectorCopy,
  findVectorIndex,
  markVectorIndexReady,
  tryDropVectorCopy,
} from '../../../store/knowledge/vector-index.ts'
import {
  countVectorsOf,
  fillVectorCopy,
  makeFilledVectorBase,
  type OwnDatabases,
  openOwnDatabases,
  purgeVectorDocument,
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

describe('the build of an index of vectors', () => {
  it('ends below no lock but for what was deleted since its last batch', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const [documentId = ''] = base.documentIds
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    assert.equal((await beginBuild(database, found)).state, 'begun')
    await purgeVectorDocument(databases, base, documentId)
    const build = await startVectorBuild(database, found)
    await build.ended.finally(build.stop)
    const deleter = await database.$client.connect()
    await deleter.query(`select pg_advisory_lock_shared(hashtextextended('vectors ' || $1::uuid, 0))`, [base.kbId])
    const ended = endBuild(database, found, 30)
    await until('the batches are deleted', async () => (await database.$count(sql`forgotten_vectors`)) === 0)
    assert.equal(await countVectorsOf(database, found.id), 900)
    assert.equal((await findVectorIndex(database, base.workspaceId, found.id))?.builtAt, null)
    deleter.release(true)
    await ended
    assert.ok((await findVectorIndex(database, base.workspaceId, found.id))?.builtAt)
    assert.deepEqual(await beginBuild(database, found), { state: 'built' })
    await markVectorIndexReady(database, found)
  })

  it('that was given up leaves a later one alone', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    const [former, later] = [await beginBuild(database, found), await beginBuild(database, found)]
    assert.ok(former.state === 'begun' && later.state === 'begun')
    await purgeVectorDocument(databases, base, base.documentIds[0] ?? '')
    await giveUpBuild(database, found, former.since)
    assert.ok((await findVectorIndex(database, base.workspaceId, found.id))?.buildingAt)
    assert.equal(await countVectorsOf(database, found.id), 1_000)
    await giveUpBuild(database, found, later.since)
    const left = await findVectorIndex(database, base.workspaceId, found.id)
    assert.deepEqual([left?.buildingAt, left?.builtAt], [null, null])
    assert.equal(await countVectorsOf(database, found.id), 900)
    const isNeedlessBelow = (minChunks: number) =>
      inWorkspace(base.workspaceId, () => isNeedless(app, found.id, minChunks))
    assert.deepEqual([await isNeedlessBelow(MIN_CHUNKS), await isNeedlessBelow(2 * MIN_CHUNKS)], [false, true])
    await dropVectorCopy(database, found.id)
    await database.execute(sql`update knowledge_bases set deleted_at = now() where id = ${base.kbId}`)
  })

  it('leaves no forgotten vector when its copy is dropped beside a delete', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const found = await fillVectorCopy(databases, base, MIN_CHUNKS)
    assert.equal((await beginBuild(database, found)).state, 'begun')
    const deleter = await database.$client.connect()
    await deleter.query('begin')
    await deleter.query('delete from chunk_vectors where document_id = $1', [base.documentIds[0]])
    assert.equal(await tryDropVectorCopy(database, found.id), false)
    await deleter.query('commit')
    deleter.release()
    assert.equal(await database.$count(sql`forgotten_vectors`), 100)
    await dropVectorCopy(database, found.id)
    assert.equal(await database.$count(sql`forgotten_vectors`), 0)
    await database.execute(sql`update knowledge_bases set deleted_at = now() where id = ${base.kbId}`)
  })

  it('is of the only copy that serves a knowledge base', async () => {
    const base = await makeFilledVectorBase(database, 10)
    const { id } = await fillVectorCopy(databases, base, MIN_CHUNKS)
    const insertAgain = () =>
      database.execute(sql`
        insert into vector_indexes (id, workspace_id, agent_id, kb_id, embedding_model, dimensions)
        select gen_random_uuid(), workspace_id, agent_id, kb_id, embedding_model, dimensions from vector_indexes
        where id = ${id}`)
    await assert.rejects(insertAgain(), ({ cause }) => cause.constraint === 'vector_indexes_serving')
    assert.equal(await database.$count(sql`vector_indexes where kb_id = ${base.kbId}`), 1)
  })
})
