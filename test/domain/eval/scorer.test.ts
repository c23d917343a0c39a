import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareTexts, contains, matchesExactly } from '../../../domain/eval/scorer.ts'

describe('exact-match', () => {
  it('ignores the Unicode form and outer space', () => {
    assert.ok(matchesExactly('caf\u00e9', ' cafe\u0301\n'))
  })
  it('compares case and inner space exactly', () => {
    assert.equal(matchesExactly('Paris', 'paris'), false)
    assert.equal(matchesExactly('a b', 'a  b'), false)
  })
})

describe('contains', () => {
  for (const [expected, answer] of [
    ['STRASSE', 'in der Straße 5'],
    ['straße', 'STRASSE 5'],
    ['ẞ', 'groß'],
    ['ΟΔΥΣΣΕΥΣ', 'ο οδυσσευς'],
    ['σας', 'ΣΑΣ!'],
    ['ﬁne', 'FINE'],
    ['Kelvin', '\u212Aelvin'],
    ['ſtop', 'STOP'],
    ['İstanbul', 'i\u0307stanbul'],
    ['caf\u00e9', 'CAFE\u0301'],
    ['ꭰ', 'Ꭰ'],
  ] as const)
    it(`finds ${expected} in ${answer}`, () => assert.ok(contains(expected, answer)))

  it('keeps the dotless i apart', () => assert.equal(contains('ı', 'i'), false))
  it('does not find missing text', () => assert.equal(contains('Oslo', 'Paris'), false))
})

describe('a compared answer', () => {
  it('has score 1 or 0 and a reason when it fails', () => {
    const testCase = { input: '', criteria: '', expectedOutput: 'x', scorer: 'contains' as const }
    assert.deepEqual(compareTexts(testCase, 'axb'), { passed: true, score: 1, reasoning: null })
    const failed = compareTexts(testCase, 'ab')
    assert.deepEqual([failed.passed, failed.score, typeof failed.reasoning], [false, 0, 'string'])
  })
})
