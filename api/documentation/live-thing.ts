/** The things of comparisons, feedback, live scores and reviews, under their names; see `thing.ts`. */
import { NewReview } from '../../domain/eval/live/review.ts'

export {
  Backtest,
  BacktestFigures,
  BacktestStatus,
  BacktestVerdict,
  Ratio,
  Share,
} from '../../domain/eval/backtest/backtest.ts'
export {
  BacktestCandidate,
  BacktestEstimate,
  BacktestJudge,
  BacktestRequest,
  BacktestRetrieval,
  BacktestTurnFilter,
} from '../../domain/eval/backtest/request.ts'
export {
  BacktestTurn,
  Divergence,
  LeftOutReason,
  NewCall,
  ShownSide as BacktestSide,
  Verdict,
} from '../../domain/eval/backtest/turn.ts'
export { ComparedCase, EvalComparison } from '../../domain/eval/compare.ts'
export { Alarm, Alarms, ClearReason, RaisedAlarm } from '../../domain/eval/live/alarm.ts'
export { Evaluation, EvaluationCounts, EvaluationStatus } from '../../domain/eval/live/evaluation.ts'
export { Evaluator, Evaluators } from '../../domain/eval/live/evaluator.ts'
export { Agreement, NewReview, OpenReview, Review, ReviewCause } from '../../domain/eval/live/review.ts'
export { Feedback, FeedbackScore, NewFeedback } from '../../domain/turn/feedback.ts'
export const ReviewVerdict = NewReview.properties.verdict
