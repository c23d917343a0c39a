import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { estimateBacktest, type PastEffort } from '../../../../domain/eval/backtest/estimate.ts'
import { type ConversationSums, figuresOf, ratiosOf } from '../../../../domain/eval/backtest/figures.ts'
import { clopperPearson, wilson } from '../../../../domain/eval/backtest/interval.ts'

const isNear = (actual: number | undefined, expected: number, within: number) =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < within, `${actual} is not ${expected}`)
const noPause = async () => {}

/** Made with scipy 1.17.1: binomtest(count, total).proportion_ci(method='exact'), then 'wilson'. */
const BY_SCIPY = [
  {
    count: 8,
    total: 10,
    exact: [0.4439045376923585, 0.9747892736731665],
    wilson: [0.4901624715366418, 0.9433178485456248],
  },
  { count: 20, total: 20, exact: [0.8315665290169145, 1], wilson: [0.8388748419471808, 1] },
  { count: 0, total: 20, exact: [0, 0.16843347098308548], wilson: [0, 0.16112515805281935] },
  {
    count: 41,
    total: 161,
    exact: [0.18936099045060173, 0.32921684629673476],
    wilson: [0.1936228741906319, 0.32712875852858564],
  },
  {
    count: 263,
    total: 500,
    exact: [0.48119000623221075, 0.5705008747117529],
    wilson: [0.4822016483694956, 0.5694018859265038],
  },
] as const

describe('intervals of shares', () => {
  for (const { count, total, exact, wilson: expected } of BY_SCIPY)
    it(`of ${count} in ${total} are those of scipy`, () => {
      const [{ low, high }, share] = [clopperPearson(count, total), wilson(count, total)]
      isNear(low, exact[0], 1e-12)
      isNear(high, exact[1], 1e-12)
      isNear(share.low, expected[0], 1e-12)
      isNear(share.high, expected[1], 1e-12)
    })

  it('of nothing are everything', () => {
    assert.deepEqual(clopperPearson(0, 0), { low: 0, high: 1 })
    assert.deepEqual(wilson(0, 0), { count: 0, share: 0, low: 0, high: 1 })
  })

  it('of 5,000 turns are exact', () => {
    // binomtest(2600, 5000).proportion_ci(method='exact')
    const { low, high } = clopperPearson(2600, 5000)
    isNear(low, EXACT_OF_5000[0], 1e-10)
    isNear(high, EXACT_OF_5000[1], 1e-10)
  })
})

const EXACT_OF_5000 = [0.5060437757184749, 0.5339328555068351] as const

const verdictOf = (better: number, worse: number, same: number) =>
  figuresOf({ divergence: { text: better + worse + same }, verdicts: { better, worse, same } }, true)?.verdict

describe('the verdict of a backtest', () => {
  it('is better when the interval of better ÷ (better + worse) lies above one half', () => {
    assert.equal(verdictOf(120, 41, 825), 'better')
  })
  it('is worse when it lies below', () => assert.equal(verdictOf(41, 120, 825), 'worse'))
  it('needs 30 judged turns', () => {
    assert.equal(verdictOf(29, 0, 0), 'too_few')
    assert.equal(verdictOf(30, 0, 0), 'better')
  })
  it('is no difference when fewer than 5 % can be worse', () => {
    assert.equal(verdictOf(0, 0, 72), 'too_few')
    assert.equal(verdictOf(0, 0, 74), 'no_difference')
    assert.equal(verdictOf(3, 3, 300), 'no_difference')
  })
  it('is too few where worse turns cannot be ruled out', () => assert.equal(verdictOf(10, 10, 100), 'too_few'))
  it('is null without a judge, and before a turn is done', () => {
    assert.equal(figuresOf({ divergence: { none: 3 }, verdicts: {} }, false)?.verdict, null)
    assert.equal(figuresOf({ divergence: {}, verdicts: {} }, true), null)
  })
})

const conversation = (cost: number, candidateCost: number): ConversationSums => ({
  baseline: { cost, latencyMs: 100 },
  candidate: { cost: candidateCost, latencyMs: 50 },
})

const RATIO = [0.8497487437185931, 0.8454050037156305, 0.8542283587950735] as const

describe('the ratios of a backtest', () => {
  const costs = Array.from({ length: 200 }, (_, index) => ((index * 37) % 100) / 100 + 0.5)
  const conversations = costs.map((cost, index) => conversation(cost, cost * 0.8 + ((index * 53) % 100) / 1000))

  it('have the interval of a bootstrap', async () => {
    // 200,000 samples of numpy's default_rng(1)
    const { costRatio } = await ratiosOf(conversations, 'seed', noPause)
    isNear(costRatio?.value, RATIO[0], 1e-9)
    isNear(costRatio?.low, RATIO[1], 6e-4)
    isNear(costRatio?.high, RATIO[2], 6e-4)
  })

  it('are the same for the same seed', async () => {
    const [first, second] = [await ratiosOf(conversations, 'a', noPause), await ratiosOf(conversations, 'a', noPause)]
    assert.deepEqual(first, second)
  })

  it('have no width where all conversations are alike', async () => {
    const { latencyRatio } = await ratiosOf(conversations, 'a', noPause)
    assert.deepEqual(latencyRatio, { value: 0.5, low: 0.5, high: 0.5 })
  })

  it('are null where a side cost nothing, as with a model without a known price', async () => {
    assert.equal((await ratiosOf([conversation(0, 1)], 'a', noPause)).costRatio, null)
    assert.equal((await ratiosOf([conversation(1, 0)], 'a', noPause)).costRatio, null)
  })
})

describe('the estimate of a backtest', () => {
  const efforts: PastEffort[] = costsOf(100)
  const facts = { efforts, concurrency: 10, maxCost: undefined, isOtherModel: false, isJudged: false, judgementCost: 0 }
  const whole = efforts.reduce((sum, { cost }) => sum + cost, 0)

  it('holds what the turns cost', async () => {
    const { turns, cost } = await estimateBacktest(facts, noPause)
    assert.equal(turns, 100)
    assert.ok(cost[0] < whole && whole < cost[1], `${cost} without ${whole}`)
  })

  it('divides the time by the turns that are asked at once', async () => {
    const { seconds } = await estimateBacktest(facts, noPause)
    assert.ok(seconds[0] < 10 && 10 < seconds[1], `${seconds}`)
  })

  it('is wider for another model, and adds judgements', async () => {
    const plain = await estimateBacktest(facts, noPause)
    const other = await estimateBacktest({ ...facts, isOtherModel: true, isJudged: true, judgementCost: 200 }, noPause)
    assert.ok(other.cost[0] < plain.cost[0] && other.cost[1] > plain.cost[1] + 199)
  })
})

function costsOf(count: number): PastEffort[] {
  return Array.from({ length: count }, (_, index) => ({
    conversationId: String(index % 20),
    cost: 0.001 * (1 + (index % 3)),
    latencyMs: 1_000,
  }))
}
