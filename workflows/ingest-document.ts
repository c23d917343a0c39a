import { ActivityFailure, ApplicationFailure } from '@temporalio/common'
import { CancellationScope, isCancellation, setCurrentDetails, setWorkflowOptions } from '@temporalio/workflow'
import type { DocumentErrorCode } from '../domain/knowledge/document-error.ts'
import type { WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { ingestion, ingestionWrites } from './proxies.ts'

/**
 * Makes one document ready. The database says what is left to do, so that a reset or a retry goes on at the step that failed.
 * When the document is deleted, the workflow completes.
 */
export async function ingestDocument(input: WorkflowInput): Promise<void> {
  try {
    await ingest(input)
  } catch (error) {
    const isStopped = isCancellation(error)
    const code = isStopped ? 'INGESTION_STOPPED' : codeOf(error)
    const failed = await CancellationScope.nonCancellable(() => ingestionWrites.failIngestion(input, code))
    if (!failed) return
    if (isStopped) throw error
    setCurrentDetails(`Failed at ${failed.step}: ${failed.code}.`)
    failWorkflow(failed.code, `The ingestion failed at ${failed.step} with ${failed.code}.`)
  }
}

// Thousands of documents may wait, some for a day, and the database says what is left: they move to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, ingestDocument)

/** An activity of a long document ends after about a minute, and the next one goes on. */
async function ingest(input: WorkflowInput): Promise<void> {
  setCurrentDetails('Reading the document.')
  for (;;) {
    const summary = 'read, embed and publish'
    const { state, chunks, embedded } = await ingestion.makeDocumentReady.executeWithOptions({ summary }, [input])
    if (state === 'embedding') setCurrentDetails(`Embedding: ${embedded} of ${chunks} chunks are done.`)
    if (state === 'ready') setCurrentDetails(`Ready: ${chunks} chunks.`)
    if (state !== 'embedding') return
  }
}

/** The type of an activity's failure is the error code. An activity that ran out of time has none. */
function codeOf(error: unknown): DocumentErrorCode | null {
  const cause = error instanceof ActivityFailure ? error.cause : undefined
  const type = cause instanceof ApplicationFailure ? cause.type : undefined
  return type && /^(DOCUMENT|EMBEDDING|STORAGE)_/.test(type) ? (type as DocumentErrorCode) : null
}
