import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { numberedSet } from '../../../domain/knowledge/vector-set.ts'
import type { Database } from '../../../store/database.ts'
import { searchPassages } from '../../../store/knowledge/search/search.ts'
import { makeVectorBase, randomVector, VECTOR_MODEL, type VectorBase } from '../../support/knowledge/vector-base.ts'
import { addWordedDocument } from '../../support/knowledge/worded-document.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'

const WORDS = ['account', 'password', 'reset', 'expired']
const LARGE_DOCUMENTS = 3
const LARGE_PASSAGES = 2_000
const QUESTIONS = 20
const ANSWER = 7

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
let large: VectorBase
let small: VectorBase
before(async () => {
  own = await createOwnDatabase()
  database = own.database
  large = await makeVectorBase(database)
  small = await makeVectorBase(database, large.workspaceId)
  // Each passage has two of the four words, so each word is common; no passage has all of them.
  for (let number = 0; number < LARGE_DOCUMENTS; number++)
    await addWordedDocument(
      database,
      large,
      `manual${number}.txt`,
      Array.from({ length: LARGE_PASSAGES }, (_, ordinal) =>
        [WORDS[ordinal % 4], WORDS[(ordinal + 1) % 4], 'filling '.repeat(60)].join(' '),
      ),
    )
  // All passages are about refunds, and one of them has the four words.
  await addWordedDocument(
    database,
    small,
    'faq.txt',
    Array.from({ length: QUESTIONS }, (_, ordinal) =>
      [`refund of kind ${ordinal}`, ...(ordinal === ANSWER ? WORDS : []), 'filling '.repeat(100)].join(' '),
    ),
  )
})
after(() => own[Symbol.asyncDispose]())

/** The file and the share of the question's words of each passage that a search by words of these knowledge bases finds. */
async function search(bases: VectorBase[], query: string): Promise<{ filename: string; share: number }[]> {
  const hits = await searchPassages(
    database,
    large.workspaceId,
    bases.map(({ kbId }) => ({ id: kbId, embeddingModel: 'local/lexical' })),
    { query, limit: 20, mode: 'text', isExplained: true },
    async () => undefined,
  )
  return hits.map(({ filename, explain }) => ({ filename, share: explain?.text.share ?? 0 }))
}

describe('two sets of vectors of one model', () => {
  it('share the vector of the question', async () => {
    const asked: string[] = []
    const bases = [
      { id: large.kbId, embeddingModel: VECTOR_MODEL },
      { id: small.kbId, embeddingModel: numberedSet(VECTOR_MODEL, 2) },
    ]
    const hits = await searchPassages(
      database,
      large.workspaceId,
      bases,
      { query: 'refund', limit: 5 },
      async (model) => {
        asked.push(model)
        return randomVector()
      },
    )
    assert.ok(hits.length > 0)
    assert.deepEqual(asked, [VECTOR_MODEL])
  })
})

describe('a search by words of a small knowledge base beside a large one', () => {
  it('finds the passage of the small one whose words are common in the large one', async () => {
    const [best, next] = await search([large, small], WORDS.join(' '))
    assert.equal(best?.filename, 'faq.txt')
    assert.match(next?.filename ?? '', /^manual/)
  })

  it('finds what the small one is about, although each of its passages has the word', async () => {
    const [best, next] = await search([large, small], 'refund password')
    assert.equal(best?.filename, 'faq.txt')
    assert.equal(next?.filename, 'faq.txt')
  })

  it('weighs the words of the large one as it does alone', async () => {
    const question = 'account password reset'
    const [alone] = await search([large], question)
    const beside = (await search([large, small], question)).find(({ filename }) => filename.startsWith('manual'))
    assert.ok(Math.abs((beside?.share ?? 0) - (alone?.share ?? 1)) < 0.01, `${beside?.share} and ${alone?.share}`)
  })
})
