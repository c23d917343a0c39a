import { ActivityFailure, ApplicationFailure } from '@temporalio/common'
import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  setCurrentDetails,
  setWorkflowOptions,
  sleep,
  workflowInfo,
} from '@temporalio/workflow'
import type { ReembeddingView } from '../activities/knowledge/reembed.ts'
import { workInLanes } from '../domain/operation/lanes.ts'
import type { WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { ingestionWrites, reembedding, reembeddingEnd } from './proxies.ts'

/** Batches of one knowledge base that are embedded at once. */
const CONCURRENT_BATCHES = 4
/** A search that read the former model before the swap has ended after this time: its question is embedded within 15 s. */
const LAST_SEARCHES = '1 minute'

/**
 * Changes the embedding model of a knowledge base: it embeds all chunks beside the vectors that serve, swaps, and removes
 * the former vectors. The database says what is left, so that a new run goes on where one ended.
 */
export async function reembedKnowledgeBase(input: WorkflowInput): Promise<void> {
  let status: string
  try {
    status = await reembed(input)
  } catch (error) {
    const code = isCancellation(error) ? 'REEMBEDDING_STOPPED' : codeOf(error)
    const write = () => ingestionWrites.failReembedding(input, code)
    const isRecorded = await CancellationScope.nonCancellable(write)
    if (!isRecorded || code === 'REEMBEDDING_STOPPED') throw error
    setCurrentDetails(`Failed: ${code}.`)
    failWorkflow(code, `The re-embedding failed with ${code}.`)
  }
  if (status === 'continued') return await continueAsNew<typeof reembedKnowledgeBase>(input)
  if (status === 'failed' || status === 'gone') return
  if (status === 'completed') await sleep(LAST_SEARCHES)
  setCurrentDetails('Removing the vectors that no longer serve.')
  await reembeddingEnd.settleReembedding(input)
  setCurrentDetails(`The change is ${status}.`)
}

// A large knowledge base takes hours, and the database says what is left: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, reembedKnowledgeBase)

/** @returns how the change has ended, or `continued` when the history is long */
async function reembed(input: WorkflowInput): Promise<string> {
  for (;;) {
    const { status, batches } = await reembedding.lookAtReembedding(input)
    if (status !== 'running') return status
    if (batches.length > 0) await embed(input, batches)
    else if ((await reembedding.swapModel(input)) === 'completed') return 'completed'
    if (workflowInfo().continueAsNewSuggested) return 'continued'
  }
}

/** Embeds a few batches at once. After a failure, or the end of the change, it begins no further batch. */
async function embed(input: WorkflowInput, batches: ReembeddingView['batches']): Promise<void> {
  await workInLanes(batches, CONCURRENT_BATCHES, (batch, begun) => {
    setCurrentDetails(`Embedding: ${begun} of the next ${batches.length} batches begun.`)
    return reembedding.reembedChunks(input, batch)
  })
}

/** Only an embedding model fails for good: a lost database comes back. */
function codeOf(error: unknown): 'EMBEDDING_FAILED' | 'EMBEDDING_MODEL_NOT_READY' {
  const cause = error instanceof ActivityFailure ? error.cause : undefined
  const type = cause instanceof ApplicationFailure ? cause.type : undefined
  if (type === 'EMBEDDING_FAILED' || type === 'EMBEDDING_MODEL_NOT_READY') return type
  throw error
}
