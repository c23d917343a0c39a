import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { matchTopicByWord } from '../../../domain/guardrail/topic.ts'
import { buildTopicAutomaton, findTopicIndex } from '../../../domain/guardrail/topic-automaton.ts'
import { foldSpelling, symbolsOf } from '../../../domain/guardrail/topic-symbol.ts'

const WORD = String.raw`[\p{L}\p{M}\p{N}_]`
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

/** The plain definition of a match by words, with one pattern for each topic: the first topic that matches, or null. */
function matchPlainly(topics: readonly string[], text: string): string | null {
  const folded = foldSpelling(text)
  return topics.find((topic) => patternOf(topic)?.test(folded)) ?? null
}

function patternOf(topic: string): RegExp | null {
  const words = foldSpelling(topic)
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)
  if (words.length === 0) return null
  const body = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join(String.raw`[\s\p{Pd}]{1,8}`)
  const characters = Array.from(words.join(''))
  const isEdge = (character = '') => new RegExp(WORD, 'u').test(character) && !UNSPACED.test(character)
  const before = isEdge(characters[0]) ? `(?<!${WORD})` : ''
  return new RegExp(`${before}${body}${isEdge(characters.at(-1)) ? `(?!${WORD})` : ''}`, 'u')
}

const textOf = (parts: string[], maxLength: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength }).map((chosen) => chosen.join(''))

const ALPHABETS = [
  ['a', 'b', ' '],
  ['a', '+', '-', ' ', '    ', '         '],
  ['a', 'A', '赌', '博', ' ', '.'],
  ['ก', 'ั', 'a', '\u0301', ' ', '\u200b'],
  ['ß', 'S', 's', 'Σ', 'ς', 'İ', 'i', '\u0307', '-'],
  ['😀', '𐺭', '𝐚', 'a', '_', '1', '\u00a0', '\n'],
]

describe('the automaton of the topics', () => {
  for (const alphabet of ALPHABETS)
    it(`finds what the plain definition finds over ${JSON.stringify(alphabet.join('|'))}`, () => {
      const topics = fc.array(textOf(alphabet, 5), { maxLength: 5 })
      const property = fc.property(topics, textOf(alphabet, 30), (some, text) => {
        assert.equal(matchTopicByWord(some, text), matchPlainly(some, text))
      })
      fc.assert(property, { numRuns: 5_000 })
    })

  it('makes at most two look-ups for each symbol', () => {
    const counts = Array.from({ length: 100 }, (_, index) => index + 1)
    const lists: [string[], string][] = [
      [[`${'a '.repeat(99)}b`], 'a '.repeat(20_000)],
      [counts.map((count) => `${'!'.repeat(count)}b`), '!'.repeat(40_000)],
      [counts.map((count) => `${'a '.repeat(count)}b`), `${'a '.repeat(99)}c `.repeat(200)],
      [counts.map((count) => `${'赌'.repeat(count)}博`), '赌'.repeat(40_000)],
    ]
    for (const [topics, text] of lists) {
      const automaton = buildTopicAutomaton(topics.map(symbolsOf))
      const symbols = symbolsOf(text)
      let lookUps = 0
      const get = (key: number) => {
        lookUps += 1
        return automaton.next.get(key)
      }
      assert.equal(findTopicIndex({ ...automaton, next: { get } }, symbols), undefined)
      assert.ok(lookUps <= 2 * symbols.length, `${lookUps} for ${symbols.length}`)
    }
  })

  it('finds the end of a repetition, and the first of topics that end together', () => {
    const topics = ['a a a b', 'a a b', 'b']
    assert.equal(matchTopicByWord(topics, `${'a '.repeat(10_000)}b`), 'a a a b')
    assert.equal(matchTopicByWord(topics, 'c a a b'), 'a a b')
    assert.equal(matchTopicByWord(topics, `${'a '.repeat(10_000)}bb`), null)
  })

  it('folds a long row of marks in short pieces', () => {
    const folded = foldSpelling(`a${'\u0301\u0316'.repeat(50_000)}`)
    assert.ok(folded.split('\u034f').every((row) => row.length < 40))
    assert.equal(foldSpelling('e\u0301'), 'é')
  })
})
