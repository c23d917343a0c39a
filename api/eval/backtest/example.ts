import { type NextStep, nextStep } from '../../../domain/agent/next-step.ts'
import type { Backtest } from '../../../domain/eval/backtest/backtest.ts'
import type { BacktestEstimate, BacktestRequest } from '../../../domain/eval/backtest/request.ts'
import type { BacktestTurn } from '../../../domain/eval/backtest/turn.ts'

/** The examples of backtests in the API description. */
export const REQUEST_EXAMPLE: BacktestRequest = {
  turns: { from: '2026-11-01', limit: 1000 },
  candidate: { agent_version: 14, model: 'openai/gpt-5.1' },
  judge: { criteria: 'Answers the question.\nPromises nothing.' },
  maxCost: 5,
}

const share = (count: number, of: number, low: number, high: number) => ({ count, share: count / of, low, high })

export const BACKTEST_EXAMPLE: Backtest = {
  id: '0199b4c1-6a31-7d52-9c7e-4e5f6a7b8c90',
  agentId: '0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44',
  status: 'completed',
  candidate: { agent_version: 14, model: 'openai/gpt-5.1' },
  candidateVersion: 14,
  baselineVersion: 12,
  retrieval: 'recorded',
  judge: { criteria: 'Answers the question.\nPromises nothing.' },
  maxCost: '5.00000000',
  concurrency: 8,
  progress: { total: 1000, done: 990, errored: 2, leftOut: 8 },
  cost: '1.84210000',
  figures: {
    divergence: {
      tool_arguments: share(11, 990, 0.0062, 0.0198),
      tool_new: share(4, 990, 0.0016, 0.0103),
      tool_missing: share(0, 990, 0, 0.0039),
      status: share(2, 990, 0.0006, 0.0073),
      text: share(973, 990, 0.9727, 0.9892),
      none: share(0, 990, 0, 0.0039),
    },
    verdicts: {
      better: share(120, 986, 0.1028, 0.1436),
      worse: share(41, 986, 0.0308, 0.0559),
      same: share(825, 986, 0.8123, 0.8586),
    },
    verdict: 'better',
    costRatio: { value: 0.62, low: 0.59, high: 0.65 },
    latencyRatio: { value: 0.81, low: 0.77, high: 0.86 },
  },
  leftOut: { memory_gone: 8 },
  startedBy: { type: 'user', id: '0198f0a4-1c2d-7e3f-8a4b-5c6d7e8f9a0b', name: 'Ada Wheeler' },
  startedAt: '2026-11-28T10:00:00.000Z',
  endedAt: '2026-11-28T10:21:40.000Z',
  rerunOf: null,
  error: null,
}

/** The backtest at its start. */
export const STARTED_EXAMPLE: Backtest = {
  ...BACKTEST_EXAMPLE,
  status: 'running',
  progress: { total: 1000, done: 0, errored: 0, leftOut: 0 },
  cost: '0.00000000',
  figures: null,
  leftOut: {},
  endedAt: null,
}

const SIDE = {
  status: 'success',
  finishReason: 'stop',
  tool_calls: [{ name: 'find_order', arguments: { number: '4711' } }],
  cost: '0.00210000',
  usage: { tokensIn: 812, tokensOut: 64, tokensCached: 0, tokensCacheWrite: 0 },
  latencyMs: 1240,
}

export const TURN_EXAMPLE: BacktestTurn = {
  turn_id: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22',
  status: 'done',
  reason: null,
  divergence: 'text',
  verdict: 'worse',
  reasoning: 'The second answer leaves out the day of the delivery.',
  message: 'Where is my order 4711?',
  newCalls: [],
  baseline: { ...SIDE, text: 'It arrives on Friday.' },
  candidate: { ...SIDE, text: 'It is on its way.', cost: '0.00130000', latencyMs: 990 },
}

export const ESTIMATE_EXAMPLE: BacktestEstimate = { turns: 1000, cost: [1.42, 2.31], seconds: [118, 260] }

/** The next steps after a start or a change of a backtest. */
export const BACKTEST_STEPS: NextStep[] = [
  nextStep('GET /v1/agents/{id}/backtests/{backtestId}', 'See how far the backtest is, and its figures.'),
  nextStep('GET /v1/agents/{id}/backtests/{backtestId}/turns', 'See the turns: what got worse comes first.'),
  nextStep('PUT /v1/agents/{id}/release', 'When the candidate is no worse, release its version.'),
]

export const ESTIMATE_STEPS: NextStep[] = [nextStep('POST /v1/agents/{id}/backtests', 'Start the backtest.')]
