/** The value below which `share` (0 to 1) of the samples lies, interpolated linearly between the two nearest samples. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN]
  return below + (above - below) * (place - Math.floor(place))
}

/** The middle value of the samples. */
export const median = (samples: number[]): number => percentile(samples, 0.5)

/** Runs the task; returns its result and its duration in ms. */
export async function timed<Result>(task: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now()
  const result = await task()
  return { ms: performance.now() - start, result }
}

/** Runs two measurements in alternation, so that both meet the same load; the first `warmUp` rounds do not count. */
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

/** Runs the task `count` times, at most `atOnce` at a time; returns the results in the order of their index. */
export async function crowd<Result>(
  count: number,
  atOnce: number,
  task: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const client = async () => {
    while (next < count) {
      const index = next++
      results[index] = await task(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return results
}
