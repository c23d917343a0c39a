import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DELIVERY_WINDOW_MS, pauseAfter } from '../../../domain/escalation/retry.ts'

describe('the pauses between attempts', () => {
  it('grow to one hour and end after 24 hours', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 7, 20].map((failed) => (pauseAfter(failed, 0) ?? 0) / 1000),
      [5, 30, 120, 600, 1800, 3600, 3600, 3600],
    )
    assert.equal(pauseAfter(9, DELIVERY_WINDOW_MS - 3_599_999), undefined)
    assert.equal(pauseAfter(1, DELIVERY_WINDOW_MS - 5_000), 5_000)
  })
})
