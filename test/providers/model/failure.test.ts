import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GuardedHttpError } from '../../../providers/guarded-http/error.ts'
import { guardedCall, refusedCall, retryAfterMs, unconnectedCall } from '../../../providers/model/failure.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const asked = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), now)

describe('the wait that a provider asks for', () => {
  test('is read in seconds', () => assert.equal(asked({ 'retry-after': '12' }), 12_000))
  test('is read in parts of a second', () => assert.equal(asked({ 'retry-after': '0.25' }), 250))
  test('is read in milliseconds before seconds', () =>
    assert.equal(asked({ 'retry-after-ms': '80', 'retry-after': '1' }), 80))
  test('is read as an HTTP date', () => assert.equal(asked({ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }), 30_000))
  test('is 0 for a past date', () => assert.equal(asked({ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }), 0))
  test('is undefined for nonsense', () => {
    assert.equal(asked({ 'retry-after': 'soon' }), undefined)
    assert.equal(asked({ 'retry-after': '-5' }), undefined)
    assert.equal(asked({}), undefined)
  })
})

describe('a call without a connection', () => {
  test('did not reach the provider when the connection was refused', () => {
    const refused = new Error('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
    assert.equal(unconnectedCall('openai', new Error('no', { cause: refused })).isUnreached, true)
  })

  test('may have reached the provider when the connection broke', () => {
    const broken = Object.assign(new Error(), { code: 'ECONNRESET' })
    assert.equal(unconnectedCall('openai', new Error('no', { cause: broken })).isUnreached, false)
  })
})

test('an answer that is too large fails for good, and may have been billed', () => {
  const tooLarge = new GuardedHttpError('too_large', 'The answer is larger than 64 bytes.')
  const failure = guardedCall('mine', new Error('no stream', { cause: tooLarge }))
  assert.deepEqual(
    [failure?.kind, failure?.isLost, failure?.message],
    ['final', true, 'mine: The answer is larger than 64 bytes.'],
  )
})

describe('a refusal of a provider', () => {
  const REASONS: [what: string, status: number, text: string, words: RegExp, fix: RegExp][] = [
    ['of the key', 401, 'Incorrect API key provided: sk-…', /does not accept the key/, /Have the operator set a key/],
    [
      'for want of quota',
      429,
      'You exceeded your current quota, please check your plan and billing details.',
      /quota or credit is used up/,
      /add credit at the provider/,
    ],
    ['for want of credit', 400, 'Your credit balance is too low', /quota or credit is used up/, /add credit/],
    ['of too many requests', 429, 'Rate limit reached for requests', /too many requests/, /Wait and try again/],
    [
      'of a request that is too long',
      400,
      "This model's maximum context length is 8192 tokens.",
      /longer than the model's context/,
      /Shorten the message/,
    ],
    ['of content', 400, 'blocked by the content_filter', /content rules refuse/, /Change the message/],
    ['of an unknown model', 404, 'The model x does not exist', /does not know this model/, /GET \/v1\/models/],
  ]
  for (const [what, status, text, words, fix] of REASONS)
    test(`${what} says so, and what to do`, () => {
      const failure = refusedCall('openai', { status, refusal: { text } })
      assert.match(failure.message, words)
      assert.match(String(failure.fix), fix)
      assert.ok(!`${failure.message}${failure.fix}`.includes(text), 'the words of the provider are not shown')
    })

  test('that is a fault of the provider has no fix of its own', () =>
    assert.equal(refusedCall('openai', { status: 500 }).fix, undefined))
})
