import type { Score } from './trace.ts'
import { spanIdOf, traceIdOf } from './trace-id.ts'

export type FeedbackFacts = { score: number; comment: string | null; updatedAt: Date }

/** The id of the score of a turn's feedback. */
export const feedbackScoreId = (turnId: string): string => spanIdOf(traceIdOf(turnId), 'score/feedback')

/** The score `feedback` of the trace of a turn: -1, 0 or 1. */
export const composeFeedbackScore = (turnId: string, { score, comment, updatedAt }: FeedbackFacts): Score => ({
  id: feedbackScoreId(turnId),
  traceId: traceIdOf(turnId),
  name: 'feedback',
  value: score,
  dataType: 'NUMERIC',
  comment,
  at: updatedAt,
})
