import { passFaultPoint } from '../../domain/fault-point.ts'
import { workInLanes } from '../../domain/operation/lanes.ts'
import { findLivingDocument, finishIngestion } from '../../store/knowledge/ingestion.ts'
import { PARSE_STEP } from '../../store/knowledge/step.ts'
import { lacksWordIndex } from '../../store/knowledge/word.ts'
import type { DocumentDependencies, IngestionInput } from './attempt.ts'
import { chunkedView, embedBatch, GONE, type IngestionView, parseFile, WORDS_BATCH } from './ingest.ts'
import { runStepIfFree } from './step.ts'
import { ensureWords } from './words.ts'

/** Batches of one document that are embedded at once. */
const SIDE_BY_SIDE = 4
/** A document of more batches is embedded by further activities, which all workers share. */
const SHORT_BATCHES = 8

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
  await embedHere(deps, input, (await chunkedView(deps, documentId)).batches, signal)
  // An operator may have stopped the ingestion meanwhile.
  if ((await find())?.status === 'processing') await finishHere(deps, input)
}

/**
 * Makes chunks of the file. Goes on in the same place until a short document is ready, because a further activity would
 * take more time than embedding it. What fails after the cutting is left to the workflow, whose attempts at a batch count
 * how long its service has been away.
 * @throws as `parseFile`; the signal's reason
 */
export async function ingestShort(
  deps: DocumentDependencies,
  input: IngestionInput,
  signal: AbortSignal,
): Promise<IngestionView> {
  const view = await parseFile(deps, input, signal)
  if (view.state !== 'chunked' || view.batches.length > SHORT_BATCHES) return view
  const isEmbedded = await embedHere(deps, input, view.batches, signal).then(
    () => true,
    () => false,
  )
  signal.throwIfAborted()
  const { state, batches } = isEmbedded ? await finishHere(deps, input) : await chunkedView(deps, input.subjectId)
  return { state, batches, chunks: view.chunks }
}

/** Embeds the batches that no other process works on, a few at once. After a failure it begins no further batch. */
async function embedHere(deps: DocumentDependencies, input: IngestionInput, batches: number[], signal: AbortSignal) {
  await workInLanes(batches, SIDE_BY_SIDE, async (batch) => {
    const step = { documentId: input.subjectId, step: batch }
    await runStepIfFree(deps, step, () => embedAndIndex(deps, input, batch, signal))
    return true
  })
}

/**
 * Embeds the chunks of a batch that have no vector yet. With the first batch, the words of the whole document are indexed
 * beside it: they need only the chunks.
 * @returns false when the document is deleted
 * @throws ServiceFailure, WordsFailure
 */
export async function embedAndIndex(
  deps: DocumentDependencies,
  input: IngestionInput,
  batch: number,
  signal: AbortSignal,
): Promise<boolean> {
  const embedding = embedBatch(deps, input, batch, signal)
  if (batch !== WORDS_BATCH) return await embedding
  const [embedded, indexed] = await Promise.allSettled([embedding, ensureWords(deps, input)])
  if (embedded.status === 'rejected') throw embedded.reason
  if (indexed.status === 'rejected') throw indexed.reason
  return embedded.value
}

/**
 * Makes all passages of the document searchable at once.
 * @returns the batches that still lack vectors or the words, if any
 */
export async function finishHere(deps: DocumentDependencies, input: IngestionInput): Promise<IngestionView> {
  const { workspaceId, subjectId: documentId } = input
  if (await lacksWordIndex(deps.database, documentId)) return chunkedView(deps, documentId)
  passFaultPoint('ingestion.flip.before-commit')
  const state = await finishIngestion(deps.database, workspaceId, documentId)
  passFaultPoint('ingestion.flip.after-commit')
  return state === 'incomplete' ? chunkedView(deps, documentId) : { ...GONE, state }
}
