import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { preferNamed } from '../../../domain/knowledge/named-document.ts'
import { askedTermsOf } from '../../../domain/knowledge/word/word-query.ts'

const rows = [
  { filename: 'amcor-2023.pdf', score: 0.6 },
  { filename: 'BESTBUY_2023_10K.pdf', score: 0.5 },
  { filename: 'boeing 2022.pdf', score: 0.4 },
]
const prefer = (question: string, ranked = rows) => preferNamed(askedTermsOf(question), ranked)
const order = (question: string) => prefer(question).map(({ filename, score }) => `${filename} ${score}`)

describe('a question that names a document', () => {
  test('gets its passages before those of others', () =>
    assert.deepEqual(order('What does Boeing build?'), [
      'amcor-2023.pdf 0.42',
      'boeing 2022.pdf 0.4',
      'BESTBUY_2023_10K.pdf 0.35',
    ]))
  test('may write its name in two words', () =>
    assert.equal(order('What does Best Buy sell?')[0], 'BESTBUY_2023_10K.pdf 0.5'))
  test('does not name it by a number', () => assert.deepEqual(prefer('What was sold in FY2022?'), rows))
  test('changes nothing when it names none, or all', () => {
    assert.deepEqual(prefer('What is sold?'), rows)
    assert.deepEqual(prefer('boeing', rows.slice(2)), rows.slice(2))
  })
})
