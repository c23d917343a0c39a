import type { Alarm, RaisedAlarm } from '../../../domain/eval/live/alarm.ts'
import type { Evaluation } from '../../../domain/eval/live/evaluation.ts'
import type { Evaluators } from '../../../domain/eval/live/evaluator.ts'
import type { OpenReview, Review } from '../../../domain/eval/live/review.ts'

export const EVALUATORS_EXAMPLE: Evaluators = {
  maxDailyUsd: 5,
  evaluators: [
    {
      name: 'helpful',
      scorer: 'llm-judge',
      criteria: 'Answers the question.\nSays so when it does not know.',
      sample: 0.1,
      always: ['negative_feedback', 'tool_failed'],
      enabled: true,
    },
  ],
}

export const EVALUATION_EXAMPLE: Evaluation = {
  id: '0199b4a3-1a20-7f11-8a52-6b1d0c4e7f44',
  turnId: '0199b4a2-7c20-7f11-8a52-6b1d0c4e7f22',
  agentId: '0199b4a1-0c4e-7a55-b1f2-4d2e8c6a9b01',
  evaluator: 'helpful',
  status: 'done',
  passed: false,
  score: 0.5,
  reasoning: 'It names a period that the passage does not have.',
  cost: '0.00021000',
  createdAt: '2026-11-28T10:00:02.000Z',
  endedAt: '2026-11-28T10:00:05.000Z',
}

export const ALARM_EXAMPLE = {
  name: 'Errors',
  metric: 'error_rate',
  worseThan: 0.05,
  windowMinutes: 60,
  minTurns: 20,
  state: 'raised',
  value: 0.12,
  turns: 50,
  since: '2026-11-28T10:00:00.000Z',
  worseSince: {
    change: 'version',
    to: '14',
    at: '2026-11-28T09:30:00.000Z',
    turns: 62,
    value: 0.11,
    before: { turns: 900, value: 0.01 },
  },
} satisfies Alarm

export const RAISED_ALARM_EXAMPLE: RaisedAlarm = { agentId: EVALUATION_EXAMPLE.agentId, ...ALARM_EXAMPLE }

const { worseSince: _, ...UNEXPLAINED } = RAISED_ALARM_EXAMPLE
export const CLEARED_ALARM_EXAMPLE = { ...UNEXPLAINED, state: 'ok', value: 0.01, reason: 'recovered' } as const

export const OPEN_REVIEW_EXAMPLE: OpenReview = {
  turnId: EVALUATION_EXAMPLE.turnId,
  agentId: EVALUATION_EXAMPLE.agentId,
  agentName: 'Shop assistant',
  conversationId: '0199b4a2-7c1e-7d3a-9f00-2c5f3a1b9e10',
  why: ['negative_feedback', 'low_verdict'],
  message: 'How long do I have to return it?',
  createdAt: '2026-11-28T10:00:02.000Z',
}

export const REVIEW_EXAMPLE: Review = {
  turnId: EVALUATION_EXAMPLE.turnId,
  verdict: 'bad',
  correctedAnswer: 'You have 14 days to return it.',
  comment: null,
  reviewedBy: { type: 'user', id: '0199b4a0-1d3f-7c66-9e21-5f3a7b8c2d11', name: 'Ana' },
  reviewedAt: '2026-11-28T10:12:00.000Z',
}
