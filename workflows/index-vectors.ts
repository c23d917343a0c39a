import { continueAsNew, setCurrentDetails, setWorkflowOptions, workflowInfo } from '@temporalio/workflow'
import type { WorkflowInput } from './contract.ts'
import { vectorBuilding, vectorIndexing } from './proxies.ts'

/**
 * Copies the vectors of a large knowledge base to where an index finds the nearest, and builds the index of a new copy. The
 * database says what is left, so that a new run goes on where one ended. A sweep starts it again once enough new documents wait.
 */
export async function indexVectors(input: WorkflowInput): Promise<void> {
  for (;;) {
    const { state, copied } = await vectorIndexing.copyVectors(input)
    setCurrentDetails(`${copied} vectors were copied. ${MEANINGS[state]}`)
    if (state === 'ready' || state === 'gone') return
    // The next round copies the vectors that became ready while the index was built.
    if (state === 'copied' && (await vectorBuilding.buildVectorIndex(input)) === 'gone') return
    if (workflowInfo().continueAsNewSuggested) return await continueAsNew<typeof indexVectors>(input)
  }
}

const MEANINGS = {
  copying: 'More wait.',
  copied: 'Their index is built; the heartbeats of the activity say how far it is.',
  ready: 'The index has all documents that were there.',
  gone: 'The index is no longer needed.',
}

// A large knowledge base takes a while, and the database says what is left: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, indexVectors)
