import { ActivityFailure, ApplicationFailure } from '@temporalio/common'
import { CancellationScope, isCancellation, setCurrentDetails, setWorkflowOptions } from '@temporalio/workflow'
import type { IngestionView } from '../activities/knowledge/ingest.ts'
import type { IngestionStep } from '../domain/knowledge/document.ts'
import type { DocumentErrorCode } from '../domain/knowledge/document-error.ts'
import { workInLanes } from '../domain/operation/lanes.ts'
import type { WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { ingestion, ingestionWrites } from './proxies.ts'

/** Batches of one document that are embedded at once. */
const CONCURRENT_BATCHES = 4
/** Chunks in a batch, as store/knowledge/chunk.ts cuts them. Only the summaries that operators read use it. */
const BATCH_SIZE = 128

/**
 * Makes one document ready: parse, embed, flip to ready. The database says what is left to do, so that a reset or a retry
 * goes on at the step that failed. When the document is deleted, the workflow completes.
 */
export async function ingestDocument(input: WorkflowInput): Promise<void> {
  let step: IngestionStep = 'parse'
  const enter = (next: IngestionStep) => {
    step = next
  }
  try {
    await ingest(input, enter)
  } catch (error) {
    const isStopped = isCancellation(error)
    const code = isStopped ? 'INGESTION_STOPPED' : codeOf(error, step)
    const isRecorded = await CancellationScope.nonCancellable(() => ingestionWrites.failIngestion(input, code, step))
    if (!isRecorded) return
    if (isStopped) throw error
    fail(code, step)
  }
}

// Thousands of documents may wait, some for a day, and the database says what is left: they move to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, ingestDocument)

async function ingest(input: WorkflowInput, enter: (step: IngestionStep) => void): Promise<void> {
  let view = await ingestionWrites.beginIngestion(input)
  if (view.state === 'stored') {
    setCurrentDetails('Reading the document.')
    view = await ingestion.parseDocument.executeWithOptions({ summary: 'parse and chunk' }, [input])
  }
  const { chunks } = view
  // Once is enough, unless a newer version of the service cuts batches otherwise.
  while (view.state === 'chunked') {
    enter('embed')
    if (!(await embed(input, view))) return
    enter('finish')
    view = await ingestionWrites.finishIngestion(input)
    if (view.state === 'chunked' && view.batches.length === 0) throw new Error('The document has no chunks.')
  }
  if (view.state === 'ready' && chunks > 0) setCurrentDetails(`Ready: ${chunks} chunks.`)
}

/**
 * Embeds a few batches at once, each batch once. After a failure it begins no further batch and waits for those under way.
 * @returns false when the document was deleted meanwhile
 */
async function embed(input: WorkflowInput, { chunks, batches }: IngestionView): Promise<boolean> {
  return await workInLanes(batches, CONCURRENT_BATCHES, (batch, begun) => {
    setCurrentDetails(`Embedding: ${begun} of ${batches.length} batches begun.`)
    const to = Math.min((batch + 1) * BATCH_SIZE, chunks)
    const summary = `embed ${batch * BATCH_SIZE + 1}–${to} of ${chunks}`
    return ingestion.embedChunks.executeWithOptions({ summary }, [input, batch])
  })
}

const UNEXPECTED = { parse: 'DOCUMENT_TOO_COMPLEX', embed: 'EMBEDDING_FAILED', finish: 'EMBEDDING_FAILED' } as const

/** The type of an activity's failure is the error code. An activity that ran out of time has none. */
function codeOf(error: unknown, step: IngestionStep): DocumentErrorCode {
  const cause = error instanceof ActivityFailure ? error.cause : undefined
  const type = cause instanceof ApplicationFailure ? cause.type : undefined
  return type && /^(DOCUMENT|EMBEDDING|STORAGE)_/.test(type) ? (type as DocumentErrorCode) : UNEXPECTED[step]
}

function fail(code: DocumentErrorCode, step: IngestionStep): never {
  setCurrentDetails(`Failed at ${step}: ${code}.`)
  failWorkflow(code, `The ingestion failed at ${step} with ${code}.`)
}
