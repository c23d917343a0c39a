import { passFaultPoint } from '../../domain/fault-point.ts'
import { storageKey } from '../../domain/knowledge/document.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import {
  findMissingBatches,
  listUnembedded,
  storeChunks,
  storeUnreadPages,
  storeVectors,
} from '../../store/knowledge/chunk.ts'
import { findLivingDocument, type OpenDocument } from '../../store/knowledge/ingestion.ts'
import type { Embedded } from '../../store/knowledge/vector.ts'
import { lacksWordIndex } from '../../store/knowledge/word.ts'
import { readDocument } from '../parse/index.ts'
import { type DocumentDependencies, type IngestionInput, type ReadingDependencies, ServiceFailure } from './attempt.ts'
import { embedAndStore } from './embedding.ts'
import { withRecognised } from './recognise.ts'
import { inRecognitionTurn } from './recognition-turn.ts'

/** The state of an ingestion as its workflow sees it, without contents. */
export type IngestionView = {
  /**
   * gone: the document is deleted. stored: it is to be parsed. chunked: `batches` are to be embedded, and the words
   * are to be indexed with the first one; it may be empty.
   */
  state: 'gone' | 'ready' | 'stored' | 'chunked'
  chunks: number
  batches: number[]
}

/** The view of a document that is deleted. */
export const GONE: IngestionView = { state: 'gone', chunks: 0, batches: [] }

/** Makes chunks of the file, unless that is done. @throws ServiceFailure, DocumentFailure */
export async function parseFile(
  deps: ReadingDependencies,
  { workspaceId, subjectId }: IngestionInput,
  signal: AbortSignal,
): Promise<IngestionView> {
  const document = await findLivingDocument(deps.database, workspaceId, subjectId)
  if (!document) return GONE
  if (document.stage !== 'stored') return chunkedView(deps, subjectId)
  passFaultPoint('ingestion.file.before-read')
  const parsed = await inRecognitionTurn(deps, workspaceId, document, async (begin) => {
    const bytes = await readFile(deps.blobs, workspaceId, document)
    passFaultPoint('ingestion.file.after-read')
    return await timed('parse', async () => {
      const read = await readDocument(deps.confinement, workspaceId, document.format, bytes, signal)
      return await withRecognised(deps, { workspaceId, documentId: subjectId, bytes, read, begin }, signal)
    })
  })
  if (parsed.chunks.length === 0) {
    await storeUnreadPages(deps.database, workspaceId, subjectId, parsed)
    throw new DocumentFailure('DOCUMENT_HAS_NO_TEXT')
  }
  passFaultPoint('ingestion.chunks.before-write')
  const isStored = await storeChunks(deps.database, workspaceId, subjectId, parsed)
  passFaultPoint('ingestion.chunks.after-write')
  return isStored ? chunkedView(deps, subjectId) : GONE
}

/** Embeds the chunks of a batch that have no vector yet. @returns false when the document is deleted @throws ServiceFailure */
export async function embedBatch(
  deps: DocumentDependencies,
  { workspaceId, subjectId }: IngestionInput,
  batch: number,
  signal: AbortSignal,
): Promise<boolean> {
  const document = await findLivingDocument(deps.database, workspaceId, subjectId)
  if (!document) return false
  const chunks = await listUnembedded(deps.database, workspaceId, subjectId, batch)
  if (chunks.length === 0) return true
  passFaultPoint('ingestion.embed.before-call')
  const { embeddingModel } = document
  const store = async (vectors: Embedded[]) => {
    passFaultPoint('ingestion.vectors.before-write')
    const isStored = await storeVectors(deps.database, workspaceId, { documentId: subjectId, embeddingModel }, vectors)
    passFaultPoint('ingestion.vectors.after-write')
    return isStored
  }
  const order = { workspaceId, documentId: subjectId, ...document }
  return await timed('embed', () => embedAndStore(deps, order, chunks, store, signal))
}

/** Does a step, and tells the figures how long it took. */
async function timed<Result>(stage: 'parse' | 'embed', step: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const told = (isDone: boolean) =>
    tellOccurrence('ingestion.step', { stage, isDone, durationMs: performance.now() - startedAt })
  try {
    const result = await step()
    told(true)
    return result
  } catch (error) {
    told(false)
    throw error
  }
}

/** The batch whose step also indexes the words of the document. */
export const WORDS_BATCH = 0

/** The view of a document whose chunks are stored. The batches have that of the words, too, where these are not indexed. */
export async function chunkedView(
  { database }: Pick<DocumentDependencies, 'database'>,
  documentId: string,
): Promise<IngestionView> {
  const { total, batches } = await findMissingBatches(database, documentId)
  const lacksWords = total > 0 && !batches.includes(WORDS_BATCH) && (await lacksWordIndex(database, documentId))
  return { state: 'chunked', chunks: total, batches: lacksWords ? [WORDS_BATCH, ...batches] : batches }
}

/** The stored bytes of a document. @throws ServiceFailure */
async function readFile(
  blobs: BlobStore,
  workspaceId: string,
  { id, agentId, kbId }: OpenDocument,
): Promise<Uint8Array> {
  try {
    return await blobs.get(storageKey({ workspaceId, agentId, kbId, documentId: id }))
  } catch (cause) {
    // A missing file does not come back, so a further attempt would be in vain.
    throw new ServiceFailure('STORAGE_FAILED', { cause, isFinal: cause instanceof BlobNotFoundError })
  }
}
