import { ActivityFailure, ApplicationFailure, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { CancellationScope, isCancellation, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow'
import type { IngestionView } from '../activities/knowledge/ingest.ts'
import type { DocumentErrorCode } from '../domain/knowledge/document-error.ts'
import { SEARCH_ATTRIBUTES, type WorkflowInput } from './contract.ts'
import { ingestion, ingestionWrites } from './proxies.ts'

type Step = 'parse' | 'embed' | 'finish'

/** Batches of one document that are embedded at once. */
const CONCURRENT_BATCHES = 4
/** As many chunks as one batch has; only for what operators read. */
const BATCH_SIZE = 128

/**
 * Makes one document ready: parse, embed, flip. What is to do stands in the database, so that a reset or a retry
 * goes on at the step that failed. A deleted document ends it quietly.
 */
export async function ingestDocument(input: WorkflowInput): Promise<void> {
  let step: Step = 'parse'
  const enter = (next: Step) => {
    step = next
  }
  try {
    await ingest(input, enter)
  } catch (error) {
    const stopped = isCancellation(error)
    const code = stopped ? 'INGESTION_STOPPED' : codeOf(error, step)
    const known = await CancellationScope.nonCancellable(() => ingestionWrites.failIngestion(input, code, step))
    if (!known) return
    if (stopped) throw error
    throw failure(code, step)
  }
}

async function ingest(input: WorkflowInput, enter: (step: Step) => void): Promise<void> {
  let view = await ingestionWrites.beginIngestion(input)
  if (view.state === 'stored') {
    setCurrentDetails('Reading the document.')
    view = await ingestion.parseDocument.executeWithOptions({ summary: 'parse and chunk' }, [input])
  }
  const { chunks } = view
  // Once is enough, unless a newer version counts its batches otherwise.
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
 * A few batches at once, each once. After a failure no further one is begun, and what is under way is waited for.
 * @returns false when the document is deleted meanwhile
 */
async function embed(input: WorkflowInput, { chunks, batches }: IngestionView): Promise<boolean> {
  const waiting = [...batches]
  let living = true
  const work = async () => {
    for (let batch = waiting.shift(); batch !== undefined && living; batch = waiting.shift()) {
      setCurrentDetails(`Embedding: ${batches.length - waiting.length} of ${batches.length} batches begun.`)
      const to = Math.min((batch + 1) * BATCH_SIZE, chunks)
      const summary = `embed ${batch * BATCH_SIZE + 1}–${to} of ${chunks}`
      living &&= await ingestion.embedChunks.executeWithOptions({ summary }, [input, batch])
    }
  }
  const stopAtFailure = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENT_BATCHES }, () => work().catch(stopAtFailure)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return living
}

const UNEXPECTED = { parse: 'DOCUMENT_TOO_COMPLEX', embed: 'EMBEDDING_FAILED', finish: 'EMBEDDING_FAILED' } as const

/** Activities say what is wrong by the type of their failure; one that only ran out of time says nothing. */
function codeOf(error: unknown, step: Step): DocumentErrorCode {
  const cause = error instanceof ActivityFailure ? error.cause : undefined
  const type = cause instanceof ApplicationFailure ? cause.type : undefined
  return type && /^(DOCUMENT|EMBEDDING|STORAGE)_/.test(type) ? (type as DocumentErrorCode) : UNEXPECTED[step]
}

function failure(code: DocumentErrorCode, step: Step): ApplicationFailure {
  const key = defineSearchAttributeKey(SEARCH_ATTRIBUTES.errorCode, SearchAttributeType.KEYWORD)
  upsertSearchAttributes([{ key, value: code }])
  setCurrentDetails(`Failed at ${step}: ${code}.`)
  return ApplicationFailure.nonRetryable(`The ingestion failed at ${step} with ${code}.`, code)
}
