import type { BacktestOutcome } from '../../../domain/eval/backtest/turn.ts'
import type { BacktestPart, backtests } from '../../../store/tables/eval/backtest.ts'

/** A backtest as it is stored. */
export type BacktestRecord = typeof backtests.$inferSelect

/** A turn that is asked again, with what an earlier attempt at it has kept. */
export type OpenBacktestTurn = { turnId: string; parts: BacktestPart[] }

/**
 * Asks a turn again, up to its outcome. @param keep stores a part, so that a later attempt asks nothing twice
 * @throws the signal's reason; ApiError BUDGET_EXCEEDED; what a later attempt may mend
 */
export type AskAgain = (
  backtest: BacktestRecord,
  record: OpenBacktestTurn,
  keep: (part: BacktestPart) => Promise<void>,
  signal: AbortSignal,
) => Promise<BacktestOutcome>
