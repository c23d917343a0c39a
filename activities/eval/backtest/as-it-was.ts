import type { LeftOutReason } from '../../../domain/eval/backtest/turn.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import { listModelCalls } from '../../../store/turn/round.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import { composePastCall, type Gone } from '../../turn/history/past-call.ts'
import type { BacktestDependencies } from './dependencies.ts'

const REASONS: Record<Gone, LeftOutReason> = { memory: 'memory_gone', passage: 'passage_gone', file: 'file_gone' }

/**
 * Composes each request that the turn has sent again, as its own version does.
 * @returns why the turn cannot be asked as it was; undefined where each request is the one that its model got
 */
export async function whyNotAsItWas(
  deps: BacktestDependencies,
  turn: Turn,
  recorded: AgentRecord,
  signal: AbortSignal,
): Promise<LeftOutReason | undefined> {
  const calls = await untilAnswered(() => listModelCalls(deps.database, turn.id), signal)
  const seen = new Set<string>()
  for (const call of calls.filter(({ purpose }) => purpose === 'answer')) {
    const { round, requestHash } = call
    if (!requestHash) return 'recorded_before'
    // A repeated attempt has sent the same.
    if (seen.has(`${round} ${requestHash}`)) continue
    seen.add(`${round} ${requestHash}`)
    const past = await composePastCall(deps, turn, call, recorded)
    if (past?.matches) continue
    const [gone] = past?.gone ?? []
    return gone ? REASONS[gone] : 'changed'
  }
  return undefined
}
