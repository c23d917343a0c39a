import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askedTermsOf } from '../../../../domain/knowledge/word/word-query.ts'
import { weighWords } from '../../../../domain/knowledge/word/word-weight.ts'

const termsOf = (question: string, isDerived: boolean) =>
  askedTermsOf(question).flatMap((asked) => ((asked.isDerived ?? false) === isDerived ? [asked.term] : []))

describe('the words of a question', () => {
  test('come from its first 10,000 characters', () => {
    const start = 'battery '.repeat(1_250)
    assert.deepEqual(askedTermsOf(`${start}guarantee`), askedTermsOf(start))
  })

  test('are joined in pairs, for names and compounds that are written in one word', () => {
    assert.deepEqual(termsOf('Best Buy stores', false), ['best', 'buy', 'stor'])
    assert.deepEqual(termsOf('Best Buy stores', true), ['bestbuy', 'buystor'])
  })
  test('are parted into letters and number', () => assert.deepEqual(termsOf('FY2022', true), ['fy', '2022']))
  test('count when they are derived only where the index has them', () => {
    const asked = askedTermsOf('Best Buy')
    const found = [{ term: 'best', word: 'best', passages: 1, documents: 1 }]
    const [only, ...others] = weighWords(asked, { found, total: 10 })
    const buyOnly = weighWords(askedTermsOf('best'), { found, total: 10 })
    assert.deepEqual(others, [])
    assert.ok((only?.weight ?? 0) < (buyOnly[0]?.weight ?? 0))
    const withPair = weighWords(asked, {
      found: [...found, { term: 'bestbuy', word: 'bestbuy', passages: 1, documents: 1 }],
      total: 10,
    })
    assert.equal(withPair.length, 2)
  })
})
