import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TestCase } from '../../../domain/eval/suite.ts'
import { makeSuite, run } from '../../support/eval/eval.ts'
import { request } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const CALCULATOR = {
  type: 'calculator',
  name: 'price',
  description: 'Adds up prices.',
  config: {},
  inputSchema: { expression: { type: 'string', description: 'Such as 1 + 2.', required: true } },
}
const caseOf = (scorer: TestCase['scorer'], input: string, expectedOutput: string, more: Partial<TestCase> = {}) => ({
  input,
  expectedOutput,
  criteria: '',
  scorer,
  ...more,
})

/** Runs cases of an agent with a tool. @returns whether each passed, and why not */
async function resultsOf(...testCases: TestCase[]) {
  const suite = await makeSuite(testCases, await makeAgent({ tools: [CALCULATOR] }))
  const { data, text } = await run(suite)
  assert.ok(data, text)
  return data
}
const passed = async (...testCases: TestCase[]) => (await resultsOf(...testCases)).map((result) => result.passed)

describe('the scorers of a suite', () => {
  it('find a pattern, and check JSON by a schema', async () => {
    const schema = JSON.stringify({ type: 'object', required: ['total'], properties: { total: { type: 'integer' } } })
    const cases = [
      caseOf('regex', '[[say That makes 189 EUR.]]', '\\b[0-9]+ EUR\\b'),
      caseOf('regex', '[[say That makes nothing.]]', '\\b[0-9]+ EUR\\b'),
      caseOf('json-schema', '[[say {"total": 189}]]', schema),
      caseOf('json-schema', '[[say {"total": "189"}]]', schema),
    ]
    assert.deepEqual(await passed(...cases), [true, false, true, false])
  })

  it('compare the calls that the agent made', async () => {
    const input = '[[tool price {"expression": "99 + 90"}]]'
    const calls = [{ name: 'price', arguments: { expression: '99 + 90' } }]
    const cases = [
      caseOf('tools', input, JSON.stringify({ calls, extra: 'none' })),
      caseOf('tools', input, JSON.stringify({ calls: [{ name: 'refund' }] })),
      caseOf('tools', '[[tool nope {}]]', JSON.stringify({ calls: [{ name: 'nope' }] })),
      caseOf('tools', '[[say nothing]]', JSON.stringify({ calls: [], extra: 'none' })),
    ]
    const results = await resultsOf(...cases)
    assert.deepEqual(
      results.map((result) => result.passed),
      [true, false, false, true],
    )
    assert.match(results[1]?.reasoning ?? '', /did not call refund as expected. It called: price/)
  })

  it('compare meanings, from 0.8 or the threshold of the case on', async () => {
    const say = '[[say Bicycles are returned within thirty days.]]'
    const [same, other, low] = await resultsOf(
      caseOf('similarity', say, 'Bicycles are returned within thirty days.'),
      caseOf('similarity', say, 'Zebras graze.'),
      caseOf('similarity', say, 'Zebras graze.', { threshold: 0 }),
    )
    assert.deepEqual([same?.passed, same?.score], [true, 1])
    assert.equal(other?.passed, false)
    assert.match(other?.reasoning ?? '', /below 0.8/)
    assert.equal(low?.passed, true)
  })

  it('see what was said before the input', async () => {
    const messages = [
      { role: 'user' as const, text: 'My dog is Rex.' },
      { role: 'assistant' as const, text: 'A fine name.' },
    ]
    const expected = 'HISTORY<<user:My dog is Rex.|assistant:A fine name.>>'
    assert.deepEqual(await passed(caseOf('exact-match', '[[echo-history]]', expected, { messages })), [true])
  })
})

describe('a suite', () => {
  it('is refused with an expected output that its scorer cannot read, and names each', async () => {
    const testCases = [
      caseOf('regex', 'q', '(?<=a)b'),
      caseOf('json-schema', 'q', 'no JSON'),
      caseOf('tools', 'q', '{"calls": "all"}'),
      caseOf('contains', 'q', 'a', { threshold: 0.5 }),
    ]
    const body = { name: 'Broken', testCases }
    const { status, error } = await request('POST', `/v1/agents/${await makeAgent({})}/evals`, { body })
    assert.equal(status, 400)
    assert.deepEqual(
      error.errors?.map(({ field }: { field: string }) => field),
      [
        'testCases[0].expectedOutput',
        'testCases[1].expectedOutput',
        'testCases[2].expectedOutput',
        'testCases[3].threshold',
      ],
    )
  })
})
