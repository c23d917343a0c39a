import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { searchKnowledge } from '../../../activities/knowledge/search.ts'
import { readConfig } from '../../../config.ts'
import type { SearchLimits } from '../../../domain/knowledge/retrieval.ts'
import { createModels, type Models } from '../../../providers/model/models.ts'
import { inWorkspace } from '../../../store/connection/scope.ts'
import { type Database, openSystemDatabase } from '../../../store/database.ts'
import { knowledgeBases } from '../../../store/tables/index.ts'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
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

  it('searches by words when the question can not be embedded', async () => {
    const [base] = await twoModels()
    const word = `zither${randomUUID().slice(0, 8)}`
    const id = await fill(base, 'zither.txt', 'The zither has forty strings.')
    await breakWord(word, 400)
    assert.equal((await search(base, `${word}: how many strings has the zither?`))[0]?.document_id, id)
    await breakWord(word, null)
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
