import type { OwnTool } from '../../../domain/tool/call.ts'
import { searchKnowledge } from '../../knowledge/search.ts'
import { runCalculator } from '../../tool/calculator.ts'
import type { ToolContext, ToolRunner } from '../../tool/contract.ts'
import { cutResult } from '../../tool/kept-result.ts'
import { createKnowledgeCard } from '../../tool/knowledge-card.ts'
import type { SearchingDependencies } from '../../turn/dependencies.ts'
import type { TurnHold } from '../../turn/hold.ts'
import { maskOf } from '../../turn/ledger/make-call.ts'
import { type CallResult, resultOf } from '../../turn/ledger/result.ts'
import { recordOf } from '../../turn/model-record.ts'
import type { PreparedTurn } from '../../turn/prepare.ts'

type Parts = Pick<SearchingDependencies, 'database' | 'models'> & { searchesAgain: boolean }
type Call = { callId: string; tool: OwnTool; args: Record<string, unknown> }

/**
 * Makes a call that reaches nothing beside what is stored: a calculation, and a search in the agent's knowledge where the backtest
 * searches again. @returns undefined for all other tools
 */
export async function computeCall(
  parts: Parts,
  hold: TurnHold,
  prepared: PreparedTurn,
  { callId, tool, args }: Call,
): Promise<CallResult | undefined> {
  const run = runnerOf(parts, tool)
  if (!run || tool.type === 'mcp') return undefined
  const { workspaceId, agentId, conversationId, id: turnId, retrieval: limits } = hold.turn
  const mask = maskOf(prepared)
  const context: ToolContext = {
    workspaceId,
    agentId,
    conversationId,
    turnId,
    callId,
    limits,
    idempotencyKey: `${turnId}:${callId}`,
    mask,
    maskLong: async (text) => mask(text),
    onModelCall: recordOf(hold),
    signal: hold.signal,
  }
  const outcome = await run(tool, args, context)
  const cut = await cutResult(outcome.ok ? outcome.text : outcome.error, context)
  return resultOf(outcome.ok ? { ...outcome, ...cut } : outcome, callId)
}

function runnerOf({ database, models, searchesAgain }: Parts, { type }: OwnTool): ToolRunner | undefined {
  if (type === 'calculator') return runCalculator
  const isSearched = type === 'knowledge_card' && searchesAgain
  return isSearched ? createKnowledgeCard((asked) => searchKnowledge({ database, models }, asked)) : undefined
}
