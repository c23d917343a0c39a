import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { assertTestCases, faultOfTestCase } from '../../../domain/eval/case-fault.ts'
import { compareTexts, contains, matchesExactly } from '../../../domain/eval/scorer.ts'
import type { Scorer } from '../../../domain/eval/suite.ts'
import { compareCalls } from '../../../domain/eval/tool-scorer.ts'
import { linearPattern, re2Pattern } from '../../../domain/model/output/pattern.ts'
import { TEXT_LIMITS } from '../../../domain/text/limit.ts'

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

const passes = (scorer: 'regex' | 'json-schema', expectedOutput: string, answer: string) =>
  compareTexts({ input: 'q', expectedOutput, criteria: '', scorer }, answer).passed
const faultOf = (scorer: Scorer, expectedOutput: string, more: { threshold?: number } = {}) =>
  faultOfTestCase({ input: 'q', expectedOutput, criteria: '', scorer, ...more })

describe('regex', () => {
  it('finds a pattern anywhere in the answer', () => {
    assert.ok(passes('regex', '[0-9]+ EUR', 'That makes 189 EUR together.'))
    assert.equal(passes('regex', '^[0-9]+ EUR$', 'That makes 189 EUR together.'), false)
  })
  it("takes RE2's flags", () => assert.ok(passes('regex', '(?i)hamburg', 'HAMBURG')))
  it('needs no more than a moment for a pattern that backtracking would not end', () =>
    assert.equal(passes('regex', '(a+)+$', `${'a'.repeat(50_000)}b`), false))
  for (const pattern of ['', '(', '(?=a)b', '(a)\\1', `a{${'9'.repeat(4)}}`.repeat(50)])
    it(`refuses the pattern ${pattern.slice(0, 20) || 'without a sign'}`, () =>
      assert.equal(faultOf('regex', pattern)?.field, 'expectedOutput'))
})

describe('json-schema', () => {
  const SCHEMA = JSON.stringify({ type: 'array', items: { type: 'integer' } })
  it('takes JSON that fits', () => assert.ok(passes('json-schema', SCHEMA, ' [1, 2]\n')))
  it('says what does not fit', () => {
    const testCase = { input: 'q', expectedOutput: SCHEMA, criteria: '', scorer: 'json-schema' as const }
    assert.match(compareTexts(testCase, '[1, "b"]').reasoning ?? '', /does not fit the schema/)
    assert.match(compareTexts(testCase, 'one').reasoning ?? '', /is not JSON/)
  })
  for (const schema of ['', '[]', '{"type": "text"}', '{"$ref": "https://example.com/schema"}'])
    it(`refuses the schema ${schema || 'without a text'}`, () =>
      assert.equal(faultOf('json-schema', schema)?.field, 'expectedOutput'))
})

