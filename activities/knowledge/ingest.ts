import { passFaultPoint } from '../../domain/fault-point.ts'
import { documentError, type IngestionStep } from '../../domain/knowledge/document.ts'
import type { DocumentErrorCode } from '../../domain/knowledge/document-error.ts'
import { findMissingBatches, listUnembedded, storeChunks, storeVectors } from '../../store/knowledge/chunk.ts'
import { beginIngestion, failIngestion, findLivingDocument, finishIngestion } from '../../store/knowledge/ingestion.ts'
import { readChunks } from '../parse/index.ts'
import { type DocumentDependencies, type IngestionInput, underSignsOfLife } from './act.ts'
import { embedChunkTexts } from './embed.ts'
import { fetchDocument } from './file.ts'

export type { DocumentDependencies } from './act.ts'

/** What the workflow sees of an ingestion: never contents. */
export type IngestionView = {
  /** gone: deleted. stored: to be parsed. chunked: the batches are to be embedded, none when all are. */
  state: 'gone' | 'ready' | 'stored' | 'chunked'
  chunks: number
  batches: number[]
}

const GONE: IngestionView = { state: 'gone', chunks: 0, batches: [] }

/** The acts of an ingestion. Each looks at the database for what is still to do, so each is safe to repeat. */
export const createDocumentActivities = (deps: DocumentDependencies) => ({
  /** Takes the document up, also one that failed before, and says where it stands. */
  async beginIngestion({ workspaceId, subjectId }: IngestionInput): Promise<IngestionView> {
    passFaultPoint('ingestion.begin.before-write')
    const document = await beginIngestion(deps.database, workspaceId, subjectId)
    passFaultPoint('ingestion.begin.after-write')
    if (!document) return GONE
    if (document.status === 'ready') return { state: 'ready', chunks: 0, batches: [] }
    return document.stage === 'stored' ? { state: 'stored', chunks: 0, batches: [] } : chunkedView(deps, subjectId)
  },

  /** File to chunks. @throws ApplicationFailure whose type is a document error code, when trying again can not help */
  parseDocument: (input: IngestionInput): Promise<IngestionView> =>
    underSignsOfLife(deps, input, async (signal) => {
      const { workspaceId, subjectId } = input
      const document = await findLivingDocument(deps.database, workspaceId, subjectId)
      if (!document) return GONE
      if (document.stage !== 'stored') return chunkedView(deps, subjectId)
      passFaultPoint('ingestion.file.before-read')
      const bytes = await fetchDocument(deps.blobs, workspaceId, document)
      passFaultPoint('ingestion.file.after-read')
      const parsed = await readChunks(deps.confinement, workspaceId, document.format, bytes, signal)
      passFaultPoint('ingestion.chunks.before-write')
      const stored = await storeChunks(deps.database, workspaceId, subjectId, parsed)
      passFaultPoint('ingestion.chunks.after-write')
      return stored ? chunkedView(deps, subjectId) : GONE
    }),

  /** Vectors for the chunks of a batch that have none. @returns false when the document is deleted */
  embedChunks: (input: IngestionInput, batch: number): Promise<boolean> =>
    underSignsOfLife(deps, input, async (signal) => {
      const { workspaceId, subjectId } = input
      const document = await findLivingDocument(deps.database, workspaceId, subjectId)
      if (!document) return false
      const missing = await listUnembedded(deps.database, workspaceId, subjectId, batch)
      if (missing.length === 0) return true
      passFaultPoint('ingestion.embed.before-call')
      const embedded = await embedChunkTexts(deps.models, document.embeddingModel, missing, signal)
      passFaultPoint('ingestion.vectors.before-write')
      const stored = await storeVectors(deps.database, workspaceId, subjectId, embedded)
      passFaultPoint('ingestion.vectors.after-write')
      return stored
    }),

  /** Everything is found from here on, or nothing. What still lacks vectors is in the view. */
  async finishIngestion({ workspaceId, subjectId }: IngestionInput): Promise<IngestionView> {
    passFaultPoint('ingestion.flip.before-commit')
    const state = await finishIngestion(deps.database, workspaceId, subjectId)
    passFaultPoint('ingestion.flip.after-commit')
    return state === 'incomplete' ? chunkedView(deps, subjectId) : { ...GONE, state }
  },

  /** Writes down why it failed. @returns false when the document is deleted: then nobody needs to know */
  failIngestion: (
    { workspaceId, subjectId }: IngestionInput,
    code: DocumentErrorCode,
    step: IngestionStep,
  ): Promise<boolean> => failIngestion(deps.database, workspaceId, subjectId, documentError(code, step)),
})

export type DocumentActivities = ReturnType<typeof createDocumentActivities>

async function chunkedView({ database }: DocumentDependencies, documentId: string): Promise<IngestionView> {
  const { total, batches } = await findMissingBatches(database, documentId)
  return { state: 'chunked', chunks: total, batches }
}
