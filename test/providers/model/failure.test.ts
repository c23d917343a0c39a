import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GuardedHttpError } from '../../../providers/guarded-http/error.ts'
import { guardedCall, retryAfterMs, unconnectedCall } from '../../../providers/model/failure.ts'

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
