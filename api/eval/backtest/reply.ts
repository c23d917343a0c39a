import Type from 'typebox'
import type { Access } from '../../../domain/access/access.ts'
import { Backtest } from '../../../domain/eval/backtest/backtest.ts'
import type { BacktestTurn } from '../../../domain/eval/backtest/turn.ts'
import { type BacktestRecord, backtestOf } from '../../../store/eval/backtest/backtest.ts'
import { withoutTexts } from '../../../store/eval/backtest/turn.ts'
import { Mutation } from '../../agent/reply.ts'
import { params } from '../../request/schema.ts'
import { BACKTEST_STEPS } from './example.ts'

const Id = Type.String({ format: 'uuid' })

export const BacktestPath = params(Type.Object({ id: Id, backtestId: Id }))

export const BacktestMutation = Mutation(Backtest)

/** The response to a start or a change of a backtest. */
export const backtestMutation = (backtest: BacktestRecord) => ({
  data: backtestOf(backtest),
  next_steps: BACKTEST_STEPS,
})

/** Turns as the caller may see them. */
export const shownTurns = (access: Access): ((turn: BacktestTurn) => BacktestTurn) =>
  access.scopes.includes('read') ? (turn) => turn : withoutTexts
