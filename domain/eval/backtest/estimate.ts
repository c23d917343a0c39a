import type { Pause } from '../../pause.ts'
import { quantileOf, randomOf } from './figures.ts'
import type { BacktestEstimate } from './request.ts'

/** What a turn cost (USD, at the candidate's prices) and took in model calls (ms). */
export type PastEffort = { conversationId: string; cost: number; latencyMs: number }

export type EstimateFacts = {
  efforts: PastEffort[]
  concurrency: number
  maxCost: number | undefined
  /** True where another model answers: its answers have other lengths. */
  isOtherModel: boolean
  /** Each turn has two judgements at most: equal texts need none. */
  isJudged: boolean
  /** USD, of all judgements. */
  judgementCost: number
}

const SAMPLES = 500
/** Two answers to one question differ in length and time. */
const SPREAD = { same: [0.8, 1.25], other: [0.4, 2.5] } as const
const JUDGEMENT_MS = 4_000
const SEED = 'estimate'

/** Estimates a backtest by what its turns cost and took: the bounds that 95 % of resampled conversations keep. */
export async function estimateBacktest(facts: EstimateFacts, pause: Pause): Promise<BacktestEstimate> {
  const { efforts, concurrency, maxCost = Number.POSITIVE_INFINITY, judgementCost } = facts
  const [less, more] = facts.isOtherModel ? SPREAD.other : SPREAD.same
  const judgements = facts.isJudged ? efforts.length * 2 : 0
  const cost = await boundsOf(efforts, (effort) => effort.cost, pause)
  const ms = await boundsOf(efforts, (effort) => effort.latencyMs, pause)
  const longest = efforts.reduce((most, { latencyMs }) => Math.max(most, latencyMs), 0)
  const seconds = (totalMs: number) => Math.max(totalMs / concurrency, longest) / 1_000
  return {
    turns: efforts.length,
    cost: [round(Math.min(cost.low * less, maxCost), 8), round(Math.min(cost.high * more + judgementCost, maxCost), 8)],
    seconds: [round(seconds(ms.low * less), 1), round(seconds(ms.high * more + judgements * JUDGEMENT_MS), 1)],
  }
}

/** The bounds of a sum over turns, when whole conversations are drawn anew. */
async function boundsOf(efforts: PastEffort[], partOf: (effort: PastEffort) => number, pause: Pause) {
  const sums = new Map<string, number>()
  for (const effort of efforts) sums.set(effort.conversationId, (sums.get(effort.conversationId) ?? 0) + partOf(effort))
  const values = [...sums.values()]
  const random = randomOf(SEED)
  const totals: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    totals.push(values.reduce((total) => total + (values[Math.floor(random() * values.length)] ?? 0), 0))
    await pause()
  }
  totals.sort((a, b) => a - b)
  return { low: quantileOf(totals, 0.025) ?? 0, high: quantileOf(totals, 0.975) ?? 0 }
}

const round = (value: number, places: number): number => Number(value.toFixed(places))
