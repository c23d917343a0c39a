import type { LeftOutReason } from '../../../domain/eval/backtest/turn.ts'
import { createPause } from '../../../domain/pause.ts'
import { composePastCall, type Gone, type PastTurn } from '../../turn/history/past-call.ts'
import type { BacktestDependencies } from './dependencies.ts'

const REASONS: Record<Gone, LeftOutReason> = { memory: 'memory_gone', passage: 'passage_gone', file: 'file_gone' }

/**
 * Composes each request that the turn has sent again, as its own version does.
 * @returns why the turn cannot be asked as it was; undefined where each request is the one that its model got
 */
export async function whyNotAsItWas(deps: BacktestDependencies, past: PastTurn): Promise<LeftOutReason | undefined> {
  const seen = new Set<string>()
  const pause = createPause()
  for (const call of past.models.filter(({ purpose }) => purpose === 'answer')) {
    const { round, requestHash } = call
    if (!requestHash) return 'recorded_before'
    await pause()
    // A repeated attempt has sent the same.
    if (seen.has(`${round} ${requestHash}`)) continue
    seen.add(`${round} ${requestHash}`)
    const request = await composePastCall(deps, past, call)
    if (request?.matches) continue
    const [gone] = request?.gone ?? []
    return gone ? REASONS[gone] : 'changed'
  }
  return undefined
}
