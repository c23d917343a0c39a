import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Backtest } from '../../../dashboard/backtests/backtests.ts'
import { leftOutSentence } from '../../../dashboard/backtests/backtests.ts'
import { intervalOf, ratioWords, verdictSentence } from '../../../dashboard/backtests/verdict.ts'
import { type BacktestCounts, figuresOf, MIN_JUDGED } from '../../../domain/eval/backtest/figures.ts'

function backtest(counts: BacktestCounts | null, facts: Partial<Backtest> = {}): Backtest {
  const done = Object.values(counts?.divergence ?? {}).reduce((sum, count) => sum + count, 0)
  return {
    status: 'completed',
    candidate: { agent_version: 15 },
    candidateVersion: 15,
    progress: { total: Math.max(done, 1), done, errored: 0, leftOut: 0 },
    leftOut: {},
    figures: counts && figuresOf(counts, Object.keys(counts.verdicts).length > 0),
    ...facts,
  } as Backtest
}

const judged = (better: number, worse: number, same: number, facts: Partial<Backtest> = {}) =>
  verdictSentence(backtest({ divergence: { text: better + worse + same }, verdicts: { better, worse, same } }, facts))

describe('the sentence of a backtest', () => {
  it('says how many turns are worse, and how sure that is', () => {
    assert.equal(judged(4, 36, 260), 'Version 15 answers worse: 12% (9–16%) of 300 judged turns are worse than before.')
  })

  it('says how many are better, and what got worse none the less', () => {
    const candidate = { model: 'openai/gpt-5.1', settings: { temperature: 0.2 } }
    assert.equal(
      judged(60, 11, 229, { candidate, candidateVersion: null }),
      'The recorded version with openai/gpt-5.1, temperature 0.2 answers better: 20% (16–25%) of 300 judged turns are better, and 3.7% worse.',
    )
  })

  it('says that nothing got worse only where the interval allows it', () => {
    assert.match(judged(2, 3, 295), /^Version 15 answers no worse: at most 2\.9% of 300 judged turns are worse/)
    assert.match(judged(20, 21, 100), /^No clear verdict from 141 judged turns: 20 better, 21 worse, 100 the same\./)
    assert.match(judged(5, 2, 5), /^Too few turns for a verdict: 12 judged turns, at least 30 are needed\./)
    assert.equal(MIN_JUDGED, 30)
  })

  it('says so where the judge failed', () => {
    const figures = figuresOf({ divergence: { text: 12 }, verdicts: {} }, true)
    const progress = { total: 12, done: 12, errored: 0, leftOut: 0 }
    assert.equal(
      verdictSentence(backtest(null, { figures, progress })),
      'The judge gave no verdict on 12 turns. Open one to see why.',
    )
  })

  it('says so far while it is under way', () => {
    assert.match(judged(4, 36, 260, { status: 'running' }), /^So far: version 15 answers worse/)
    assert.equal(verdictSentence(backtest(null, { status: 'running' })), 'The first turns are being asked.')
  })

  it('tells without a judge how many answers differ', () => {
    const counts = { divergence: { none: 90, text: 10 }, verdicts: {} }
    assert.equal(verdictSentence(backtest(counts)), 'Version 15 answered 10% (6–17%) of 100 turns differently.')
    const same = { divergence: { none: 100 }, verdicts: {} }
    assert.equal(
      verdictSentence(backtest(same, { candidate: {}, candidateVersion: null })),
      'All 100 turns were reproduced exactly.',
    )
  })

  it('tells that nothing could be asked', () => {
    assert.equal(verdictSentence(backtest(null)), 'No turn could be asked again.')
    const progress = { total: 0, done: 0, errored: 0, leftOut: 0 }
    assert.equal(verdictSentence(backtest(null, { progress })), 'No turn matched, so nothing was asked.')
  })
})

describe('what stands beside it', () => {
  it('is why turns were left out', () => {
    const progress = { total: 8, done: 0, errored: 0, leftOut: 8 }
    assert.equal(
      leftOutSentence(backtest(null, { progress, leftOut: { memory_gone: 6, file_gone: 2 } })),
      '8 turns were left out: earlier messages are gone (6), a file is gone (2).',
    )
    assert.equal(leftOutSentence(backtest(null)), undefined)
  })

  it('is a ratio only where its interval leaves 1 out', () => {
    assert.equal(ratioWords({ value: 0.62, low: 0.59, high: 0.65 }), '38% less')
    assert.equal(ratioWords({ value: 1.3, low: 1.1, high: 1.5 }), '30% more')
    assert.equal(ratioWords({ value: 1.02, low: 0.97, high: 1.07 }), 'about the same')
  })

  it('is an interval in whole percents from 10 % on', () => {
    assert.equal(intervalOf({ low: 0.0867, high: 0.1606 }), '9–16%')
    assert.equal(intervalOf({ low: 0.0021, high: 0.0242 }), '0.2–2.4%')
  })
})
