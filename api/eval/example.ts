import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import type { EvalComparison } from '../../domain/eval/compare.ts'
import type { EvalRun } from '../../domain/eval/run.ts'
import type { EvalResult, EvalSuite, EvalSuiteContents } from '../../domain/eval/suite.ts'

/** The examples of evals in the API description. */
export const NEW_SUITE_EXAMPLE: EvalSuiteContents = {
  name: 'Returns and repairs',
  testCases: [
    { input: 'How long may I return a bicycle?', expectedOutput: '30 days', criteria: '', scorer: 'contains' },
    {
      input: 'My brakes squeal.',
      expectedOutput: null,
      criteria: '- Asks which bicycle it is.\n- Offers a repair appointment.',
      scorer: 'llm-judge',
    },
  ],
}

export const RESULT_EXAMPLES: EvalResult[] = [
  { testCaseIndex: 0, passed: true, score: 1, response: 'You have 30 days to return it.', reasoning: null },
  {
    testCaseIndex: 1,
    passed: false,
    score: 0.5,
    response: 'Which bicycle is it?',
    reasoning: 'It asks for the bicycle but offers no appointment.',
  },
]

export const SUITE_EXAMPLE: EvalSuite = {
  id: '0199b4b0-2f10-7c41-8a6e-1d2c3b4a5f60',
  agentId: '0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44',
  ...NEW_SUITE_EXAMPLE,
  testCases: NEW_SUITE_EXAMPLE.testCases.slice(0, 1),
  lastRunAt: '2026-11-21T10:00:05.000Z',
  lastResult: RESULT_EXAMPLES.slice(0, 1),
  minScore: null,
  revision: 3,
  createdAt: '2026-11-21T09:50:00.000Z',
}

export const RUN_EXAMPLE: EvalRun = {
  id: '0199b4b1-7a21-7e52-9b7f-2e3d4c5b6a71',
  suiteId: SUITE_EXAMPLE.id,
  status: 'completed',
  number: 4,
  startedBy: { type: 'user', id: '0198f0a4-1c2d-7e3f-8a4b-5c6d7e8f9a0b', name: 'Ada Wheeler' },
  agentVersion: 7,
  model: null,
  progress: { total: 2, done: 2, passed: 1, failed: 1, errored: 0 },
  cost: '0.00031200',
  startedAt: '2026-11-21T10:00:00.000Z',
  endedAt: '2026-11-21T10:00:05.000Z',
  results: RESULT_EXAMPLES,
  secondsLeft: 0,
  score: 0.75,
  repeat: 1,
  concurrency: 8,
  maxCost: null,
  rerunOf: null,
  error: null,
}

/** The next steps after a change of a suite. */
export const SUITE_STEPS: NextStep[] = [
  nextStep(
    'POST /v1/agents/{id}/evals/{suiteId}/run',
    'Run the suite: the agent answers every test case, and each answer is scored.',
  ),
  nextStep('POST /v1/agents/{id}/evals/{suiteId}/estimate', 'Estimate what a run will cost.'),
  nextStep('PUT /v1/agents/{id}/evals/{suiteId}/gate', 'Let the agent become active only when it has reached a score.'),
]

/** The next steps after a start or a change of a run. */
export const RUN_STEPS: NextStep[] = [
  nextStep('GET /v1/agents/{id}/evals/{suiteId}/runs/{runId}', 'See the progress of the run and its results so far.'),
  nextStep(
    'POST /v1/agents/{id}/evals/{suiteId}/runs/{runId}/rerun',
    'When the agent is better, run the failed cases again.',
  ),
  nextStep('PATCH /v1/agents/{id}', 'When the answers are good, set the status to active.'),
]

export const DELETED_EXAMPLE = { message: `Eval suite ${SUITE_EXAMPLE.id} is deleted.` }

const SIDE = { errored: false, turnId: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22' }

export const COMPARISON_EXAMPLE: EvalComparison = {
  a: RUN_EXAMPLE.id,
  b: '0199b4b3-1c41-7a92-8d5e-3f4e5d6c7b82',
  summary: { fixed: 1, broken: 0, better: 0, worse: 0, same: 1, only_a: 0, only_b: 0, scoreA: 0.75, scoreB: 1 },
  cases: [
    {
      testCaseIndex: 1,
      change: 'fixed',
      sameCase: true,
      a: { ...SIDE, passed: false, score: 0.5, response: 'Which bicycle is it?' },
      b: { ...SIDE, passed: true, score: 1, response: 'Which bicycle is it? We have time on Friday.' },
    },
  ],
}
