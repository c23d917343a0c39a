import { Context } from '@temporalio/activity'
import { documentError, type IngestionStep } from '../../domain/knowledge/document.ts'
import type { DocumentErrorCode } from '../../domain/knowledge/document-error.ts'
import { modelOfSet } from '../../domain/knowledge/vector-set.ts'
import { failIngestion, findLivingDocument } from '../../store/knowledge/ingestion.ts'
import { attemptWork, type DocumentDependencies, type IngestionInput } from './attempt.ts'
import { type IngestionView, ingestForAMinute } from './ingest.ts'

/** The error of a document whose activity ran out of time. */
const UNEXPECTED = { parse: 'DOCUMENT_TOO_COMPLEX', embed: 'EMBEDDING_FAILED' } as const

/** The activities of an ingestion. Each reads in the database which work is left, so each is safe to repeat. */
export const createDocumentActivities = (deps: DocumentDependencies) => ({
  /**
   * Reads the file, embeds its chunks and publishes them, as far as that is left to do and as it gets in about a minute.
   * @throws ApplicationFailure as `attemptWork` does
   */
  makeDocumentReady: (input: IngestionInput): Promise<IngestionView> =>
    attemptWork(deps, input.workspaceId, input.subjectId, (attempt) => ingestForAMinute(deps, input, attempt)),

  /**
   * Writes the document's error, which names the pages of pictures, or the model, and fits the format.
   * @param code null when the activity ran out of time
   * @returns null when the document is ready or deleted, so that its error has no reader
   */
  async failIngestion(
    { workspaceId, subjectId }: IngestionInput,
    code: DocumentErrorCode | null,
  ): Promise<{ code: DocumentErrorCode; step: IngestionStep } | null> {
    const { runId } = Context.current().info.workflowExecution ?? {}
    const document = await findLivingDocument(deps.database, workspaceId, subjectId)
    if (!document) return null
    const step = document.stage === 'stored' ? 'parse' : 'embed'
    const named = { ...document, embeddingModel: modelOfSet(document.embeddingModel) }
    const error = documentError(code ?? UNEXPECTED[step], step, named)
    const isRecorded = await failIngestion(deps.database, workspaceId, subjectId, error, runId)
    return isRecorded ? { code: error.code, step } : null
  },
})

export type DocumentActivities = ReturnType<typeof createDocumentActivities>
