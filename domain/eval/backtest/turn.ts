import Type, { type Static } from 'typebox'
import { orNull } from '../../schema.ts'

/** The first that holds of a turn, in this order. */
export const DIVERGENCES = ['tool_arguments', 'tool_new', 'tool_missing', 'status', 'text', 'none'] as const
export const Divergence = Type.Enum([...DIVERGENCES])
export type Divergence = Static<typeof Divergence>

export const VERDICTS = ['better', 'worse', 'same'] as const
export const Verdict = Type.Enum([...VERDICTS])
export type Verdict = Static<typeof Verdict>

/** Why a turn was not asked again. `max_cost`: the cost limit was reached before. */
export const LEFT_OUT_REASONS = [
  'memory_gone',
  'passage_gone',
  'file_gone',
  'recorded_before',
  'changed',
  'deleted',
  'max_cost',
] as const
export const LeftOutReason = Type.Enum([...LEFT_OUT_REASONS])
export type LeftOutReason = Static<typeof LeftOutReason>

/** A call that the ledger cannot answer. */
export const NewCall = Type.Object({
  name: Type.String(),
  arguments: Type.Unknown(),
  kind: Type.Enum(['read', 'effect'], { description: 'effect: the call could have changed something.' }),
})
export type NewCall = Static<typeof NewCall>

const Count = Type.Integer({ minimum: 0 })

/** What a turn gave: then, or with the candidate. */
export const BacktestSide = Type.Object({
  text: Type.String(),
  status: Type.String({ description: 'success, error, blocked or cancelled.' }),
  finishReason: orNull(Type.String()),
  tool_calls: Type.Array(Type.Object({ name: Type.String(), arguments: Type.Unknown() })),
  cost: Type.String({ description: 'USD, 8 places, at the prices of the start of the backtest.' }),
  usage: Type.Object({ tokensIn: Count, tokensOut: Count, tokensCached: Count, tokensCacheWrite: Count }),
  latencyMs: Type.Integer({ minimum: 0, description: 'The time in model calls.' }),
})
export type BacktestSide = Static<typeof BacktestSide>

/** The same for a response. */
export const ShownSide = Type.Object({
  ...BacktestSide.properties,
  text: orNull(Type.String(), 'Null without the scope read.'),
})

/** A turn of a backtest as responses show it. For a key without the scope read, texts and arguments are null. */
export const BacktestTurn = Type.Object({
  turn_id: Type.String({ format: 'uuid' }),
  status: Type.Enum(['open', 'done', 'errored', 'left_out']),
  reason: orNull(Type.String(), 'Why it was left out, or the error; null for others.'),
  divergence: orNull(Divergence),
  verdict: orNull(Verdict),
  reasoning: orNull(Type.String(), 'What the judge said; its first is the recorded answer.'),
  message: orNull(Type.String(), 'The beginning of the message.'),
  newCalls: Type.Array(NewCall),
  baseline: orNull(ShownSide),
  candidate: orNull(ShownSide),
})
export type BacktestTurn = Static<typeof BacktestTurn>

/** What asking a turn again has given. `cost` is what this turn cost the backtest, judgements included. */
export type BacktestOutcome =
  | {
      status: 'done'
      divergence: Divergence
      verdict: Verdict | null
      reasoning: string | null
      newCalls: NewCall[]
      baseline: BacktestSide
      candidate: BacktestSide
      cost: string
    }
  | { status: 'errored'; reason: string; cost: string }
  | { status: 'left_out'; reason: LeftOutReason; cost: string }
