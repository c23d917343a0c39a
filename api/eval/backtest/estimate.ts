import { estimateBacktest, type PastEffort } from '../../../domain/eval/backtest/estimate.ts'
import type { BacktestEstimate, BacktestRequest } from '../../../domain/eval/backtest/request.ts'
import { createPause } from '../../../domain/pause.ts'
import { listUsage, type TurnUsage } from '../../../store/eval/backtest/effort.ts'
import { assertAllFound, findCandidate } from '../../../store/eval/backtest/start.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { choiceOf } from './request.ts'

/** A judgement reads its instructions, the messages before, which are cut, and both answers, and writes a few sentences. */
const JUDGEMENT = { instructions: 800, mostBefore: 2_500, completionTokens: 200 }
const JUDGEMENTS_OF_A_TURN = 2

/** Estimates a backtest by the usage of its turns, at the prices of the candidate's model. @throws as a start of it */
export async function estimateOf(
  deps: ApiDependencies,
  { workspaceId, agentId }: { workspaceId: string; agentId: string },
  request: BacktestRequest,
): Promise<BacktestEstimate> {
  const { candidate = {} } = request
  const { asked, version } = await findCandidate(deps.database, workspaceId, agentId, candidate)
  const choice = choiceOf(request)
  const usage = await listUsage(deps.database, workspaceId, agentId, choice)
  assertAllFound(
    choice.turnIds,
    usage.map(({ turnId }) => ({ id: turnId })),
  )
  const { costOf } = deps.models.paidBy({ workspaceId, agentId })
  const model = candidate.model ?? (version === null ? undefined : asked.model)
  const judgeModel = request.judge?.model ?? deps.models.judgeModel ?? asked.model
  const judgementCost = ({ promptTokens, completionTokens }: Pick<TurnUsage, 'promptTokens' | 'completionTokens'>) => {
    const { instructions, mostBefore, completionTokens: written } = JUDGEMENT
    const read = instructions + Math.min(promptTokens, mostBefore) + 2 * completionTokens
    return JUDGEMENTS_OF_A_TURN * Number(costOf(judgeModel, { promptTokens: read, completionTokens: written }).cost)
  }
  const efforts = new Map<string, PastEffort>()
  for (const { turnId, conversationId, model: recorded, latencyMs, ...tokens } of usage) {
    const before = efforts.get(turnId) ?? { conversationId, cost: 0, latencyMs: 0 }
    const cost = recorded === null ? 0 : Number(costOf(model ?? recorded, tokens).cost)
    efforts.set(turnId, { conversationId, cost: before.cost + cost, latencyMs: before.latencyMs + latencyMs })
  }
  // A turn that no model answered has nothing to judge; one of several models has its answer by the last.
  const judged = [...new Map(usage.filter(({ model }) => model !== null).map((each) => [each.turnId, each])).values()]
  return await estimateBacktest(
    {
      efforts: [...efforts.values()],
      concurrency: request.concurrency ?? deps.config.evalConcurrency,
      maxCost: request.maxCost,
      isOtherModel: model !== undefined && usage.some(({ model: recorded }) => recorded !== null && recorded !== model),
      judgementCost: request.judge ? judged.reduce((sum, turn) => sum + judgementCost(turn), 0) : 0,
      isJudged: request.judge !== undefined,
    },
    createPause(),
  )
}
