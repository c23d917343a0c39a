import type { Pause } from '../../pause.ts'
import type { BacktestFigures, BacktestVerdict, Ratio } from './backtest.ts'
import { clopperPearson, wilson } from './interval.ts'
import { DIVERGENCES, type Divergence, VERDICTS, type Verdict } from './turn.ts'

/** With fewer judged turns no backtest is called better or worse. */
export const MIN_JUDGED = 30
/** Below this share of worse turns there is no difference. */
const TOLERATED_WORSE = 0.05
const SAMPLES = 2_000

/** How many turns of each kind are done. */
export type BacktestCounts = {
  divergence: Partial<Record<Divergence, number>>
  verdicts: Partial<Record<Verdict, number>>
}

/** The figures of the turns that are done, without the ratios; null where none is. */
export function figuresOf({ divergence, verdicts }: BacktestCounts, isJudged: boolean): BacktestFigures | null {
  const total = sumOf(Object.values(divergence))
  if (total === 0) return null
  const judged = sumOf(Object.values(verdicts))
  return {
    divergence: sharesOf(DIVERGENCES, divergence, total),
    verdicts: isJudged ? sharesOf(VERDICTS, verdicts, judged) : null,
    verdict: isJudged ? verdictOf(verdicts) : null,
    costRatio: null,
    latencyRatio: null,
  }
}

/** The verdict of the turns that were judged. */
export function verdictOf({ better = 0, worse = 0, same = 0 }: BacktestCounts['verdicts']): BacktestVerdict {
  const judged = better + worse + same
  const preferred = clopperPearson(better, better + worse)
  if (judged >= MIN_JUDGED && preferred.low > 0.5) return 'better'
  if (judged >= MIN_JUDGED && preferred.high < 0.5) return 'worse'
  return wilson(worse, judged).high < TOLERATED_WORSE ? 'no_difference' : 'too_few'
}

const sharesOf = <Kind extends string>(kinds: readonly Kind[], counts: Partial<Record<Kind, number>>, total: number) =>
  Object.fromEntries(kinds.map((kind) => [kind, wilson(counts[kind] ?? 0, total)])) as Record<
    Kind,
    ReturnType<typeof wilson>
  >

/** What the turns of one conversation cost (USD) and took in model calls (ms), then and with the candidate. */
export type ConversationSums = { baseline: Effort; candidate: Effort }
type Effort = { cost: number; latencyMs: number }

/**
 * The ratios of cost and latency, candidate ÷ baseline, with the 95 % intervals of 2,000 bootstrap samples: turns of one
 * conversation resemble each other, so whole conversations are drawn.
 * @param seed the same one gives the same intervals
 */
export async function ratiosOf(
  conversations: ConversationSums[],
  seed: string,
  pause: Pause,
): Promise<Pick<BacktestFigures, 'costRatio' | 'latencyRatio'>> {
  const random = randomOf(seed)
  const samples = { cost: [] as number[], latencyMs: [] as number[] }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const drawn = drawSums(conversations, random)
    for (const part of ['cost', 'latencyMs'] as const) {
      const ratio = drawn.candidate[part] / drawn.baseline[part]
      if (Number.isFinite(ratio)) samples[part].push(ratio)
    }
    await pause()
  }
  const whole = conversations.reduce(addSums, NOTHING())
  return { costRatio: ratioOf(whole, samples, 'cost'), latencyRatio: ratioOf(whole, samples, 'latencyMs') }
}

function ratioOf(whole: ConversationSums, samples: Record<keyof Effort, number[]>, part: keyof Effort): Ratio | null {
  // A model without a known price costs 0, which says nothing.
  if (whole.baseline[part] === 0 || (part === 'cost' && whole.candidate.cost === 0)) return null
  const sorted = samples[part].toSorted((a, b) => a - b)
  const value = whole.candidate[part] / whole.baseline[part]
  return { value, low: quantileOf(sorted, 0.025) ?? value, high: quantileOf(sorted, 0.975) ?? value }
}

/** The quantile of sorted numbers; between two of them by their distance. */
export function quantileOf(sorted: number[], share: number): number | undefined {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place % 1)
}

function drawSums(conversations: ConversationSums[], random: () => number): ConversationSums {
  const sums = NOTHING()
  for (let draw = 0; draw < conversations.length; draw++) {
    const drawn = conversations[Math.floor(random() * conversations.length)]
    if (drawn) addSums(sums, drawn)
  }
  return sums
}

const NOTHING = (): ConversationSums => ({ baseline: { cost: 0, latencyMs: 0 }, candidate: { cost: 0, latencyMs: 0 } })

function addSums(sums: ConversationSums, { baseline, candidate }: ConversationSums): ConversationSums {
  sums.baseline.cost += baseline.cost
  sums.baseline.latencyMs += baseline.latencyMs
  sums.candidate.cost += candidate.cost
  sums.candidate.latencyMs += candidate.latencyMs
  return sums
}

/** Random numbers from 0 up to 1 that a text determines: FNV-1a seeds mulberry32. */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const sumOf = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)
