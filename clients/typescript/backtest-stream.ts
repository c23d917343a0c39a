import { type AmsClient, asStream, streamOf } from './client.ts'
import { WorkFailed } from './error.ts'
import type { Backtest, BacktestEvent } from './schema.ts'
import { type FollowOptions, followEvents } from './stream.ts'

/** The ids in the path of a backtest. */
export type BacktestPath = { id: string; backtestId: string }
type Options = Pick<FollowOptions, 'signal' | 'onLost' | 'hurry'> & { onProgress?: (backtest: Backtest) => void }

/**
 * Waits until a backtest has ended, also over lost connections. @returns the backtest, also a cancelled or a paused one
 * @param onProgress gets the backtest each time that turns have got their results
 * @throws WorkFailed when the backtest failed; its code and fix are those of the backtest
 */
export async function waitForBacktest(
  client: AmsClient,
  path: BacktestPath,
  { onProgress, ...options }: Options = {},
): Promise<Backtest> {
  const open = () =>
    streamOf(
      client.GET('/v1/agents/{id}/backtests/{backtestId}/stream', { params: { path }, ...asStream(options.signal) }),
    )
  for await (const given of followEvents({ open, isLast: ({ event }) => event === 'end', ...options })) {
    const { event, data } = given as unknown as BacktestEvent
    if (event !== 'progress' && event !== 'end') continue
    const backtest = data as Backtest
    onProgress?.(backtest)
    if (backtest.status === 'failed' && backtest.error) throw new WorkFailed(backtest.error)
    // A paused one may wait for a budget, or for a person.
    if (event === 'end' || backtest.status === 'paused') return backtest
  }
  options.signal?.throwIfAborted()
  throw new Error('The stream of the backtest has no end.')
}
