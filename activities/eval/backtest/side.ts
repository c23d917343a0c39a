import type { TurnEnding } from '../../../domain/eval/backtest/divergence.ts'
import type { BacktestSide } from '../../../domain/eval/backtest/turn.ts'
import type { CallPurpose, ModelCall } from '../../../domain/model/call.ts'
import { sumCosts } from '../../../domain/model/cost.ts'
import { sumUsage } from '../../../domain/model/usage.ts'
import { isOfTool } from '../../../domain/tool/call.ts'
import type { Models } from '../../../providers/model/models.ts'
import { costAt } from '../../../providers/model/price.ts'
import type { BacktestRecord } from './contract.ts'

type ShownCall = { name: string; type: string; arguments: unknown }

/** With the recorded passages nothing is searched, so what the recorded turn paid for its search is left out, too. */
const COUNTED: Record<BacktestRecord['retrieval'], CallPurpose[]> = {
  recorded: ['answer'],
  again: ['answer', 'rewrite', 'embedding'],
}

/**
 * One side of a comparison.
 * @param models say the cost where the backtest kept no price
 */
export function sideOf(
  { prices, retrieval }: Pick<BacktestRecord, 'prices' | 'retrieval'>,
  models: Pick<Models, 'costOf'>,
  { text, status, finishReason }: TurnEnding,
  { tools, made }: { tools: readonly ShownCall[]; made: readonly ModelCall[] },
): BacktestSide {
  // The attempts that failed say how its provider was on that day.
  const calls = made.filter(({ purpose, error }) => error === null && COUNTED[retrieval].includes(purpose))
  const cost = (call: ModelCall) => {
    const price = prices[call.model]
    return price ? costAt(price, call) : models.costOf(call.model, call).cost
  }
  const usage = sumUsage(calls)
  return {
    text,
    status,
    finishReason,
    tool_calls: tools.filter(isOfTool).map(({ name, arguments: args }) => ({ name, arguments: args })),
    cost: sumCosts(calls.map(cost)),
    usage: {
      tokensIn: usage.promptTokens,
      tokensOut: usage.completionTokens,
      tokensCached: usage.cachedTokens,
      tokensCacheWrite: usage.cacheWriteTokens,
    },
    latencyMs: calls.reduce(
      (sum, { startedAt, endedAt }) => sum + Math.max(0, endedAt.getTime() - startedAt.getTime()),
      0,
    ),
  }
}
