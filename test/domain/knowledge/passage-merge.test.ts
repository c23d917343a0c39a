import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mergePassages, type RankedPart } from '../../../domain/knowledge/passage-merge.ts'

const part = (ordinal: number, more: Partial<RankedPart> = {}): RankedPart => ({
  id: `c${ordinal}`,
  documentId: 'd',
  ordinal,
  text: `Text ${ordinal}.`,
  page: 1,
  heading: 'H',
  repeated: 0,
  score: 0.5,
  ...more,
})
const shown = (ranked: RankedPart[], limit = 5) =>
  mergePassages(ranked, limit).map(({ id, text, neighbours }) => [id, text, neighbours.join()])

describe('passages of a ranked list', () => {
  test('have the text of chunks beside them, without what is repeated', () => {
    const ranked = [part(4), part(9, { page: 2 }), part(5, { text: 'xt 4. Text 5.', repeated: 5 }), part(3)]
    assert.deepEqual(shown(ranked), [
      ['c4', 'Text 3.\nText 4.\nText 5.', 'c3,c5'],
      ['c9', 'Text 9.', ''],
    ])
  })
  test('have the text of other chunks of their page', () =>
    assert.deepEqual(shown([part(7), part(2), part(3, { text: 'xt 2. Text 3.', repeated: 5 })]), [
      ['c7', 'Text 2.\nText 3.\n…\nText 7.', 'c2,c3'],
    ]))
  test('have only chunks beside them where a format has no pages', () =>
    assert.deepEqual(
      shown([part(1, { page: null }), part(3, { page: null }), part(2, { page: null })]).map(([id]) => id),
      ['c1', 'c3'],
    ))
  test('have three chunks at most', () =>
    assert.deepEqual(shown([part(1), part(2), part(3), part(4)]), [
      ['c1', 'Text 1.\nText 2.\nText 3.', 'c2,c3'],
      ['c4', 'Text 4.', ''],
    ]))
  test('never cross a page, a heading or a document', () => {
    const others = [
      part(2, { page: 2 }),
      part(0, { heading: 'G' }),
      part(2, { id: 'other', documentId: 'e', text: 'x' }),
    ]
    assert.equal(mergePassages([part(1), ...others], 5).length, 4)
  })
  test('take in nothing that stands behind the last one', () =>
    assert.deepEqual(shown([part(1), part(7, { page: 2 }), part(2)], 2), [
      ['c1', 'Text 1.', ''],
      ['c7', 'Text 7.', ''],
    ]))
  test('show a text once', () =>
    assert.deepEqual(shown([part(1), part(8, { text: ' Text  1. ' })]), [['c1', 'Text 1.', '']]))
})
