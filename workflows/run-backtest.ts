import {
  CancellationScope,
  continueAsNew,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  setWorkflowOptions,
  sleep,
} from '@temporalio/workflow'
import { GO_ON_SIGNAL, type WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { backtestTurns, backtestWrites } from './proxies.ts'

/** A cancel through the API marks the row first and this workflow after it: the request arrives in this time. */
const LATE_CANCEL = '5 seconds'

/**
 * Brings one backtest to its end, or to a pause: who resumes it starts this workflow again. Its turns are rows, and an
 * activity takes those without a result. A cancellation of the workflow cancels the backtest; a reset opens a cancelled or
 * failed one again.
 */
export async function runBacktest(input: WorkflowInput): Promise<void> {
  let isResumed = false
  setHandler(defineSignal(GO_ON_SIGNAL), () => {
    isResumed = true
  })
  try {
    const status = await backtestWrites.openBacktest(input)
    if (status !== 'running') return setCurrentDetails(`The backtest is ${status ?? 'gone'}.`)
    isResumed = false
    const slice = await backtestTurns.askBacktestTurns(input)
    // Continues as new so that the history stays short; the rows say what is left.
    const isOpen = slice.state === 'running' || (isResumed && slice.status === 'paused')
    if (isOpen) return await continueAsNew<typeof runBacktest>(input)
    setCurrentDetails(`The backtest is ${slice.status ?? 'gone'}.`)
    // Waits for the cancel request, so that the workflow ends as cancelled.
    if (slice.status === 'cancelled') await sleep(LATE_CANCEL)
    if (slice.status === 'failed') {
      const code = slice.errorCode ?? 'INTERNAL_ERROR'
      failWorkflow(code, `The backtest ended with ${code}.`)
    }
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => backtestWrites.cancelBacktest(input))
    throw error
  }
}

// A backtest may take days, and its rows say what is left: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, runBacktest)
