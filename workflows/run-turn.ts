import {
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  setCurrentDetails,
  setHandler,
  setWorkflowOptions,
} from '@temporalio/workflow'
import type { TurnStep, TurnView } from '../activities/turn/activities.ts'
import { HANDED_OVER_SIGNAL, type WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { turn, turnTools, turnWatch, turnWrites } from './proxies.ts'

/** The argument 'tools' says what comes next, so the workflow need not look. */
export const handedOverSignal = defineSignal<[next?: 'tools']>(HANDED_OVER_SIGNAL)

/**
 * Brings one turn to its end. Usually the API process that accepted the turn has ended it before. Otherwise the workflow
 * waits for a living holder, takes over from a dead one, and repeats model and tools until the turn is final.
 */
export async function runTurn({ subjectId: turnId }: WorkflowInput): Promise<void> {
  const handedOver: HandedOver = { isDone: false, next: undefined }
  setHandler(handedOverSignal, (next) => {
    handedOver.isDone = true
    handedOver.next = next
  })
  try {
    const view = await lookOnceFree(turnId, handedOver)
    // The former holder is gone, or its next write will fail.
    const { errorCode } = view.state === 'final' ? view : await goOn(turnId, view.next)
    if (errorCode) failWorkflow(errorCode, `The turn ended with ${errorCode}.`)
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => turnWrites.cancelTurn(turnId))
    throw error
  }
}

// A turn ends within its deadline, so it stays with the release whose code has begun it.
setWorkflowOptions({ versioningBehavior: 'PINNED' }, runTurn)

type HandedOver = { isDone: boolean; next: 'tools' | undefined }

const TOOLS_ARE_NEXT: TurnView = { state: 'open', next: 'tools', errorCode: null }

/**
 * Returns the turn once it has no holder any more. A holder that hands it over for tools says what is next, so this
 * needs no look.
 */
async function lookOnceFree(turnId: string, handedOver: HandedOver): Promise<TurnView> {
  if (handedOver.next) return TOOLS_ARE_NEXT
  const view = await turnWrites.lookAtTurn(turnId)
  if (view.state !== 'held') return view
  if (!handedOver.isDone) await waitForHolder(turnId, () => handedOver.isDone)
  return handedOver.next ? TOOLS_ARE_NEXT : await turnWrites.lookAtTurn(turnId)
}

/** Waits until the holder has ended the turn, handed it over, or fallen silent. */
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

async function goOn(turnId: string, next: 'model' | 'tools'): Promise<Pick<TurnView, 'errorCode'>> {
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
