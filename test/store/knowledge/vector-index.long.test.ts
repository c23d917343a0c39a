import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { inWorkspace } from '../../../store/connection/scope.ts'
import type { Database, Executor } from '../../../store/database.ts'
import {
  dropVectorIndex,
  isVectorIndexing,
  listDueVectorIndexes,
  listNeedlessVectorIndexes,
  vectorIndexName,
} from '../../../store/knowledge/vector-index.ts'
import { purgeDocumentBatch } from '../../../store/purge/batch.ts'
import { documents, knowledgeBases } from '../../../store/tables/index.ts'
import {
  addVectorDocument,
  addVectors,
  makeVectorBase,
  randomVector,
  type VectorBase,
} from '../../support/knowledge/vector-base.ts'
import {
  countWalks,
  findDue,
  holdBuilds,
  indexVectors,
  makeFilledVectorBase,
  type OwnDatabases,
  openOwnDatabases,
  questions,
  recall,
  type Searched,
  searchAllVectors,
  searchVectors,
  startBuild,
  stateOf,
} from '../../support/knowledge/vector-index.ts'
import { until } from '../../support/stack/stack.ts'

const MIN_CHUNKS = 1_000
const NEXT_MODEL = "test/next'vectors #2"
const NEVER = new AbortController().signal

let databases: OwnDatabases
let database: Database
/** Sees one workspace at a time, as the processes do. */
let app: Database
before(async () => {
  databases = await openOwnDatabases()
  ;({ database, app } = databases)
})
after(() => databases[Symbol.asyncDispose]())

const index = (base: VectorBase) => indexVectors(database, base, MIN_CHUNKS)
const search = (base: VectorBase, searched: Searched) => searchVectors(app, base, searched)
const searchAll = (base: VectorBase, searched: Searched[]) => searchAllVectors(app, base, searched)
const makeFilledBase = (documentCount: number) => makeFilledVectorBase(database, documentCount)
const needless = () => listNeedlessVectorIndexes(database, MIN_CHUNKS)
const isDue = async ({ kbId }: VectorBase) => (await listDueVectorIndexes(database, MIN_CHUNKS, kbId)).length > 0
const remove = ({ kbId }: VectorBase) =>
  database.update(knowledgeBases).set({ deletedAt: sql`now()` }).where(eq(knowledgeBases.id, kbId))

/** The part of what a scan finds that is found now. */
const recallOf = async (base: VectorBase, exact: string[][], searched: Searched[]): Promise<number> =>
  recall(exact, await searchAll(base, searched))

const untilWalked = (name: string) =>
  until('Postgres counts walks through the index', async () => (await countWalks(database, name)) > 0)

