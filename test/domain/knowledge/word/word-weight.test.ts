import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askedTermsOf } from '../../../../domain/knowledge/word/word-query.ts'
import { weighWords } from '../../../../domain/knowledge/word/word-weight.ts'

/** The index would find these words for a question. */
const found = (question: string, words: string[]) =>
  askedTermsOf(question).flatMap(({ term, end }) =>
    words.filter((word) => word >= term && word <= end).map((word) => ({ term, word, passages: 1, documents: 1 })),
  )
const weigh = (question: string, words: string[]) =>
  new Map(
    weighWords(askedTermsOf(question), { found: found(question, words), total: 100 }).map((each) => [each.word, each]),
  )

describe('the weight of a word', () => {
  test('is highest for the word itself, then for its forms, then for words that begin with it', () => {
    const weights = weigh('Bahnen', ['bahn', 'bahnen', 'bahnenplan'])
    const of = (word: string) => weights.get(word)?.weight ?? 0
    assert.ok(of('bahnen') > of('bahn') && of('bahn') > of('bahnenplan') && of('bahnenplan') > 0)
  })
  test('of a form belongs to the word of the question, so that the best of them counts', () =>
    assert.equal(weigh('Bahnen', ['bahn']).get('bahn')?.term, 'bahnen'))
})
