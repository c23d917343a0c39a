import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { findEscalationKeyword } from '../../../domain/escalation/trigger.ts'
import { matchTopicByWord } from '../../../domain/guardrail/topic.ts'
import { cosineOf, directionOf, splitForComparison } from '../../../domain/guardrail/topic-meaning.ts'
import { embed } from '../../support/model/words.ts'

describe('a topic by its words', () => {
  const matches = (topic: string, text: string) => matchTopicByWord([topic], text) !== null

  it('matches in any case and between any signs', () => {
    for (const text of ['Gambling!', 'is (GAMBLING) fun', 'gambling', '"gambling"', 'no-gambling-zone'])
      assert.ok(matches('gambling', text))
  })

  it('matches whole words only', () => {
    for (const text of ['gamblings', 'megagambling', 'gambling2', 'gämbling']) assert.ok(!matches('gambling', text))
  })

  it('matches several words with any blank between them', () => {
    for (const text of ['tax evasion', 'Tax  Evasion', 'tax-evasion', 'tax\nevasion', 'tax\u00a0evasion'])
      assert.ok(matches('tax evasion', text))
    assert.ok(!matches('tax evasion', 'tax and evasion'))
  })

  it('ignores case in all scripts', () => {
    assert.ok(matches('GLÜCKSSPIEL', 'ein glücksspiel'))
    assert.ok(matches('straße', 'STRASSE'))
    assert.ok(matches('ΣΊΣΥΦΟΣ', 'ο σίσυφος'))
    assert.ok(matches('café', 'cafe\u0301'))
    assert.ok(matches('рулетка', 'РУЛЕТКА?'))
  })

  it('matches inside a run of letters in scripts without spaces', () => {
    assert.ok(matches('赌博', '我想赌博吗'))
    assert.ok(matches('การพนัน', 'ฉันชอบการพนันมาก'))
  })

  it('ignores invisible characters and width', () => {
    assert.ok(matches('gambling', 'gam\u200bbling'))
    assert.ok(matches('gambling', 'ｇａｍｂｌｉｎｇ'))
  })

  it('matches its signs exactly', () => {
    assert.ok(matches('c++', 'I like C++.'))
    assert.ok(!matches('a.b', 'axb'))
  })

  it('is the first of several that match, and never an empty one', () => {
    assert.equal(matchTopicByWord(['', ' ', 'politics', 'gambling'], 'gambling and politics'), 'politics')
    assert.equal(matchTopicByWord(['', ' '], 'anything'), null)
  })
})

describe('a topic by its meaning', () => {
  it('is compared with the text and each sentence', () => {
    assert.deepEqual(splitForComparison('How are you? What about bets? Thanks.'), [
      'How are you? What about bets? Thanks.',
      'How are you?',
      'What about bets?',
      'Thanks.',
    ])
    assert.deepEqual(splitForComparison('One sentence'), ['One sentence'])
    assert.deepEqual(splitForComparison('  '), [])
  })

  it('is compared with at most 66 pieces that cover the text', () => {
    const text = 'Some words about nothing. '.repeat(40_000)
    const pieces = splitForComparison(text)
    assert.ok(pieces.length <= 66, String(pieces.length))
    assert.equal(pieces.join('').replaceAll(' ', ''), text.replaceAll(' ', ''))
  })

  it('is compared with at most 200 pieces of any text', () => {
    const parts = fc.constantFrom('a b c.', 'a.', '-.', '\n', ' ', 'word ', 'x'.repeat(150), 'One more sentence. ')
    const texts = fc.array(fc.tuple(parts, fc.integer({ min: 1, max: 300 })), { maxLength: 6 })
    const property = fc.property(texts, (rows) => {
      const pieces = splitForComparison(rows.map(([part, times]) => part.repeat(times)).join(''))
      assert.ok(pieces.length <= 200, String(pieces.length))
    })
    fc.assert(property, { numRuns: 500 })
    assert.ok(splitForComparison('-.'.repeat(100_000)).length <= 200)
  })
})

/** The figures that bench/RESULTS.md publishes. */
describe('precision and recall of blocked topics', () => {
  it('match bench/RESULTS.md for words alone', () => {
    assert.deepEqual(figuresOf('publish', byWord), ['1.00', '0.40'])
  })

  it('match bench/RESULTS.md for the stand-in embeddings', () => {
    const directionOfWords = (words: string) => directionOf(Array.from(embed(words, 1536)))
    const matches = byWordOrMeaning(directionOfWords, 0.45)
    assert.deepEqual(figuresOf('choose', matches), ['1.00', '0.42'])
    assert.deepEqual(figuresOf('publish', matches), ['0.92', '0.44'])
  })

  it('match bench/RESULTS.md for all-MiniLM-L6-v2', () => {
    const vectors = readVectors()
    const matches = (threshold: number) =>
      byWordOrMeaning((words) => vectors.get(words) ?? assert.fail(words), threshold)
    assert.deepEqual(figuresOf('choose', matches(0.43)), ['1.00', '0.54'])
    assert.deepEqual(figuresOf('publish', matches(0.43)), ['1.00', '0.56'])
    assert.deepEqual(figuresOf('publish', matches(0.28)), ['0.88', '0.84'])
  })
})

type Labelled = { topic: string; text: string; blocked: boolean }
type Matches = (pair: Labelled) => boolean

const readRows = <Row>(name: string): Row[] =>
  readFileSync(new URL(`../../fixtures/guardrails/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)

/** Vectors of the real model; test/fixtures/guardrails/embed-topics.py records them. */
const readVectors = (): Map<string, Float64Array> =>
  new Map(
    readRows<{ text: string; vector: string }>('topics-vectors').map(({ text, vector }) => [
      text,
      directionOf([...new Int8Array(Buffer.from(vector, 'base64'))]),
    ]),
  )

const byWord: Matches = ({ topic, text }) => matchTopicByWord([topic], text) !== null

const byWordOrMeaning =
  (direction: (words: string) => Float64Array, threshold: number): Matches =>
  (pair) =>
    byWord(pair) ||
    splitForComparison(pair.text).some((piece) => cosineOf(direction(piece), direction(pair.topic)) >= threshold)

/** Precision and recall over one half of the labelled pairs. */
function figuresOf(half: 'choose' | 'publish', matches: Matches): [string, string] {
  const pairs = readRows<Labelled>(`topics-${half}`)
  const hits = pairs.filter(matches)
  const truths = hits.filter(({ blocked }) => blocked).length
  const all = pairs.filter(({ blocked }) => blocked).length
  return [(truths / hits.length).toFixed(2), (truths / all).toFixed(2)]
}

describe('an escalation keyword', () => {
  const config = {
    webhookUrl: 'https://example.com',
    autoEscalateKeywords: ['human', 'real person'],
    assignedTo: [],
    enabled: true,
  }

  it('is found as full words in any case', () => {
    assert.equal(findEscalationKeyword(config, 'I want a HUMAN.'), 'human')
    assert.equal(findEscalationKeyword(config, 'a Real Person, please'), 'real person')
    assert.equal(findEscalationKeyword(config, 'humanity is great'), undefined)
  })

  it('is not searched when escalation is off', () => {
    assert.equal(findEscalationKeyword({ ...config, enabled: false }, 'human'), undefined)
    assert.equal(findEscalationKeyword(null, 'human'), undefined)
  })
})
