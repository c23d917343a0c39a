import { ApiError } from '../../../domain/error.ts'
import { divergenceOf, unequalCalls } from '../../../domain/eval/backtest/divergence.ts'
import type { BacktestOutcome, Divergence } from '../../../domain/eval/backtest/turn.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { isOfTool } from '../../../domain/tool/call.ts'
import { isFinal } from '../../../domain/turn/turn.ts'
import { findServingVersion } from '../../../store/agent/serving.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import { findTurn, type Turn } from '../../../store/turn/turn.ts'
import { readPastTurn } from '../../turn/history/past-call.ts'
import { type Answered, type Asked, answerAgain, recordedEnding } from './answer-again.ts'
import { whyNotAsItWas } from './as-it-was.ts'
import { findAnsweringAgent } from './candidate.ts'
import type { AskAgain, BacktestRecord, OpenBacktestTurn } from './contract.ts'
import type { BacktestDependencies } from './dependencies.ts'
import { comparePair, type Judged } from './judge.ts'
import { createKeptModels } from './kept-models.ts'
import { sideOf } from './side.ts'

/** A judge that is silent for this long, or down, makes the turn errored: a rerun asks again. */
const JUDGE_MS = 10 * 60_000

/** Makes the function that asks a turn again, compares its two sides, and has them judged. */
export const createAskAgain =
  (deps: BacktestDependencies): AskAgain =>
  async (backtest, record, keep, signal) => {
    const found = await findAsItWas(deps, backtest, record, signal)
    if ('status' in found) return found
    const { workspaceId, agentId } = backtest
    const kept = createKeptModels(deps, { workspaceId, agentId }, record.parts, keep)
    try {
      return await compareSides(deps, { backtest, kept, ...found }, signal)
    } catch (error) {
      signal.throwIfAborted()
      // The model was tried again within the turn: another attempt would hold up the turns behind this one.
      if (!(error instanceof ModelError)) throw error
      return { status: 'errored', reason: `MODEL_PROVIDER_ERROR: ${error.message}`, cost: kept.cost }
    }
  }

async function compareSides(
  deps: BacktestDependencies,
  found: Omit<Asked, 'candidate'>,
  signal: AbortSignal,
): Promise<BacktestOutcome> {
  const { backtest, turn, recorded, kept, past } = found
  const { models, tools } = past
  const answeredBy = models.findLast(({ purpose, error }) => purpose === 'answer' && error === null)?.model
  const find = () => findAnsweringAgent(deps, backtest, turn, recorded, answeredBy)
  const candidate = await untilAnswered(find, signal)
  const asked: Asked = { ...found, candidate }
  const answered = await answerAgain(deps, asked, signal)
  const { made, newCalls } = answered.ledger
  const shown = made.map(({ name, type, shown: args }) => ({ name, type, arguments: args }))
  const prices = kept.modelsFor('answer')
  const sides = {
    baseline: sideOf(backtest, prices, recordedEnding(turn), { tools, made: models }),
    candidate: sideOf(backtest, prices, answered.ending, { tools: shown, made: kept.calls }),
  }
  const judged = await judge(deps, asked, answered, signal)
  return { status: 'done', divergence: divergence(asked, answered), ...judged, newCalls, ...sides, cost: kept.cost }
}

type Found = Pick<Asked, 'turn' | 'recorded' | 'past'> | Extract<BacktestOutcome, { status: 'left_out' }>

async function findAsItWas(
  deps: BacktestDependencies,
  { workspaceId }: BacktestRecord,
  { turnId }: OpenBacktestTurn,
  signal: AbortSignal,
): Promise<Found> {
  const leftOut = { status: 'left_out' as const, cost: '0.00000000' }
  const turn = await untilAnswered(() => findTurn(deps.database, workspaceId, turnId), signal)
  const recorded = turn && (await versionOf(deps, turn, signal))
  if (!turn || !recorded) return { ...leftOut, reason: 'deleted' }
  // A message that was merged has no answer of its own, and one that was stopped has a part of one.
  if (turn.mergedInto || !isFinal(turn.status) || turn.status === 'cancelled') return { ...leftOut, reason: 'changed' }
  const past = await untilAnswered(() => readPastTurn(deps, turn, recorded), signal)
  const reason = await whyNotAsItWas(deps, past)
  return reason ? { ...leftOut, reason } : { turn, recorded, past }
}

const versionOf = ({ database }: BacktestDependencies, turn: Turn, signal: AbortSignal) =>
  untilAnswered(() => findServingVersion(database, turn), signal).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

function divergence({ turn, past }: Asked, { ending, ledger, calls }: Answered): Divergence {
  const unequal = unequalCalls(past.tools.filter(isOfTool), ledger.made.filter(isOfTool), calls.areEqual)
  return divergenceOf(recordedEnding(turn), ending, unequal)
}

const NOT_JUDGED: Judged = { verdict: null, reasoning: null }

/** A turn whose new calls got no result is not judged: its answer would be judged for what the backtest withheld. */
async function judge(
  deps: BacktestDependencies,
  { backtest, turn, recorded, kept }: Asked,
  { ending, ledger, prepared }: Answered,
  signal: AbortSignal,
): Promise<Judged> {
  if (!backtest.judge || ledger.newCalls.length > 0) return NOT_JUDGED
  const { criteria, model = recorded.model } = backtest.judge
  const before = (prepared?.history ?? []).map(({ role, text }) => `${role}: ${text}`).join('\n\n')
  const pair = {
    question: prepared?.beginning.turn.message ?? turn.message,
    before,
    criteria,
    recorded: turn.text,
    candidate: ending.text,
  }
  const nonce = deps.sealing.derive(`comparison of ${backtest.id} ${turn.id}`).slice(0, 32)
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(JUDGE_MS)])
  const asking = { models: kept.modelsFor('judge'), model, nonce, signal: bounded }
  return await comparePair(asking, pair).catch((error: unknown) => {
    signal.throwIfAborted()
    const isFinal = error instanceof ModelError ? error.kind === 'final' : error instanceof ApiError
    if (!isFinal || (error instanceof ApiError && error.errorCode === 'BUDGET_EXCEEDED')) throw error
    return { verdict: null, reasoning: `ERROR: ${(error as Error).message}` }
  })
}
