/** Durations that a scenario measured, beside what is promised of them. */
export type Promised = { what: string; ms: number[]; promisedMs: number }

/** `npm run faults` says `strict`: then a promise of time is a test; elsewhere the machine may be slow, and it is a figure. */
const isStrict = process.env.AMS_FAULT_TIMES === 'strict'
/** A run that is not strict allows this many times the promised time. More means that nothing happens at all. */
const SLOW_MACHINE = 15

/** Prints the distribution, and gives what is wrong with it: nothing, or one line. */
export function judgeDurations({ what, ms, promisedMs }: Promised, quantile = 1): string[] {
  const sorted = [...ms].sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  const line = `${what}: ${sorted.length} measured, median ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, most ${at(1).toFixed(0)} ms (promised: ${promisedMs} ms)`
  console.log(line)
  const bound = isStrict ? promisedMs : promisedMs * SLOW_MACHINE
  return at(quantile) <= bound ? [] : [line]
}
