import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'

/** An input twice as long may take this many times as long. */
const MAX_FACTOR = 2.5
/** Shorter times say nothing about growth: they are the clock, the compiler, the collector. */
const TELLING_MS = 40
const SIZES = [8_192, 16_384, 32_768, 65_536, 131_072]
const REPEATS = 3

type Attempt = (input: string) => unknown

/**
 * Measures `attempt` on inputs of growing lengths, in processor time of this process, the least of some repeats, until
 * the time tells, and then over two doublings.
 * @throws AssertionError that names the lengths
 */
export async function assertLinear(attempt: Attempt, inputOf: (size: number) => string): Promise<void> {
  const times: number[] = []
  for (const size of SIZES) {
    times.push(await leastTime(attempt, inputOf(size), 1))
    if (times.length < 2 || (times.at(-1) ?? 0) < TELLING_MS) continue
    await assertFactor(attempt, inputOf, size)
    return
  }
}

/**
 * Over two doublings the noise of a busy machine is small beside growth in the square, which is 16-fold. Noise passes and
 * growth stays, so three measurements must all be too slow.
 */
async function assertFactor(attempt: Attempt, inputOf: (size: number) => string, size: number): Promise<void> {
  const found: string[] = []
  for (let measurement = 0; measurement < 3; measurement += 1) {
    const shorter = await leastTime(attempt, inputOf(size / 2))
    const longer = await leastTime(attempt, inputOf(size * 2))
    if (longer <= shorter * MAX_FACTOR ** 2) return
    found.push(`${size / 2} characters: ${shorter.toFixed(1)} ms, ${size * 2}: ${longer.toFixed(1)} ms`)
  }
  assert.fail(found.join('; '))
}

async function leastTime(attempt: Attempt, input: string, repeats = REPEATS): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    await setImmediate()
    const start = process.cpuUsage()
    try {
      await attempt(input)
    } catch {
      // A refusal is an answer; only its time counts.
    }
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1_000)
    if (least > 1_000) break
  }
  return least
}

/** A small generator of numbers from 0 to 1 (mulberry32): the same seed, the same inputs. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
