import { setTimeout as wait } from 'node:timers/promises'
import { Context } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import type { ErrorCode } from '../../../domain/error.ts'
import type { BacktestStatus } from '../../../domain/eval/backtest/backtest.ts'
import type { Database } from '../../../store/database.ts'
import type { BacktestRecord } from '../../../store/eval/backtest/backtest.ts'
import { endBacktest } from '../../../store/eval/backtest/end.ts'
import { findBacktestState, freeBacktest, holdBacktest, openBacktest } from '../../../store/eval/backtest/hold.ts'
import { withStopSignal } from '../../cancellation.ts'
import { withHeartbeat } from '../../heartbeat.ts'
import type { BacktestRunner } from './held-backtest.ts'

/** The workflow continues as new this often, so the history of a long backtest stays short. */
const SLICE_MS = 10 * 60_000
/** An attempt that waits for the holder looks this often. */
const LOOK_MS = 500

export type BacktestActivityDependencies = {
  database: Database
  client: Client
  holder: { readonly id: string }
  stopping?: AbortSignal
  backtests: BacktestRunner
}

type Input = { workspaceId: string; agentId: string; subjectId: string }
/** left: it runs no more; paused by somebody, it goes on by a later workflow. running: turns are open. */
export type BacktestSlice = {
  state: 'left' | 'running'
  status: BacktestStatus | undefined
  errorCode: ErrorCode | null
}

/** The activities of a backtest. */
export const createBacktestActivities = (deps: BacktestActivityDependencies) => ({
  async openBacktest({ subjectId }: Input): Promise<BacktestStatus | undefined> {
    const { runId = '' } = Context.current().info.workflowExecution ?? {}
    return await openBacktest(deps.database, subjectId, runId)
  },
  askBacktestTurns: (input: Input) => runSlice(deps, input),
  /** An operator cancelled the workflow: that cancels the backtest. */
  async cancelBacktest({ subjectId }: Input): Promise<void> {
    await endBacktest(deps.database, subjectId, { status: 'cancelled' })
  },
})

export type BacktestActivities = ReturnType<typeof createBacktestActivities>

/** Takes the backtest in the next generation once nobody holds it, and works on it for SLICE_MS at most. */
async function runSlice(deps: BacktestActivityDependencies, { subjectId }: Input): Promise<BacktestSlice> {
  const work = async (signal: AbortSignal): Promise<BacktestSlice> => {
    const backtest = await withHeartbeat(() => holdOnceFree(deps, subjectId, signal))
    if (!backtest) return await leftSlice(deps, subjectId)
    const pause = AbortSignal.timeout(SLICE_MS)
    if ((await withHeartbeat(() => deps.backtests.finish(backtest, { signal, pause }))) === 'left')
      return await leftSlice(deps, subjectId)
    await freeBacktest(deps.database, { backtestId: backtest.id, generation: backtest.generation }, true)
    return { state: 'running', status: 'running', errorCode: null }
  }
  // The row of a terminated workflow is ended first: the runner then stops as one that has lost its backtest.
  return await withStopSignal(Context.current(), deps.client, work, async () => {
    await endBacktest(deps.database, subjectId, { status: 'cancelled' })
  })
}

/** Takes the backtest, once no living process holds it. @returns undefined when it does not run @throws the signal's reason */
async function holdOnceFree(
  { database, holder, stopping }: BacktestActivityDependencies,
  id: string,
  signal: AbortSignal,
): Promise<BacktestRecord | undefined> {
  const stop = stopping ? AbortSignal.any([signal, stopping]) : signal
  for (;;) {
    stop.throwIfAborted()
    const taken = await holdBacktest(database, id, holder.id)
    if (taken || (await findBacktestState(database, id))?.status !== 'running') return taken
    await wait(LOOK_MS, undefined, { signal: stop })
  }
}

/** A backtest that was paused and resumed while its turns finished runs: the workflow goes on with it. */
async function leftSlice(deps: BacktestActivityDependencies, id: string): Promise<BacktestSlice> {
  const state = await findBacktestState(deps.database, id)
  const isRunning = state?.status === 'running'
  return { state: isRunning ? 'running' : 'left', status: state?.status, errorCode: state?.error?.code ?? null }
}
