import { ApplicationFailure, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import {
  CancellationScope,
  continueAsNew,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import { EVAL_PROGRESS_SIGNAL, type EvalProgressNote } from '../domain/eval/progress.ts'
import { SEARCH_ATTRIBUTES, type WorkflowInput } from './contract.ts'
import { evalCases, evalWrites } from './proxies.ts'

const LATE_CANCEL = '5 seconds'

/**
 * Sees one eval run to its end. The cases are rows: whoever works on them takes those without a result, so this only
 * keeps somebody at work. Cancelling it cancels the run; a reset opens a cancelled or failed run again.
 */
export async function runEvalSuite(input: WorkflowInput): Promise<void> {
  setHandler(defineSignal<[EvalProgressNote]>(EVAL_PROGRESS_SIGNAL), (note) => setCurrentDetails(detailsOf(note)))
  try {
    const status = await evalWrites.openEvalRun(input)
    if (status !== 'running') return setCurrentDetails(`The run is ${status ?? 'gone'}; reset the workflow to go on.`)
    const slice = await evalCases.runEvalCases(input)
    // Continued before the history grows: what is left is in the rows.
    if (slice.state === 'paused') return await continueAsNew<typeof runEvalSuite>(input)
    setCurrentDetails(`The run is ${slice.status ?? 'gone'}. ${slice.note ? detailsOf(slice.note) : ''}`)
    // Who cancels a run through the API asks for the end of this workflow too, or has done so: then it ends as cancelled.
    if (slice.status === 'cancelled') await sleep(LATE_CANCEL)
    if (slice.status === 'failed') throw failure(slice.errorCode ?? 'INTERNAL_ERROR')
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => evalWrites.cancelEvalRun(input))
    throw error
  }
}

const detailsOf = ({ done, total, passed, failed, errored }: EvalProgressNote): string =>
  `${done} of ${total} cases: ${passed} passed, ${failed} failed, ${errored} errored.`

/** The code that the run's `error` shows, for operators to search by. */
function failure(errorCode: string): ApplicationFailure {
  const key = defineSearchAttributeKey(SEARCH_ATTRIBUTES.errorCode, SearchAttributeType.KEYWORD)
  upsertSearchAttributes([{ key, value: errorCode }])
  return ApplicationFailure.nonRetryable(`The eval run ended with ${errorCode}.`, errorCode)
}
