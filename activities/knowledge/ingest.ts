import { passFaultPoint } from '../../domain/fault-point.ts'
import { storageKey } from '../../domain/knowledge/document.ts'
import { DocumentFailure } from '../../domain/knowledge/document-error.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { workInLanes } from '../../domain/operation/lanes.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import {
  findMissingBatches,
  listUnembedded,
  storeChunks,
  storeUnreadPages,
  storeVectors,
} from '../../store/knowledge/chunk.ts'
import {
  beginIngestion,
  findLivingDocument,
  finishIngestion,
  type OpenDocument,
} from '../../store/knowledge/ingestion.ts'
import { countVectors, type Embedded } from '../../store/knowledge/vector.ts'
import { lacksWordIndex } from '../../store/knowledge/word.ts'
import { readDocument } from '../parse/index.ts'
import {
  type Attempt,
  type DocumentDependencies,
  type IngestionInput,
  type ReadingDependencies,
  ServiceFailure,
} from './attempt.ts'
import { embedAndStore } from './embedding.ts'
import { withRecognised } from './recognise.ts'
import { inRecognitionTurn } from './recognition-turn.ts'
import { ensureWords } from './words.ts'

/** The state of an ingestion as its workflow sees it, without contents; `gone`: the document is deleted. */
export type IngestionView = { state: 'gone' | 'ready' | 'embedding'; chunks: number; embedded: number }

const GONE: IngestionView = { state: 'gone', chunks: 0, embedded: 0 }
/** An attempt begins no further batch after this time, so that the workflow tells how far the document is. */
const EMBEDDING_MS = 60_000
/** Batches of one document that are embedded at once. */
const SIDE_BY_SIDE = 4

/**
 * Goes on with an ingestion where the database says it stands: reads and cuts the file, embeds what has no vector for about a
 * minute, and makes the document ready when nothing is left.
 * @throws ServiceFailure, DocumentFailure, WordsFailure; the signal's reason
 */
export async function ingestForAMinute(
  deps: DocumentDependencies,
  input: IngestionInput,
  attempt: Attempt,
): Promise<IngestionView> {
  const document = await begin(deps, input)
  if (!document) return GONE
  if (document.status === 'ready') return { state: 'ready', chunks: 0, embedded: 0 }
  if (document.stage === 'stored') {
    if (!(await parseFile(deps, input, attempt.signal))) return GONE
    attempt.gotFurther()
  }
  const chunks = await embedAndIndex(deps, input, attempt)
  return chunks === undefined ? GONE : await publish(deps, input, chunks)
}

async function begin({ database }: DocumentDependencies, { workspaceId, subjectId }: IngestionInput) {
  passFaultPoint('ingestion.begin.before-write')
  const document = await beginIngestion(database, workspaceId, subjectId)
  passFaultPoint('ingestion.begin.after-write')
  return document
}

/**
 * Makes chunks of the file, unless that is done.
 * @returns false when the document is deleted
 * @throws ServiceFailure, DocumentFailure
 */
export async function parseFile(
  deps: ReadingDependencies,
  { workspaceId, subjectId }: IngestionInput,
  signal: AbortSignal,
): Promise<boolean> {
  const document = await findLivingDocument(deps.database, workspaceId, subjectId)
  if (!document) return false
  if (document.stage !== 'stored') return true
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
  return isStored
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

/**
 * Embeds the chunks that have no vector yet, a few batches at once, and indexes the words beside it: they need only the chunks.
 * After a failure, and when the time is over, it begins no further batch and waits for those under way.
 * @returns the number of all chunks; undefined when the document is deleted
 * @throws ServiceFailure, WordsFailure
 */
async function embedAndIndex(
  deps: DocumentDependencies,
  input: IngestionInput,
  attempt: Attempt,
): Promise<number | undefined> {
  const { total, batches } = await findMissingBatches(deps.database, input.subjectId)
  const endAt = performance.now() + EMBEDDING_MS
  let isGone = false
  const embedding = workInLanes(batches, SIDE_BY_SIDE, async (batch) => {
    if (attempt.isForgotten() || performance.now() > endAt) return false
    isGone = !(await embedBatch(deps, input, batch, attempt.signal)) || isGone
    attempt.gotFurther()
    return !isGone
  })
  const [embedded, indexed] = await Promise.allSettled([embedding, ensureWords(deps, input)])
  if (embedded.status === 'rejected') throw embedded.reason
  if (indexed.status === 'rejected') throw indexed.reason
  return isGone ? undefined : total
}

/** Embeds the chunks of a batch that have no vector yet. @returns false when the document is deleted @throws ServiceFailure */
async function embedBatch(
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

/** Makes all passages of the document searchable at once, unless vectors or words are still missing. */
async function publish(
  { database }: DocumentDependencies,
  { workspaceId, subjectId }: IngestionInput,
  chunks: number,
): Promise<IngestionView> {
  if (chunks === 0) throw new Error('The document has no chunks.')
  if (!(await lacksWordIndex(database, subjectId))) {
    passFaultPoint('ingestion.flip.before-commit')
    const state = await finishIngestion(database, workspaceId, subjectId)
    passFaultPoint('ingestion.flip.after-commit')
    if (state !== 'incomplete') return { state, chunks, embedded: chunks }
  }
  const { embedded } = await countVectors(database, subjectId)
  return { state: 'embedding', chunks, embedded }
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
