import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { WordEntry } from '../../../domain/knowledge/word/word-index.ts'
import { askedTermsOf } from '../../../domain/knowledge/word/word-query.ts'
import { weighWords } from '../../../domain/knowledge/word/word-weight.ts'
import type { Database } from '../../../store/database.ts'
import { searchPassages } from '../../../store/knowledge/search/search.ts'
import { makeVectorBase, type VectorBase } from '../../support/knowledge/vector-base.ts'
import { addWordedDocument } from '../../support/knowledge/worded-document.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'

const PASSAGES = 2_000
/** The words of each document, by its id. */
const entries = new Map<string, WordEntry[]>()

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
let base: VectorBase
before(async () => {
  own = await createOwnDatabase()
  database = own.database
  base = await makeVectorBase(database)
  for (let number = 0; number < 6; number++) await addDocument(number)
})
after(() => own[Symbol.asyncDispose]())

/** `common` is in each passage, once or more often; `third` in each third; `seldom` in some of the last document. */
async function addDocument(number: number): Promise<void> {
  const texts = Array.from({ length: PASSAGES }, (_, ordinal) =>
    [
      'common '.repeat(1 + ((ordinal * 7 + number) % 5)),
      ordinal % 3 === number % 3 ? 'third' : 'other',
      number === 5 && ordinal % 100 === 3 ? 'seldom' : 'often',
      'filling '.repeat(ordinal % 40),
    ].join(' '),
  )
  const { id, words } = await addWordedDocument(database, base, `${'abcdef'[number]}.txt`, texts)
  entries.set(id, words)
}

/** The words of the index that a question asks for. */
function foundFor(asked: ReturnType<typeof askedTermsOf>) {
  const all = [...entries.values()].flat()
  return asked.flatMap(({ term, end }) =>
    [...Map.groupBy(all, ({ word }) => word)]
      .filter(([word]) => word >= term && word <= end)
      .map(([word, of]) => ({
        term,
        word,
        documents: of.length,
        passages: of.reduce((sum, { ordinals }) => sum + ordinals.length, 0),
      })),
  )
}

/** The share of each passage by all words of the question: the highest 60, without any bound. */
function fullSum(question: string): number[] {
  const asked = askedTermsOf(question)
  const weighed = weighWords(asked, { found: foundFor(asked), total: entries.size * PASSAGES })
  const shares = new Map<string, number>()
  for (const [document, words] of entries)
    for (const { word, weight } of weighed)
      for (const entry of words.filter((each) => each.word === word))
        for (const [place, ordinal] of entry.ordinals.entries()) {
          const key = `${document} ${ordinal}`
          shares.set(key, (shares.get(key) ?? 0) + weight * (entry.impacts[place] ?? 0))
        }
  return [...shares.values()].sort((a, b) => b - a).slice(0, 60)
}

/** The words of the question that find no passages, and only weigh them. */
function commonWordsOf(question: string): string[] {
  const asked = askedTermsOf(question)
  const weighed = weighWords(asked, { found: foundFor(asked), total: entries.size * PASSAGES })
  return weighed.filter(({ isCommon }) => isCommon).map(({ word }) => word)
}

/** The shares of the best passages that a search by words finds. */
async function search(query: string): Promise<number[]> {
  const hits = await searchPassages(
    database,
    base.workspaceId,
    [{ id: base.kbId, embeddingModel: 'local/lexical' }],
    { query, limit: 60, mode: 'text', isExplained: true },
    async () => undefined,
  )
  return hits.map(({ explain }) => explain?.text.share ?? 0)
}

const rounded = (shares: number[]) => shares.map((share) => Math.round(Math.min(1, share) * 10_000) / 10_000)

describe('a search by words of a large knowledge base', () => {
  it('finds what the full sum finds where the words stand in few passages', async () => {
    const [best, full] = [await search('third seldom'), rounded(fullSum('third seldom'))]
    assert.ok(best.length > 0)
    assert.deepEqual(best, full.slice(0, best.length))
  })

  it('weighs what rare words find by the common ones, too', async () => {
    const question = 'third seldom common'
    assert.deepEqual(commonWordsOf(question), ['common'])
    const [best, full] = [await search(question), rounded(fullSum(question))]
    assert.ok(best.length > 0)
    assert.deepEqual(best, full.slice(0, best.length))
  })

  it('finds passages by a word that all of them have', async () => {
    const [first = 0] = rounded(fullSum('common'))
    assert.equal((await search('common'))[0], first)
  })
})
