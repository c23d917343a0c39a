import type { BacktestTurn } from './backtests.ts'

/** What a turn did differently: the first that holds counts. */
export const DIVERGENCES = {
  tool_arguments: 'Other tool arguments',
  tool_new: 'New tool calls',
  tool_missing: 'Missing tool calls',
  status: 'Other outcome',
  text: 'Other words',
  none: 'No change',
} as const satisfies Record<NonNullable<BacktestTurn['divergence']>, string>

/** What the judge says of the new answer. */
export const VERDICTS = { worse: 'Worse', same: 'Same', better: 'Better' } as const satisfies Record<
  NonNullable<BacktestTurn['verdict']>,
  string
>

/** The turns without a comparison. */
export const TURN_STATUSES = { errored: 'Errors', left_out: 'Left out', open: 'Not asked yet' } as const

/** The kinds themselves, as the address names them. */
export const kindsOf = <Kind extends string>(words: Record<Kind, string>) => Object.keys(words) as Kind[]
