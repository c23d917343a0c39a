import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { type Database, openSystemDatabase } from '../../store/database.ts'
import { knowledgeBases } from '../../store/tables/index.ts'
import { QUESTIONS } from '../fixtures/documents/questions.ts'
import { makeKnowledgeBase, type TestBase } from '../support/knowledge/knowledge.ts'
import { readFixture } from '../support/knowledge/knowledge-file.ts'
import { stack } from '../support/stack/stack.ts'

const FILES = Object.keys(QUESTIONS)

describe('the best three passages hold the answer', () => {
  let database: Database
  before(() => {
    database = openSystemDatabase({ url: stack.databaseUrl }, 2)
  })
  after(() => database.$client.end())

  for (const embeddingModel of ['openai/text-embedding-3-small', 'local/lexical'])
    describe(`with ${embeddingModel}`, () => {
      let base: TestBase
      before(async () => {
        base = await makeKnowledgeBase()
        await database.update(knowledgeBases).set({ embeddingModel }).where(eq(knowledgeBases.id, base.id))
        const uploads = await Promise.all(FILES.map((file) => base.upload(file, readFixture(file))))
        for (const { status, data } of uploads) {
          assert.equal(status, 201)
          assert.equal((await base.settled(data.id)).status, 'ready')
        }
      })

      for (const file of FILES)
        for (const { question, answer, page } of QUESTIONS[file] ?? [])
          it(`${embeddingModel}, ${file}: ${question}`, async () => {
            const hits = await base.search(question, 3)
            const hit = hits.find(
              ({ text, filename }) => filename === file && text.replace(/\s+/g, ' ').includes(answer),
            )
            assert.ok(hit, hits.map(({ filename, score, text }) => `${score} ${filename}: ${text}`).join('\n\n'))
            if (page) assert.equal(hit.page, page)
          })
    })
})

it('every realistic document except the scanned one has questions', () => {
  const folder = join(import.meta.dirname, '..', 'fixtures', 'documents')
  const documents = readdirSync(folder).filter((name) => !/\.(py|ts)$/.test(name))
  assert.deepEqual(documents.toSorted(), [...FILES, 'scanned.pdf'].toSorted())
})