const documentsOf = async (chunkIds: string[]): Promise<string[]> => {
  const { rows } = await database.execute<{ id: string }>(sql`
    select document_id as id from chunks where id = any(${sql.param(chunkIds)}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** Counts the rows of documents that the connection has read and has not reported yet. */
const documentsRead = async (transaction: Executor): Promise<number> => {
  const { rows } = await transaction.execute<{ read: number }>(sql`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'documents'`)
  return rows[0]?.read ?? 0
}

describe('an index of vectors', () => {
  it('is due for a large knowledge base alone, until it is built', async () => {
    const [small, large] = [await makeFilledBase(9), await makeFilledBase(10)]
    const due = (await listDueVectorIndexes(database, MIN_CHUNKS)).map(({ kbId }) => kbId)
    assert.ok(due.includes(large.kbId) && !due.includes(small.kbId))
    await index(large)
    assert.equal(await isDue(large), false)
  })

  it('finds what a scan finds, also with a filter', async () => {
    const base = await makeFilledBase(20)
    const all = questions()
    const filtered = questions({ type: 'eq', key: 'part', value: '3' })
    const exact = [await searchAll(base, all), await searchAll(base, filtered)] as const
    await index(base)
    assert.ok((await recallOf(base, exact[0], all)) >= 0.97)
    assert.equal(await recallOf(base, exact[1], filtered), 1)
  })

  it('goes on while a filter leaves too few of what it found', async () => {
    const base = await makeVectorBase(database)
    for (let part = 0; part < 12; part++)
      await addVectorDocument(database, base, { chunks: 1_000, attributes: { last: String(part === 11) } })
    const filtered = questions({ type: 'eq', key: 'last', value: 'false' })
    const exact = await searchAll(base, filtered)
    const name = await index(base)
    assert.ok((await recallOf(base, exact, filtered)) >= 0.97)
    await untilWalked(name)
  })

  it('has a document that becomes ready later', async () => {
    const base = await makeFilledBase(10)
    await index(base)
    const vector = randomVector()
    const documentId = await addVectorDocument(database, base, { chunks: 5 })
    await database.execute(sql`
      update chunk_vectors set embedding = ${JSON.stringify(vector)}::halfvec where document_id = ${documentId}`)
    const near = await search(base, { vector, limit: 5 })
    assert.deepEqual(await documentsOf(near), Array(5).fill(documentId))
  })

  it('hides a deleted document, and loses a purged one', async () => {
    const base = await makeFilledBase(12)
    await index(base)
    const [documentId = '', hiddenId = ''] = base.documentIds
    await database.update(documents).set({ deletedAt: sql`now()` }).where(sql`id in (${documentId}, ${hiddenId})`)
    const found = async () => await documentsOf((await searchAll(base, questions())).flat())
    assert.deepEqual(
      (await found()).filter((id) => [documentId, hiddenId].includes(id)),
      [],
    )
    const purged = { ...base, documentId }
    while ((await inWorkspace(base.workspaceId, () => purgeDocumentBatch(app, purged))) > 0);
    assert.equal(await database.$count(sql`chunk_vectors where document_id = ${documentId}`), 0)
    assert.ok((await found()).length > 0)
  })

  it('takes no vector of another length, which stays stored', async () => {
    const base = await makeFilledBase(10)
    await index(base)
    const documentId = await addVectorDocument(database, base, { chunks: 5 })
    await database.execute(sql`update chunk_vectors set embedding = '[1,2,3]' where document_id = ${documentId}`)
    const found = await documentsOf((await searchAll(base, questions())).flat())
    assert.ok(found.length > 0 && !found.includes(documentId))
  })

  it('is made for the model of a re-embedding, and serves after the swap', async () => {
    const base = await makeFilledBase(10)
    const former = await index(base)
    await database.execute(sql`
      insert into reembeddings (id, workspace_id, agent_id, kb_id, embedding_model, total, done)
      values (gen_random_uuid(), ${base.workspaceId}, ${base.agentId}, ${base.kbId}, ${NEXT_MODEL}, 1000, 1000)`)
    for (const documentId of base.documentIds) await addVectors(database, documentId, NEXT_MODEL)
    const searched = questions()
    const exact = await searchAllVectors(app, base, searched, NEXT_MODEL)
    const next = await index(base)
    assert.notEqual(next, former)
    assert.ok(!(await needless()).includes(former))
    await database.update(knowledgeBases).set({ embeddingModel: NEXT_MODEL }).where(eq(knowledgeBases.id, base.kbId))
    await database.execute(sql`update reembeddings set status = 'completed' where kb_id = ${base.kbId}`)
    const left = await needless()
    assert.ok(left.includes(former) && !left.includes(next))
    assert.equal(await dropVectorIndex(database, former, NEVER), true)
    // A search that began with the former model finds its vectors by a scan until they are removed.
    const [question] = searched
    assert.ok(question)
    assert.equal((await search(base, question)).length, 10)
    assert.ok(recall(exact, await searchAllVectors(app, base, searched, NEXT_MODEL)) >= 0.97)
  })

  it('is dropped with its knowledge base, once or again', async () => {
    const base = await makeFilledBase(10)
    const name = await index(base)
    await remove(base)
    assert.ok((await needless()).includes(name))
    for (let time = 0; time < 2; time++) assert.equal(await dropVectorIndex(database, name, NEVER), true)
    assert.equal(await stateOf(database, name), 'none')
  })

  it('that is needless is looked for without a look at documents that have none', async () => {
    const large = await makeFilledBase(10)
    await index(large)
    const read = () =>
      database.transaction(async (transaction) => {
        // A table of few rows is scanned as a whole, whatever is asked for.
        await transaction.execute(sql`set local enable_seqscan = off`)
        const before = await documentsRead(transaction)
        await listNeedlessVectorIndexes(transaction, MIN_CHUNKS)
        return (await documentsRead(transaction)) - before
      })
    const alone = await read()
    const other = await makeFilledBase(5)
    assert.ok(alone > 0)
    assert.equal(await read(), alone)
    const kbIds = [large.kbId, other.kbId]
    await database.update(knowledgeBases).set({ deletedAt: sql`now()` }).where(inArray(knowledgeBases.id, kbIds))
  })

  it('of another workspace cannot be built by the application', async () => {
    const due = await findDue(database, await makeFilledBase(10), MIN_CHUNKS)
    for (const statement of [
      `create index on chunk_vectors (chunk_id)`,
      `drop table chunk_vectors`,
      `alter table chunk_vectors disable row level security`,
    ])
      await assert.rejects(
        inWorkspace(due.workspaceId, async () => await app.execute(sql.raw(statement))),
        (error: Error) => /must be owner/.test(String(error.cause)),
        statement,
      )
  })
})

describe('the build of an index of vectors', () => {
  it('hides nothing from searches, and holds up no upload and no delete', async () => {
    const base = await makeFilledBase(12)
    const searched = questions()
    const exact = await searchAll(base, searched)
    const due = await findDue(database, base, MIN_CHUNKS)
    const name = vectorIndexName(due)
    await using holder = await holdBuilds(databases.url)
    const build = startBuild(database, due)
    await until('the build waits', async () => (await stateOf(database, name)) === 'invalid')
    assert.deepEqual(await searchAll(base, searched), exact)
    const [documentId = ''] = base.documentIds
    await database.update(documents).set({ deletedAt: sql`now()` }).where(eq(documents.id, documentId))
    while ((await inWorkspace(base.workspaceId, () => purgeDocumentBatch(app, { ...base, documentId }))) > 0);
    await addVectorDocument(database, base)
    const now = await searchAll(base, searched)
    await holder.query('rollback')
    assert.equal(await build.ended, true)
    assert.ok((await recallOf(base, now, searched)) >= 0.97)
    await untilWalked(name)
  })

  it('ends with its signal, and the next one drops what is left of it', async () => {
    const base = await makeFilledBase(10)
    const due = await findDue(database, base, MIN_CHUNKS)
    const name = vectorIndexName(due)
    await using holder = await holdBuilds(databases.url)
    const lost = startBuild(database, due)
    await until('the build waits', async () => (await stateOf(database, name)) === 'invalid')
    assert.equal(await isVectorIndexing(database), true)
    assert.equal(await startBuild(database, due).ended, false)
    assert.equal(await dropVectorIndex(database, name, NEVER), false)
    lost.stop()
    await assert.rejects(lost.ended, { name: 'AbortError' })
    await until('Postgres has ended the build', async () => !(await isVectorIndexing(database)))
    await holder.query('rollback')
    assert.deepEqual([await stateOf(database, name), await isDue(base)], ['invalid', true])
    assert.equal(await startBuild(database, due).ended, true)
    assert.equal(await stateOf(database, name), 'valid')
  })

  it('says when its memory does not suffice, and goes on', async () => {
    const due = await findDue(database, await makeFilledBase(20), MIN_CHUNKS)
    const build = startBuild(database, due, 1)
    assert.equal(await build.ended, true)
    assert.match(build.notices.join(), /no longer fits into maintenance_work_mem/)
    assert.equal(await stateOf(database, vectorIndexName(due)), 'valid')
  })

  it('leaves a finished index as it is', async () => {
    const base = await makeFilledBase(10)
    const due = await findDue(database, base, MIN_CHUNKS)
    const read = async () => (await database.execute(sql`select to_regclass(${vectorIndexName(due)})::oid as oid`)).rows
    await index(base)
    const built = await read()
    assert.equal(await startBuild(database, due).ended, true)
    assert.deepEqual(await read(), built)
  })
})
