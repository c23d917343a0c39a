import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { inWorkspace } from '../../../store/connection/scope.ts'
import { type Database, inSharedSnapshot, openDatabase } from '../../../store/database.ts'
import { searchPassages } from '../../../store/knowledge/search/search.ts'
import {
  addVectors,
  makeVectorBase,
  randomVector,
  VECTOR_MODEL,
  type VectorBase,
} from '../../support/knowledge/vector-base.ts'
import { indexVectors, type OwnDatabases, openOwnDatabases } from '../../support/knowledge/vector-index.ts'
import { addWordedDocument } from '../../support/knowledge/worded-document.ts'

const MIN_CHUNKS = 1_000
const DOCUMENTS = 6
const PASSAGES = 200

let databases: OwnDatabases
/** With one connection, no two statements run side by side. */
let narrow: Database
let base: VectorBase
before(async () => {
  databases = await openOwnDatabases(8)
  narrow = openDatabase({ url: databases.url }, 1)
  base = await makeVectorBase(databases.database)
  for (let number = 0; number < DOCUMENTS; number++) await addDocument(number)
  await indexVectors(databases, base, MIN_CHUNKS)
})
after(async () => {
  await narrow.$client.end()
  await databases[Symbol.asyncDispose]()
})

/** `common` is in each passage, `third` in each third, `number7` in a few. */
async function addDocument(number: number): Promise<void> {
  const texts = Array.from({ length: PASSAGES }, (_, ordinal) =>
    ['common', ordinal % 3 === 0 ? 'third' : 'other', `number${ordinal % 60}`, 'filling '.repeat(ordinal % 9)].join(
      ' ',
    ),
  )
  const { id } = await addWordedDocument(databases.database, base, `${'abcdef'[number]}.txt`, texts)
  await addVectors(databases.database, id, VECTOR_MODEL)
}

const find = (database: Database, query: string, vector: number[]) =>
  inWorkspace(base.workspaceId, () =>
    searchPassages(
      database,
      base.workspaceId,
      [{ id: base.kbId, embeddingModel: VECTOR_MODEL }],
      { query, limit: 20, isExplained: true },
      async () => vector,
    ),
  )

const inBase = <Result>(work: () => Promise<Result>) => inWorkspace(base.workspaceId, work)
const countDocuments = sql`select count(*)::int as n from documents`

describe('a search by both arms in a large knowledge base', () => {
  it('finds side by side what one statement finds', async () => {
    for (const query of ['number7', 'common third', 'number7 number8 common', 'nothing of this'])
      for (let round = 0; round < 5; round++) {
        const vector = randomVector()
        const hits = await find(databases.app, query, vector)
        assert.deepEqual(hits, await find(narrow, query, vector))
        assert.ok(hits.length > 0)
      }
    const used = [databases.app, narrow].map(({ $client }) => $client.totalCount)
    assert.deepEqual(used, [2, 1])
  })

  it('ends side by side with the error of either arm, and gives both connections back', async () => {
    const failing = inBase(() =>
      inSharedSnapshot(databases.app, (one, other) =>
        Promise.all([one.execute(sql`select 1 / 0`), other.execute(countDocuments)]),
      ),
    )
    await assert.rejects(failing, ({ cause }) => cause.message === 'division by zero')
    const { idleCount, totalCount } = databases.app.$client
    assert.equal(idleCount, totalCount)
    assert.ok((await find(databases.app, 'number7', randomVector())).length > 0)
  })
})

describe('two connections of one snapshot', () => {
  it('see the same rows, whatever is committed meanwhile', async () => {
    const counts = await inBase(() =>
      inSharedSnapshot(databases.app, async (one, other) => {
        const before = await one.execute<{ n: number }>(countDocuments)
        await addDocument(0)
        const after = await other.execute<{ n: number }>(countDocuments)
        return [before, after].map(({ rows }) => rows[0]?.n)
      }),
    )
    assert.deepEqual(counts, [DOCUMENTS, DOCUMENTS])
  })

  it('are not taken where half of the connections work', async () => {
    const clients = await inBase(() => Promise.all([1, 2, 3, 4].map(() => databases.app.$client.connect())))
    assert.equal(await inBase(() => inSharedSnapshot(databases.app, async () => 'read')), undefined)
    for (const client of clients) client.release()
    assert.equal(await inBase(() => inSharedSnapshot(databases.app, async () => 'read')), 'read')
  })

  it('write nothing', async () => {
    const writing = inBase(() =>
      inSharedSnapshot(databases.app, (one) => one.execute(sql`update knowledge_bases set name = 'x'`)),
    )
    await assert.rejects(writing, ({ cause }) => /read-only transaction/.test(cause.message))
  })
})
