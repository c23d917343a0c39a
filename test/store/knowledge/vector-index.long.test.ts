import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { inWorkspace } from '../../../store/connection/scope.ts'
import type { Database, Executor } from '../../../store/database.ts'
import { claimDueVectorIndex, listNeedlessVectorIndexes } from '../../../store/knowledge/vector-claim.ts'
import { copyNextVectors } from '../../../store/knowledge/vector-copy.ts'
import {
  dropVectorCopy,
  findVectorIndex,
  makeVectorCopy,
  markVectorIndexReady,
  type VectorIndexRecord,
} from '../../../store/knowledge/vector-index.ts'
import { purgeDocumentBatch } from '../../../store/purge/batch.ts'
import { documents, knowledgeBases } from '../../../store/tables/index.ts'
import {
  addVectorDocument,
  addVectors,
  makeVectorBase,
  randomVector,
  VECTOR_MODEL,
  type VectorBase,
} from '../../support/knowledge/vector-base.ts'
import {
  copyAllVectors,
  countVectorsOf,
  indexVectors,
  makeFilledVectorBase,
  type OwnDatabases,
  openOwnDatabases,
  questions,
  recall,
  type Searched,
  searchAllVectors,
  searchVectors,
} from '../../support/knowledge/vector-index.ts'
import { until } from '../../support/stack/stack.ts'

const MIN_CHUNKS = 1_000
const NEXT_MODEL = 'test/next-vectors'

let databases: OwnDatabases
let database: Database
/** Sees one workspace at a time, as the processes do. */
let app: Database
before(async () => {
  databases = await openOwnDatabases(2)
  ;({ database, app } = databases)
})
after(() => databases[Symbol.asyncDispose]())

const countCopied = (indexId: string) => countVectorsOf(database, indexId)
const index = (base: VectorBase) => indexVectors(databases, base, MIN_CHUNKS)
const copyAll = (found: VectorIndexRecord) => copyAllVectors(app, found)
const search = (base: VectorBase, given: Searched) => searchVectors(app, base, given)
const searchAll = (base: VectorBase, given: Searched[]) => searchAllVectors(app, base, given)
const makeFilledBase = (documentCount: number) => makeFilledVectorBase(database, documentCount)

/** The part of what a scan finds that is found now. */
const recallOf = async (base: VectorBase, exact: string[][], given: Searched[]): Promise<number> =>
  recall(exact, await searchAll(base, given))

/** Counts Postgres's walks through the index of a copy. */
const countWalks = async (indexId: string): Promise<number> => {
  const { rows } = await database.execute<{ walks: number }>(sql`
    select coalesce(sum(idx_scan), 0)::int as walks from pg_stat_user_indexes
    where relname = ${`indexed_vectors_${indexId.replaceAll('-', '')}`} and indexrelname not like '%pkey'`)
  return rows[0]?.walks ?? 0
}

const documentsOf = async (chunkIds: string[]): Promise<string[]> => {
  const { rows } = await database.execute<{ id: string }>(sql`
    select document_id as id from chunks where id = any(${sql.param(chunkIds)}::uuid[])`)
  return rows.map(({ id }) => id)
}

const needless = async () => (await listNeedlessVectorIndexes(database, MIN_CHUNKS)).map(({ id }) => id)

/** Counts the rows of documents that the connection has read and has not reported yet. */
const documentsRead = async (transaction: Executor): Promise<number> => {
  const { rows } = await transaction.execute<{ read: number }>(sql`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'documents'`)
  return rows[0]?.read ?? 0
}