describe('tools', () => {
  const made = [
    { name: 'find', arguments: { order: '1', note: null } },
    { name: 'refund', arguments: { order: '1' } },
    { name: 'find', arguments: { order: '2' } },
  ]
  const isPassed = (expected: object) => compareCalls(JSON.stringify(expected), made).passed
  const [find, refund] = [{ name: 'find' }, { name: 'refund' }]
  for (const [fact, expected, isExpected] of [
    ['passes when the calls are there', { calls: [refund] }, true],
    ['takes any order', { calls: [refund, find, find] }, true],
    ['counts each call once', { calls: [refund, refund] }, false],
    ['compares arguments, where null is left out', { calls: [{ ...find, arguments: { order: '1' } }] }, true],
    ['compares all arguments', { calls: [{ ...find, arguments: {} }] }, false],
    [
      'leaves a call with arguments to the one that has them',
      { calls: [find, { ...find, arguments: { order: '1' } }] },
      true,
    ],
    ['may ask for an order', { calls: [find, refund], order: 'in_order' }, true],
    ['fails in another order', { calls: [refund, refund], order: 'in_order' }, false],
    ['may ask for calls one right after the other', { calls: [refund, find], order: 'exact' }, true],
    ['fails with a call between', { calls: [find, find], order: 'exact' }, false],
    ['may forbid other calls', { calls: [find], extra: 'none' }, false],
    ['may forbid all calls', { calls: [], extra: 'none' }, false],
  ] as const)
    it(fact, () => assert.equal(isPassed(expected), isExpected))
  it('leaves nulls out at every level, but not of lists', () => {
    const deep = [{ name: 'find', arguments: { by: { id: '1', note: null }, list: [null] } }]
    const withArguments = (value: object) =>
      compareCalls(JSON.stringify({ calls: [{ name: 'find', arguments: value }] }), deep).passed
    assert.equal(withArguments({ by: { id: '1' }, list: [null] }), true)
    assert.equal(withArguments({ by: { id: '1' }, list: [] }), false)
  })
  it('names the call that breaks an exact order', () => {
    const expected = { calls: [find, refund, { name: 'cancel' }], order: 'exact' }
    assert.match(compareCalls(JSON.stringify(expected), made).reasoning ?? '', /did not call cancel as expected/)
  })
  it('says what was called', () => {
    const { reasoning } = compareCalls('{"calls":[{"name":"cancel"}]}', made)
    assert.equal(reasoning, 'The agent did not call cancel as expected. It called: find, refund, find.')
  })
  for (const expected of ['', 'refund', '{}', '{"calls":[{}]}', '{"calls":[],"order":"some"}', '{"calls":[]}'])
    it(`refuses ${expected || 'an empty text'}`, () =>
      assert.equal(faultOf('tools', expected)?.field, 'expectedOutput'))
})

describe('the patterns of a suite', () => {
  const cases = (pattern: string) =>
    Array.from({ length: 10_000 }, () => ({
      input: 'q',
      expectedOutput: pattern,
      criteria: '',
      scorer: 'regex' as const,
    }))
  it('have a bound together, and the fault names the case', async () => {
    await assert.rejects(assertTestCases(cases('(abcdefghi0){999}')), (error: unknown) => {
      assert.match(
        error instanceof ApiError ? error.message : '',
        /^testCases\[16\]\.expectedOutput makes the patterns/,
      )
      return true
    })
  })
  it('may be plain in the largest suite', () => assertTestCases(cases('[0-9]+ EUR')))
  it('are let go on other work meanwhile', async () => {
    const plain = cases('').map((each, index) => ({ ...each, expectedOutput: `x${index}+` }))
    const other = new Promise((resolve) => setImmediate(resolve, 'other work'))
    assert.equal(await Promise.race([assertTestCases(plain), other]), 'other work')
  })
  it('mean in RE2 not what they mean in a schema', () => {
    assert.ok(re2Pattern('foo').isFoundIn('foo'))
    assert.equal(linearPattern('re2 foo').isFoundIn('foo'), false)
  })
})

describe('the messages of a case', () => {
  for (const [fact, messages] of [
    ['are at most 100', Array.from({ length: 101 }, () => ({ role: 'user' as const, text: 'a' }))],
    ['are not blank', [{ role: 'user' as const, text: ' ' }]],
    ['are not longer than an input', [{ role: 'user' as const, text: 'a'.repeat(TEXT_LIMITS.passage + 1) }]],
  ] as const)
    it(fact, () => {
      const testCase = { input: 'q', expectedOutput: 'a', criteria: '', scorer: 'contains' as const }
      assert.equal(faultOfTestCase({ ...testCase, messages: [...messages] })?.field, 'messages')
    })
})

describe('a threshold', () => {
  it('is for similarity alone', () => {
    assert.equal(faultOf('similarity', 'a', { threshold: 0.5 }), undefined)
    assert.equal(faultOf('contains', 'a', { threshold: 0.5 })?.field, 'threshold')
  })
})
