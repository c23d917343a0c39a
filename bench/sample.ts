/** The value below which a share of the samples lies, interpolated. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN]
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (samples: number[]): number => percentile(samples, 0.5)

export async function timed<Result>(act: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now()
  const result = await act()
  return { ms: performance.now() - start, result }
}

/** Times two acts in turns, so that both meet the same machine; the first rounds only warm up. */
export async function interleaved(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
  warmUp = Math.ceil(rounds / 5),
): Promise<{ ours: number[]; bare: number[] }> {
  const samples = { ours: [] as number[], bare: [] as number[] }
  for (let round = -warmUp; round < rounds; round++) {
    const first = round % 2 === 0 ? await ours() : await bare()
    const second = round % 2 === 0 ? await bare() : await ours()
    if (round < 0) continue
    samples.ours.push(round % 2 === 0 ? first : second)
    samples.bare.push(round % 2 === 0 ? second : first)
  }
  return samples
}

/** Runs an act so many times, so many at once. */
export async function crowd<Result>(
  count: number,
  atOnce: number,
  act: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const client = async () => {
    while (next < count) {
      const index = next++
      results[index] = await act(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return results
}
