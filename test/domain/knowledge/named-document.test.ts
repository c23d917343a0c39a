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
      'boeing 2022.pdf 0.4',
      'amcor-2023.pdf 0.3',
      'BESTBUY_2023_10K.pdf 0.25',
    ]))
  test('may write its name in two words', () =>
    assert.equal(order('What does Best Buy sell?')[0], 'BESTBUY_2023_10K.pdf 0.5'))
  test('costs others less where it has a part of the name', () => {
    const ranked = [
      { filename: 'travel-costs.pdf', score: 0.6 },
      { filename: 'holidays.pdf', score: 0.5 },
    ]
    assert.deepEqual(prefer('Who pays for travel?', ranked), [ranked[0], { filename: 'holidays.pdf', score: 0.35 }])
  })
  test('may name it by letters with a digit', () => {
    const ranked = [
      { filename: 'amcor-2023.pdf', score: 0.6 },
      { filename: '3M_2022_10K.pdf', score: 0.5 },
    ]
    assert.equal(prefer('What drove the margin of 3M?', ranked)[0]?.filename, '3M_2022_10K.pdf')
  })
  test('does not name it by a number', () => assert.deepEqual(prefer('What was sold in FY2022?'), rows))
  test('changes nothing when it names none, or all', () => {
    assert.deepEqual(prefer('What is sold?'), rows)
    assert.deepEqual(prefer('boeing', rows.slice(2)), rows.slice(2))
  })
})
