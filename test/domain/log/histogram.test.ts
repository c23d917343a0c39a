import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { BUCKET_GROWTH, type Bucket, EXACT_UP_TO_MS, quantileOf } from '../../../domain/log/histogram.ts'

/** The bucket of a latency, with the same borders as in SQL. */
const bucketOf = (ms: number): number =>
  ms <= EXACT_UP_TO_MS ? ms : EXACT_UP_TO_MS + 1 + Math.floor(Math.log(ms / EXACT_UP_TO_MS) / Math.log(BUCKET_GROWTH))

function exactQuantile(values: number[], p: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  const rank = p * (sorted.length - 1)
  const [below = 0, above = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]]
  return below + (above - below) * (rank - Math.floor(rank))
}

describe('the latency histogram', () => {
  it('has the quantile 0 when it is empty', () => assert.equal(quantileOf([], 0.95), 0))

  it('is exact up to 128 ms', () => {
    const values = Array.from({ length: 100 }, (_, index) => index + 1)
    const buckets = values.map((value): Bucket => [bucketOf(value), 1])
    assert.equal(quantileOf(buckets, 0.95), exactQuantile(values, 0.95))
  })

  it('is within 1 % of the exact quantile', () => {
    const latencies = fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(latencies, fc.constantFrom(0.5, 0.95, 0.99), (values, p) => {
        const found = quantileOf(
          values.map((value): Bucket => [bucketOf(value), 1]),
          p,
        )
        const exact = exactQuantile(values, p)
        assert.ok(Math.abs(found - exact) <= exact * 0.01 + 1e-9, `${found} for ${exact}`)
      }),
    )
  })
})
