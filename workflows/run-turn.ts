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
import type { TurnStep, TurnView } from '../activities/turn/activities.ts'
import { HANDED_OVER_SIGNAL, SEARCH_ATTRIBUTES, type WorkflowInput } from './contract.ts'
import { turn, turnTools, turnWatch, turnWrites } from './proxies.ts'

/** With 'tools', the holder says itself what comes next, and nobody has to look. */
export const handedOverSignal = defineSignal<[next?: 'tools']>(HANDED_OVER_SIGNAL)

/**
 * Sees one turn to its end. Usually the API process that took it has ended it by then; otherwise this waits for a
 * living holder, takes over from a dead one, and goes round model and tools until the turn is final.
 */
export async function runTurn({ subjectId: turnId }: WorkflowInput): Promise<void> {
  const handedOver: HandedOver = { yet: false, next: undefined }
  setHandler(handedOverSignal, (next) => {
    handedOver.yet = true
    handedOver.next = next
  })
  try {
    const view = await lookOnceFree(turnId, handedOver)
    // Whoever held the turn before is gone by now, or its next write will fail.
    const { errorCode } = view.state === 'final' ? view : await goOn(turnId, view.next)
    if (errorCode) throw failure(errorCode)
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => turnWrites.cancelTurn(turnId))
    throw error
  }
}

type HandedOver = { yet: boolean; next: 'tools' | undefined }

const TOOLS_ARE_NEXT: TurnView = { state: 'open', next: 'tools', errorCode: null }

/** The turn once nobody holds it any more. Who hands it over for tools knows better than a look what is next. */
async function lookOnceFree(turnId: string, handedOver: HandedOver): Promise<TurnView> {
  if (handedOver.next) return TOOLS_ARE_NEXT
  const view = await turnWrites.lookAtTurn(turnId)
  if (view.state !== 'held') return view
  if (!handedOver.yet) await waitForHolder(turnId, () => handedOver.yet)
  return handedOver.next ? TOOLS_ARE_NEXT : await turnWrites.lookAtTurn(turnId)
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

async function goOn(turnId: string, next: 'model' | 'tools'): Promise<{ errorCode: string | null }> {
  let last: TurnStep | undefined
  for (let step = 1; last?.next !== 'ended'; step++) {
    const runsTools = (last?.next ?? next) === 'tools'
    setCurrentDetails(
      runsTools ? `Step ${step}: running tools, then asking the model.` : `Step ${step}: asking the model.`,
    )
    last = runsTools ? await turnTools.runTools(turnId) : await turn.callModel(turnId)
  }
  return last
}

/** The code that the caller was given, for operators to search by. */
function failure(errorCode: string): ApplicationFailure {
  const key = defineSearchAttributeKey(SEARCH_ATTRIBUTES.errorCode, SearchAttributeType.KEYWORD)
  upsertSearchAttributes([{ key, value: errorCode }])
  return ApplicationFailure.nonRetryable(`The turn ended with ${errorCode}.`, errorCode)
}
