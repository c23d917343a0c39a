import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formsOf, isFormOf } from '../../../../domain/knowledge/word/word-form.ts'
import { searchTermsOf } from '../../../../domain/text/search-term.ts'

const isForm = (a: string, b: string) => {
  const [term = '', word = ''] = [searchTermsOf(a)[0], searchTermsOf(b)[0]]
  return word === term || isFormOf(word, term) || formsOf(term).includes(word)
}

describe('the forms of a word', () => {
  it('have other endings, in German and Spanish', () => {
    for (const [a, b] of [
      ['Schmalspurbahnen', 'Schmalspurbahn'],
      ['Rückkehr', 'Rückkehr'],
      ['gesperrten', 'gesperrter'],
      ['Normalkräfte', 'Normalkräften'],
      ['Warschaus', 'Warschau'],
      ['blanca', 'blancos'],
    ] as const) {
      assert.ok(isForm(a, b), `${a} ${b}`)
      assert.ok(isForm(b, a), `${b} ${a}`)
    }
  })
  it('leave words alone whose rest would be short, and numbers', () => {
    for (const word of ['water', 'letter', 'later', 'fy2022', '2022', 'да']) {
      const [term = ''] = searchTermsOf(word)
      assert.ok(!formsOf(term).some((form) => form.length < 4), word)
    }
    assert.deepEqual(formsOf('2022'), [])
  })
})
