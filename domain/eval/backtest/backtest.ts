import Type, { type Static } from 'typebox'
import { Actor } from '../../access/access.ts'
import { orNull } from '../../schema.ts'
import { BacktestCandidate, BacktestJudge, BacktestRetrieval } from './request.ts'
import { DIVERGENCES, LEFT_OUT_REASONS, VERDICTS } from './turn.ts'

const Id = Type.String({ format: 'uuid' })
const Count = Type.Integer({ minimum: 0 })

export const BacktestStatus = Type.Enum(['running', 'paused', 'completed', 'cancelled', 'failed'])
export type BacktestStatus = Static<typeof BacktestStatus>

/** A share with its 95 % interval (Wilson). */
export const Share = Type.Object({ count: Count, share: Type.Number(), low: Type.Number(), high: Type.Number() })
export type Share = Static<typeof Share>

/** A ratio of means with its 95 % interval (bootstrap over conversations). */
export const Ratio = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() })
export type Ratio = Static<typeof Ratio>

const sharesOf = <Kind extends string>(kinds: readonly Kind[]) =>
  Type.Object(Object.fromEntries(kinds.map((kind) => [kind, Share])) as Record<Kind, typeof Share>)

export const BacktestVerdict = Type.Enum(['better', 'worse', 'no_difference', 'too_few'])
export type BacktestVerdict = Static<typeof BacktestVerdict>

export const BacktestFigures = Type.Object({
  divergence: sharesOf(DIVERGENCES),
  verdicts: orNull(sharesOf(VERDICTS), 'Null without a judge.'),
  verdict: orNull(BacktestVerdict, 'Null without a judge.'),
  costRatio: orNull(
    Ratio,
    'Candidate ÷ baseline; null where a side cost nothing, as with a model without a known price.',
  ),
  latencyRatio: orNull(Ratio, 'Candidate ÷ baseline, of the time in model calls.'),
})
export type BacktestFigures = Static<typeof BacktestFigures>

/** A backtest as every response shows it. */
export const Backtest = Type.Object({
  id: Id,
  agentId: Id,
  status: BacktestStatus,
  candidate: BacktestCandidate,
  candidateVersion: orNull(Type.Integer({ minimum: 1 }), 'Null: each turn with its recorded version.'),
  baselineVersion: orNull(
    Type.Integer({ minimum: 1 }),
    'The version that was released when it started; null: the latest.',
  ),
  retrieval: BacktestRetrieval,
  judge: orNull(BacktestJudge),
  maxCost: orNull(Type.String()),
  concurrency: Type.Integer({ minimum: 1 }),
  progress: Type.Object({ total: Count, done: Count, errored: Count, leftOut: Count }),
  cost: Type.String({ description: 'USD, 8 places; answers and judgements.' }),
  figures: orNull(BacktestFigures, 'Null until a turn is done.'),
  leftOut: Type.Object(Object.fromEntries(LEFT_OUT_REASONS.map((reason) => [reason, Type.Optional(Count)])), {
    description: 'How many turns were left out, by reason.',
  }),
  startedBy: orNull(Actor),
  startedAt: Type.String(),
  endedAt: orNull(Type.String()),
  rerunOf: orNull(Id),
  error: orNull(Type.Object({ code: Type.String(), message: Type.String(), fix: Type.String() })),
})
export type Backtest = Static<typeof Backtest>
