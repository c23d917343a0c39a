import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { findKnowledge, searchKnowledge } from '../../../activities/knowledge/search.ts'
import { readConfig } from '../../../config.ts'
import type { SearchLimits } from '../../../domain/knowledge/retrieval.ts'
import { createModels, type Models } from '../../../providers/model/models.ts'
import { inWorkspace } from '../../../store/connection/scope.ts'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { knowledgeBases } from '../../../store/tables/index.ts'
import { breakWord, countEmbeddings } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { openSlowDatabase } from '../../support/knowledge/slow-database.ts'
import { request, stack } from '../../support/stack/stack.ts'

let database: Database
let models: Models
let workspaceId: string
before(async () => {
  database = openSystemDatabase({ url: stack.databaseUrl }, 2)
  models = createModels(readConfig(stack.env))
})
after(() => database.$client.end())

const search = (base: TestBase, query: string, ofWorkspace = workspaceId, limits?: SearchLimits) =>
  inWorkspace(ofWorkspace, () =>
    searchKnowledge(
      { database, models },
      { workspaceId: ofWorkspace, agentId: base.agentId, query, limits, signal: AbortSignal.timeout(30_000) },
    ),
  )

/** Two knowledge bases of one agent; another model makes the vectors of the second. */
async function twoModels(): Promise<[TestBase, TestBase]> {
  const first = await makeKnowledgeBase()
  const second = await makeKnowledgeBase({ agentId: first.agentId })
  await database.update(knowledgeBases).set({ embeddingModel: 'local/lexical' }).where(eq(knowledgeBases.id, second.id))
  workspaceId = (await request<{ tenantId: string }>('GET', first.path)).data.tenantId
  return [first, second]
}

async function fill(base: TestBase, filename: string, content: string): Promise<string> {
  const { data } = await base.upload(filename, content)
  assert.equal((await base.settled(data.id)).status, 'ready')
  return data.id
}

/** Finds by a database in which statements that read the table take longer than they may. */
async function makeSlow(table: string) {
  const slow = await openSlowDatabase(table)
  return {
    find: ({ agentId }: TestBase, query: string) =>
      inWorkspace(workspaceId, () =>
        findKnowledge(
          { database: slow.database, models },
          { workspaceId, agentId, query, signal: AbortSignal.timeout(30_000) },
        ),
      ),
    [Symbol.asyncDispose]: () => slow[Symbol.asyncDispose](),
  }
}

describe('searchKnowledge', () => {
  it('searches knowledge bases of different embedding models together', async () => {
    const [first, second] = await twoModels()
    const kite = await fill(first, 'kite.txt', 'The kite of the lighthouse keeper is turquoise.')
    const boat = await fill(second, 'boat.txt', 'The boat of the lighthouse keeper is crimson.')
    assert.equal((await search(first, 'What colour is the kite?'))[0]?.document_id, kite)
    assert.equal((await search(first, 'What colour is the boat?'))[0]?.document_id, boat)
    const both = await search(first, 'lighthouse keeper')
    assert.deepEqual(both.map(({ document_id }) => document_id).toSorted(), [kite, boat].toSorted())
  })

  it('searches by words when the question cannot be embedded', async () => {
    const [base] = await twoModels()
    const word = `zither${randomUUID().slice(0, 8)}`
    const id = await fill(base, 'zither.txt', 'The zither has forty strings.')
    await breakWord(word, 400)
    assert.equal((await search(base, `${word}: how many strings has the zither?`))[0]?.document_id, id)
    await breakWord(word, null)
  })

  it('searches by words when comparing vectors takes too long, and embeds the question once', async () => {
    const [base] = await twoModels()
    const word = `bassoon${randomUUID().slice(0, 8)}`
    const id = await fill(base, 'bassoon.txt', 'The bassoon has five joints.')
    await using slow = await makeSlow('chunk_vectors')
    const found = await slow.find(base, `${word}: how many joints has the bassoon?`)
    assert.deepEqual([found.cutTo, found.hits[0]?.document_id], ['words', id])
    assert.equal(await countEmbeddings(word), 1)
  })

  it('finds nothing when the words take too long as well', async () => {
    const [base] = await twoModels()
    await fill(base, 'cello.txt', 'The cello has four strings.')
    await using slow = await makeSlow('chunks')
    assert.deepEqual(await slow.find(base, 'How many strings has the cello?'), { hits: [], cutTo: 'nothing' })
  })

  it('finds nothing for another workspace or in a deleted knowledge base', async () => {
    const [base] = await twoModels()
    await fill(base, 'a.txt', 'The almanac is blue.')
    assert.deepEqual(await search(base, 'almanac', randomUUID()), [])
    assert.equal((await search(base, 'almanac')).length, 1)
    await request('DELETE', base.path)
    assert.deepEqual(await search(base, 'almanac'), [])
  })
})