describe('an index of vectors', () => {
  it('is due for a large knowledge base only, once, and one at a time', async () => {
    await makeFilledBase(9)
    assert.equal(await claimDueVectorIndex(database, MIN_CHUNKS), undefined)
    const large = await makeFilledBase(10)
    const due = await claimDueVectorIndex(database, MIN_CHUNKS)
    assert.equal(due?.workspaceId, large.workspaceId)
    assert.equal(await claimDueVectorIndex(database, MIN_CHUNKS), undefined)
    const found = await findVectorIndex(database, large.workspaceId, due?.id ?? '')
    assert.ok(found)
    await markVectorIndexReady(database, found)
    await dropVectorCopy(database, found.id)
    await database.update(knowledgeBases).set({ deletedAt: sql`now()` }).where(eq(knowledgeBases.id, large.kbId))
  })

  it('finds what a scan finds, also with a filter', async () => {
    const base = await makeFilledBase(20)
    const all = questions()
    const filtered = questions({ type: 'eq', key: 'part', value: '3' })
    const exact = [await searchAll(base, all), await searchAll(base, filtered)] as const
    const { id } = await index(base)
    assert.equal(await countCopied(id), 2_000)
    assert.ok((await recallOf(base, exact[0], all)) >= 0.97)
    assert.equal(await recallOf(base, exact[1], filtered), 1)
    await until('Postgres counts walks through the index', async () => (await countWalks(id)) > 0)
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

  it('goes on while a filter leaves too few of what it found', async () => {
    const base = await makeVectorBase(database)
    for (let part = 0; part < 12; part++)
      await addVectorDocument(database, base, { chunks: 1_000, attributes: { last: String(part === 11) } })
    const filtered = questions({ type: 'eq', key: 'last', value: 'false' })
    const exact = await searchAll(base, filtered)
    const { id } = await index(base)
    assert.ok((await recallOf(base, exact, filtered)) >= 0.97)
    await until('Postgres counts walks through the index', async () => (await countWalks(id)) > 0)
  })

  it('is searched together with documents that it does not have yet, and gets them once enough wait', async () => {
    const base = await makeFilledBase(10)
    const found = await index(base)
    const [vector] = [randomVector()]
    const documentId = await addVectorDocument(database, base, { chunks: 5 })
    await database.execute(sql`
      update chunk_vectors set embedding = ${JSON.stringify(vector)}::halfvec where document_id = ${documentId}`)
    const near = await search(base, { vector, limit: 5 })
    assert.equal((await documentsOf(near)).filter((id) => id === documentId).length, 5)
    assert.equal(await claimDueVectorIndex(database, MIN_CHUNKS), undefined, 'five chunks are too few')
    await addVectorDocument(database, base)
    assert.equal((await claimDueVectorIndex(database, MIN_CHUNKS))?.id, found.id)
    await copyAll(found)
    await markVectorIndexReady(database, found)
    assert.equal(await countCopied(found.id), 1_105)
    assert.deepEqual(await search(base, { vector, limit: 5 }), near)
  })

  it('goes on where a copy stopped', async () => {
    const base = await makeFilledBase(20)
    const due = await claimDueVectorIndex(database, MIN_CHUNKS)
    const found = await findVectorIndex(database, base.workspaceId, due?.id ?? '')
    assert.ok(found)
    await makeVectorCopy(database, found.id)
    await inWorkspace(base.workspaceId, () => copyNextVectors(app, found, { after: undefined, most: 500 }))
    assert.equal(await countCopied(found.id), 500)
    await makeVectorCopy(database, found.id)
    await Promise.all([copyAll(found), copyAll(found)])
    assert.equal(await countCopied(found.id), 2_000)
    await markVectorIndexReady(database, found)
  })

  it('loses the vectors of a purged document, and hides a deleted one', async () => {
    const base = await makeFilledBase(12)
    const { id } = await index(base)
    const [documentId = '', hiddenId = ''] = base.documentIds
    await database.update(documents).set({ deletedAt: sql`now()` }).where(sql`id in (${documentId}, ${hiddenId})`)
    const found = await documentsOf((await searchAll(base, questions())).flat())
    assert.ok(!found.includes(documentId) && !found.includes(hiddenId))
    const purged = { ...base, documentId }
    while ((await inWorkspace(base.workspaceId, () => purgeDocumentBatch(app, purged))) > 0);
    assert.equal(await countCopied(id), 1_100)
    const { rows } = await database.execute(sql`select 1 from indexed_vectors where document_id = ${documentId}`)
    assert.equal(rows.length, 0)
  })

  it('has no vector that is purged while it is copied', async () => {
    const base = await makeFilledBase(10)
    const due = await claimDueVectorIndex(database, MIN_CHUNKS)
    const found = await findVectorIndex(database, base.workspaceId, due?.id ?? '')
    assert.ok(found)
    await makeVectorCopy(database, found.id)
    const purgeAll = async () => {
      for (const documentId of base.documentIds) {
        await database.update(documents).set({ deletedAt: sql`now()` }).where(eq(documents.id, documentId))
        while ((await purgeDocumentBatch(database, { ...base, documentId })) > 0);
      }
    }
    await Promise.all([copyAll(found), purgeAll()])
    assert.equal(await countCopied(found.id), 0)
    await markVectorIndexReady(database, found)
  })

  it('is dropped with its knowledge base', async () => {
    const base = await makeFilledBase(10)
    const { id } = await index(base)
    await database.update(knowledgeBases).set({ deletedAt: sql`now()` }).where(eq(knowledgeBases.id, base.kbId))
    assert.ok((await needless()).includes(id))
    await dropVectorCopy(database, id)
    const { rows } = await database.execute(
      sql`select 1 from pg_class where relname like ${`%${id.replaceAll('-', '')}%`}`,
    )
    assert.equal(rows.length, 0)
    await dropVectorCopy(database, id)
  })

  it('is made for the model of a re-embedding, and serves after the swap', async () => {
    const base = await makeFilledBase(10)
    const former = await index(base)
    await database.execute(sql`
      insert into reembeddings (id, workspace_id, agent_id, kb_id, embedding_model, total, done)
      values (gen_random_uuid(), ${base.workspaceId}, ${base.agentId}, ${base.kbId}, ${NEXT_MODEL}, 1000, 1000)`)
    for (const documentId of base.documentIds) await addVectors(database, documentId, NEXT_MODEL)
    const next = await index(base)
    assert.notEqual(next.id, former.id)
    assert.equal(await countCopied(next.id), 1_000)
    assert.ok(!(await needless()).includes(former.id))
    await database.update(knowledgeBases).set({ embeddingModel: NEXT_MODEL }).where(eq(knowledgeBases.id, base.kbId))
    await database.execute(sql`update reembeddings set status = 'completed' where kb_id = ${base.kbId}`)
    const left = await needless()
    assert.ok(left.includes(former.id) && !left.includes(next.id))
    await dropVectorCopy(database, former.id)
    // A search that began with the former model finds its vectors by a scan until they are removed.
    const [question] = questions()
    assert.ok(question)
    assert.equal((await search(base, question)).length, 10)
    await database.execute(
      sql`delete from chunk_vectors where kb_id = ${base.kbId} and embedding_model = ${VECTOR_MODEL}`,
    )
    assert.equal(await countCopied(next.id), 1_000)
  })

  it('shows another workspace nothing', async () => {
    const base = await makeFilledBase(10)
    const { id } = await index(base)
    const other = await makeVectorBase(database)
    const count = (workspaceId: string) =>
      inWorkspace(workspaceId, async () => {
        const counts = sql`select (select count(*) from indexed_vectors where index_id = ${id})::int as vectors,
          (select count(*) from indexed_documents where index_id = ${id})::int as documents,
          (select count(*) from vector_indexes where id = ${id})::int as indexes`
        return (await app.execute(counts)).rows[0]
      })
    assert.deepEqual(await count(base.workspaceId), { vectors: 1_000, documents: 10, indexes: 1 })
    assert.deepEqual(await count(other.workspaceId), { vectors: 0, documents: 0, indexes: 0 })
    const refused = [
      `select 1 from indexed_vectors_${id.replaceAll('-', '')}`,
      `select make_vector_copy('${id}')`,
      `select build_vector_index('${id}')`,
      `select drop_vector_copy('${id}')`,
    ]
    for (const statement of refused)
      await assert.rejects(
        inWorkspace(base.workspaceId, async () => await app.execute(sql.raw(statement))),
        (error: Error) => /permission denied/.test(String(error.cause)),
        statement,
      )
  })
})
