import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createOutputScreen } from '../../../domain/guardrail/screen.ts'
import { type Citation, citationsOf, createCitationFilter } from '../../../domain/turn/citation.ts'
import { createMarkFilter, markPlacesIn, marksIn } from '../../../domain/turn/citation-mark.ts'
import { CITED_ANSWERS } from '../../support/turn/cited-answer.ts'

const passages: Citation[] = [1, 2, 3].map((index) => ({
  index,
  document_id: 'd',
  filename: 'pump.md',
  chunk_id: `c${index}`,
  score: 0.5,
}))

/** Shows an answer that comes in these pieces to a reader. */
function shownOf(pieces: string[], given = passages): string {
  const filter = createCitationFilter(given)
  return pieces.map((piece) => filter(piece, false)).join('') + filter('', true)
}

describe('citations', () => {
  test('are tried with fifty answers', () => assert.equal(CITED_ANSWERS.length, 50))
  for (const { said, shown = said, cited } of CITED_ANSWERS)
    test(`of ${JSON.stringify(said)}`, () => {
      assert.equal(shownOf([said]), shown)
      assert.equal(shownOf(said.split('')), shown)
      for (let cut = 1; cut < said.length; cut++) assert.equal(shownOf([said.slice(0, cut), said.slice(cut)]), shown)
      const found = citationsOf(shown, passages).map(({ index, chunk_id }) => [index, chunk_id])
      assert.deepEqual(
        found,
        cited.map((index) => [index, `c${index}`]),
      )
    })

  test('have the place of the first mark of each number, outside of code', () =>
    assert.deepEqual(
      markPlacesIn('`[3]` a [2], b [01] [2] [x[4]]'),
      new Map([
        [2, 8],
        [1, 15],
        [4, 26],
      ]),
    ))

  const parts = fc.constantFrom('[', ']', '1', '2', '9', '0', '`', '```', '~~~', '\n', ' ', 'x', '[9]', '[1]', 'ä')
  test('are the same for every way of cutting an answer into pieces', () =>
    fc.assert(fc.property(fc.array(parts), (pieces) => assert.equal(shownOf(pieces), shownOf([pieces.join('')])))))
  test('leave no mark that names no passage', () =>
    fc.assert(
      fc.property(fc.array(parts), (pieces) => {
        const shown = shownOf(pieces)
        assert.deepEqual(
          marksIn(shown).filter((index) => index > 3),
          [],
        )
        assert.equal(shownOf([shown]), shown)
      }),
    ))

  test('keep the numbers of the passages that are left when one is deleted', () => {
    const left = passages.filter(({ index }) => index !== 2)
    assert.equal(shownOf(['[1][2][3]'], left), '[1][3]')
    assert.deepEqual(
      citationsOf('[3]', left).map(({ chunk_id }) => chunk_id),
      ['c3'],
    )
  })

  test('hide neither a topic nor a number from the guardrails', () => {
    const config = { blockedTopics: ['gambling'], piiDetection: true, maxInputLength: 100, maxOutputLength: 100 }
    const screen = createOutputScreen(
      config,
      createMarkFilter(() => false),
    )
    screen.push('Try gam[9]bling.')
    assert.equal(screen.end().finishReason, 'blocked')
    const masking = createOutputScreen(
      { ...config, blockedTopics: [] },
      createMarkFilter(() => false),
    )
    const sent = masking.push('Pay with 4111 1111 [9]1111 1111.')
    assert.equal(sent + masking.end().text, 'Pay with [CARD].')
  })
})
