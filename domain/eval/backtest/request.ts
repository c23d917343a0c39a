import Type, { type Static } from 'typebox'
import { ModelId } from '../../agent/agent.ts'
import { AnswerSettings } from '../../model/answer-settings.ts'
import { MAX_CONCURRENCY } from '../run.ts'

const closed = { additionalProperties: false }

export const MAX_BACKTEST_TURNS = 5000
export const DEFAULT_BACKTEST_TURNS = 1000
const MAX_CRITERIA_LENGTH = 4000

/** The turns of a backtest by what they have in common. */
export const BacktestTurnFilter = Type.Object(
  {
    from: Type.Optional(Type.String({ maxLength: 40, description: 'ISO date; inclusive.' })),
    to: Type.Optional(Type.String({ maxLength: 40, description: 'ISO date; exclusive.' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_BACKTEST_TURNS,
        description: `The most turns; the newest are taken. ${DEFAULT_BACKTEST_TURNS} by default.`,
      }),
    ),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Turns of this user alone.' })),
    feedback: Type.Optional(Type.Enum([-1, 0, 1], { description: 'Turns that were rated so.' })),
    status: Type.Optional(Type.Enum(['success', 'error', 'blocked', 'cancelled'])),
  },
  closed,
)
export type BacktestTurnFilter = Static<typeof BacktestTurnFilter>

/** What answers in the place of the recorded version. An empty one, as when it is left out, is the reproduction test. */
export const BacktestCandidate = Type.Object(
  {
    agent_version: Type.Optional(
      Type.Union(
        [
          Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
          Type.Enum(['latest', 'released', 'recorded'], {
            description: 'recorded: each turn keeps the version that it had. The default.',
          }),
        ],
        { description: 'The version of the agent that answers.' },
      ),
    ),
    model: Type.Optional(ModelId),
    settings: Type.Optional(AnswerSettings),
  },
  { ...closed, description: 'What answers in the place of the recorded version. {} asks each turn as it was.' },
)
export type BacktestCandidate = Static<typeof BacktestCandidate>

export const BacktestRetrieval = Type.Enum(['recorded', 'again'], {
  description: 'recorded: the passages that the turn had; the default. again: the knowledge is searched as it is now.',
})
export type BacktestRetrieval = Static<typeof BacktestRetrieval>

export const BacktestJudge = Type.Object(
  {
    criteria: Type.Optional(
      Type.String({ maxLength: MAX_CRITERIA_LENGTH, description: 'What makes one answer better than the other.' }),
    ),
    model: Type.Optional(ModelId),
  },
  { ...closed, description: 'A judge compares both answers of each turn, in both orders.' },
)
export type BacktestJudge = Static<typeof BacktestJudge>

/** The body of POST …/backtests. Without `turns` and `turn_ids` it takes the newest 1,000 turns. */
export const BacktestRequest = Type.Object(
  {
    turns: Type.Optional(BacktestTurnFilter),
    turn_ids: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        minItems: 1,
        maxItems: MAX_BACKTEST_TURNS,
        uniqueItems: true,
        description: 'These turns, in the place of turns.',
      }),
    ),
    candidate: Type.Optional(BacktestCandidate),
    retrieval: Type.Optional(BacktestRetrieval),
    judge: Type.Optional(BacktestJudge),
    maxCost: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: 'USD; the turns that are not asked for it are left out.' }),
    ),
    concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CONCURRENCY })),
  },
  closed,
)
export type BacktestRequest = Static<typeof BacktestRequest>

/** Generators of clients know no tuples. */
const Range = (description: string) =>
  Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description }))

/** What a backtest would cost and take: the bounds of an interval. */
export const BacktestEstimate = Type.Object({
  turns: Type.Integer({ minimum: 0 }),
  cost: Range('USD, from and to.'),
  seconds: Range('From and to.'),
})
export type BacktestEstimate = Static<typeof BacktestEstimate>
