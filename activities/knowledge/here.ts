import { findMissingBatches } from '../../store/knowledge/chunk.ts'
import { findLivingDocument, finishIngestion } from '../../store/knowledge/ingestion.ts'
import { PARSE_STEP } from '../../store/knowledge/step.ts'
import type { DocumentDependencies, IngestionInput } from './attempt.ts'
import { embedBatch, parseFile } from './ingest.ts'
import { runStepIfFree } from './step.ts'

/** Batches of one document that are embedded at once. */
const SIDE_BY_SIDE = 4

/**
 * Goes on with an ingestion in this process: reads the file if that is still to be done, embeds what has no vector, and
 * makes the document ready. Leaves steps that another process works on. The workflow finds in the database what was done.
 * @param signal gives the ingestion up
 * @throws what a step throws; the workflow's own attempts decide what that means
 */
export async function ingestHere(deps: DocumentDependencies, input: IngestionInput, signal: AbortSignal) {
  const { workspaceId, subjectId: documentId } = input
  const find = () => findLivingDocument(deps.database, workspaceId, documentId)
  if ((await find())?.stage === 'stored')
    await runStepIfFree(deps, { documentId, step: PARSE_STEP }, () => parseFile(deps, input, signal))
  if ((await find())?.stage !== 'chunked') return
  const waiting = (await findMissingBatches(deps.database, documentId)).batches.values()
  const lane = async () => {
    for (const step of waiting)
      await runStepIfFree(deps, { documentId, step }, () => embedBatch(deps, input, step, signal))
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  // An operator may have stopped the ingestion meanwhile.
  if ((await find())?.status === 'processing') await finishIngestion(deps.database, workspaceId, documentId)
}
