/**
 * A bucket of latencies and its count. Buckets add up over hours: one a millisecond up to 128 ms, then each is 0.5 %
 * wider than the one before, so a value from a bucket is at most half a bucket off. `store/log/hour.ts` computes the
 * same borders in SQL.
 */
export type Bucket = [bucket: number, count: number]

export const EXACT_UP_TO_MS = 128
export const BUCKET_GROWTH = 1.005

/**
 * Returns the p-quantile in milliseconds, interpolated between ranks as Postgres's percentile_cont does; 0 without
 * values.
 */
export function quantileOf(buckets: Bucket[], p: number): number {
  const inOrder = sumOf(buckets)
  const count = inOrder.reduce((sum, [, bucketCount]) => sum + bucketCount, 0)
  if (count === 0) return 0
  const rank = p * (count - 1)
  const below = valueAt(inOrder, Math.floor(rank))
  const above = valueAt(inOrder, Math.ceil(rank))
  return below + (above - below) * (rank - Math.floor(rank))
}

/** Returns the same buckets in order, each once. */
function sumOf(buckets: Bucket[]): Bucket[] {
  const sums = new Map<number, number>()
  for (const [bucket, count] of buckets) sums.set(bucket, (sums.get(bucket) ?? 0) + count)
  return [...sums].sort(([left], [right]) => left - right)
}

function valueAt(inOrder: Bucket[], rank: number): number {
  let passed = 0
  for (const [bucket, count] of inOrder) {
    if (rank < passed + count) return middleOf(bucket)
    passed += count
  }
  return 0
}

function middleOf(bucket: number): number {
  if (bucket <= EXACT_UP_TO_MS) return bucket
  return EXACT_UP_TO_MS * BUCKET_GROWTH ** (bucket - EXACT_UP_TO_MS - 0.5)
}
