import { Context } from '@temporalio/activity'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { documentError, type IngestionStep } from '../../domain/knowledge/document.ts'
import type { DocumentErrorCode } from '../../domain/knowledge/document-error.ts'
import { modelOfSet } from '../../domain/knowledge/vector-set.ts'
import { beginIngestion, failIngestion, findLivingDocument } from '../../store/knowledge/ingestion.ts'
import { PARSE_STEP } from '../../store/knowledge/step.ts'
import { attemptStep, type DocumentDependencies, type IngestionInput } from './attempt.ts'
import { embedAndIndex, finishHere, ingestShort } from './here.ts'
import { chunkedView, GONE, type IngestionView } from './ingest.ts'

/** The activities of an ingestion. Each reads in the database which work is left, so each is safe to repeat. */
export const createDocumentActivities = (deps: DocumentDependencies) => ({
  /** Opens the document for ingestion, also after a failure. @returns its state */
  async beginIngestion({ workspaceId, subjectId }: IngestionInput): Promise<IngestionView> {
    passFaultPoint('ingestion.begin.before-write')
    const document = await beginIngestion(deps.database, workspaceId, subjectId)
    passFaultPoint('ingestion.begin.after-write')
    if (!document) return GONE
    if (document.status === 'ready') return { state: 'ready', chunks: 0, batches: [] }
    return document.stage === 'stored' ? { state: 'stored', chunks: 0, batches: [] } : chunkedView(deps, subjectId)
  },

  /** Makes chunks of the file, and a short document ready. @throws ApplicationFailure as `attemptStep` does */
  parseDocument: (input: IngestionInput): Promise<IngestionView> =>
    attemptStep(deps, input, PARSE_STEP, (signal) => ingestShort(deps, input, signal)),

  /**
   * Embeds the chunks of a batch that have no vector yet, and indexes the words with the first batch.
   * @returns false when the document is deleted
   * @throws ApplicationFailure as `attemptStep` does
   */
  embedChunks: (input: IngestionInput, batch: number): Promise<boolean> =>
    attemptStep(deps, input, batch, (signal) => embedAndIndex(deps, input, batch, signal)),

  /** Makes all passages of the document searchable at once. @returns the batches that still lack vectors or words, if any */
  finishIngestion: (input: IngestionInput): Promise<IngestionView> => finishHere(deps, input),

  /**
   * Writes the document's error, which names the pages of pictures, or the model, and fits the format.
   * @returns false when the document is deleted, so that its error has no reader
   */
  async failIngestion(
    { workspaceId, subjectId }: IngestionInput,
    code: DocumentErrorCode,
    step: IngestionStep,
  ): Promise<boolean> {
    const { runId } = Context.current().info.workflowExecution ?? {}
    const document = await findLivingDocument(deps.database, workspaceId, subjectId)
    const named = document && { ...document, embeddingModel: modelOfSet(document.embeddingModel) }
    const error = documentError(code, step, named)
    return await failIngestion(deps.database, workspaceId, subjectId, error, runId)
  },
})

export type DocumentActivities = ReturnType<typeof createDocumentActivities>
