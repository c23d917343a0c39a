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
import type { ErrorCode } from '../domain/error.ts'
import { EVAL_PROGRESS_SIGNAL, type EvalProgressNote } from '../domain/eval/progress.ts'
import type { WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { evalCases, evalWrites } from './proxies.ts'

/** A cancel through the API marks the row first and this workflow after it: the request arrives in this time. */
const LATE_CANCEL = '5 seconds'

/**
 * Brings one eval run to its end. The cases are rows, and an activity takes those without a result, so the workflow
 * only keeps one activity at work. A cancellation of the workflow cancels the run; a reset opens a cancelled or failed
 * run again.
 */
export async function runEvalSuite(input: WorkflowInput): Promise<void> {
  setHandler(defineSignal<[EvalProgressNote]>(EVAL_PROGRESS_SIGNAL), (note) => setCurrentDetails(detailsOf(note)))
  try {
    const status = await evalWrites.openEvalRun(input)
    if (status !== 'running') return setCurrentDetails(`The run is ${status ?? 'gone'}; reset the workflow to go on.`)
    const slice = await evalCases.runEvalCases(input)
    // Continues as new so that the history stays short; the rows say what is left.
    if (slice.state === 'paused') return await continueAsNew<typeof runEvalSuite>(input)
    setCurrentDetails(`The run is ${slice.status ?? 'gone'}. ${slice.note ? detailsOf(slice.note) : ''}`)
    // Waits for the cancel request, so that the workflow ends as cancelled.
    if (slice.status === 'cancelled') await sleep(LATE_CANCEL)
    if (slice.status === 'failed') failRun(slice.errorCode ?? 'INTERNAL_ERROR')
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => evalWrites.cancelEvalRun(input))
    throw error
  }
}

// A run may take days, and its rows say what is left: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, runEvalSuite)

const detailsOf = ({ done, total, passed, failed, errored }: EvalProgressNote): string =>
  `${done} of ${total} cases: ${passed} passed, ${failed} failed, ${errored} errored.`

const failRun = (code: ErrorCode): never => failWorkflow(code, `The eval run ended with ${code}.`)
