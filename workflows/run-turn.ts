import { ApplicationFailure, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import {
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import { HANDED_OVER_SIGNAL, SEARCH_ATTRIBUTES, type WorkflowInput } from './contract.ts'
import { turn, turnTools, turnWatch, turnWrites } from './proxies.ts'

export const handedOverSignal = defineSignal(HANDED_OVER_SIGNAL)

/**
 * Sees one turn to its end. Usually the API process that took it has ended it by then; otherwise this waits for a
 * living holder, takes over from a dead one, and goes round model and tools until the turn is final.
 */
export async function runTurn({ subjectId: turnId }: WorkflowInput): Promise<void> {
  let isHandedOver = false
  setHandler(handedOverSignal, () => {
    isHandedOver = true
  })
  try {
    let view = await turnWrites.lookAtTurn(turnId)
    if (view.state === 'held' && !isHandedOver) {
      await waitForHolder(turnId, () => isHandedOver)
      view = await turnWrites.lookAtTurn(turnId)
    }
    // Whoever held the turn before is gone by now, or its next write will fail.
    if (view.state !== 'final') {
      await goOn(turnId, view.next)
      view = await turnWrites.lookAtTurn(turnId)
    }
    if (view.errorCode) throw failure(view.errorCode)
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => turnWrites.cancelTurn(turnId))
    throw error
  }
}

/** Until the holder ended the turn, handed it over, or fell silent. */
async function waitForHolder(turnId: string, isHandedOver: () => boolean): Promise<void> {
  setCurrentDetails('The process that accepted the turn works on it.')
  const watching = new CancellationScope()
  const watched = watching.run(() => turnWatch.watchTurn(turnId))
  await Promise.race([watched, condition(isHandedOver)])
  watching.cancel()
  await watched.catch((error) => {
    if (!isCancellation(error) || CancellationScope.current().consideredCancelled) throw error
  })
}

async function goOn(turnId: string, first: 'model' | 'tools'): Promise<void> {
  let next: 'ended' | 'model' | 'tools' = first
  for (let step = 1; next !== 'ended'; step++) {
    setCurrentDetails(next === 'tools' ? `Step ${step}: running tools.` : `Step ${step}: asking the model.`)
    next = next === 'tools' ? await turnTools.runTools(turnId) : await turn.callModel(turnId)
  }
}

/** The code that the caller was given, for operators to search by. */
function failure(errorCode: string): ApplicationFailure {
  const key = defineSearchAttributeKey(SEARCH_ATTRIBUTES.errorCode, SearchAttributeType.KEYWORD)
  upsertSearchAttributes([{ key, value: errorCode }])
  return ApplicationFailure.nonRetryable(`The turn ended with ${errorCode}.`, errorCode)
}
