import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scaleOf } from '../../../dashboard/parts/receipt/timeline.ts'

const span = (startMs: number, endMs: number | undefined) => ({ startMs, endMs })

describe('the scale of a receipt', () => {
  it('goes from the first moment to the last one', () => {
    const { placeOf, folds } = scaleOf([span(1_000, 1_100), span(1_100, 1_400)], 9_999)
    assert.deepEqual([placeOf(1_000), placeOf(1_100), placeOf(1_400)], [0, 0.25, 1])
    assert.deepEqual(folds, [])
  })

  it('folds a long time without a step, and says how long it was', () => {
    const { placeOf, folds } = scaleOf([span(0, 1_000), span(61_000, 62_000)], 62_000)
    assert.deepEqual(
      folds.map(({ idleMs }) => idleMs),
      [60_000],
    )
    // Two seconds of work around a fold of 300 ms.
    assert.ok(Math.abs(placeOf(1_000) - 1_000 / 2_300) < 1e-9)
    assert.ok(Math.abs(placeOf(61_000) - 1_300 / 2_300) < 1e-9)
    assert.equal(placeOf(62_000), 1)
  })

  it('counts steps at the same time once, and one that still runs until now', () => {
    const { placeOf, folds } = scaleOf([span(0, 500), span(100, 300), span(400, undefined)], 1_000)
    assert.deepEqual([placeOf(500), placeOf(1_000), folds.length], [0.5, 1, 0])
  })

  it('shows a turn without a duration', () => {
    assert.equal(scaleOf([span(5, 5)], 5).placeOf(5), 0)
  })
})
