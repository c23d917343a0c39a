import { ApiError } from '../../domain/error.ts'
import { modelOfSet } from '../../domain/knowledge/vector-set.ts'
import { MACHINE_MODELS } from '../../domain/model/machine-model.ts'
import { ModelError, parseModelId } from '../../domain/model/model.ts'
import { withEmbeddingRecords } from '../../providers/model/call-record.ts'
import type { UnembeddedChunk } from '../../store/knowledge/chunk.ts'
import type { Embedded } from '../../store/knowledge/vector.ts'
import { insertAgentCall } from '../../store/spending/late-call.ts'
import { type DocumentDependencies, ServiceFailure } from './attempt.ts'
import { inServicePlace } from './place.ts'

/** The largest number of dimensions of a half-precision vector in pgvector (`halfvec`). */
const MAX_DIMENSIONS = 16_000
/** Half precision has three to four decimal digits; more digits would only make the statement longer. */
const PRECISION = 1e5
const LONGEST_PAUSE_MS = 60_000
/** A batch that waits longer for its provider's limit gives its place on the task queue to documents of other providers. */
const PATIENCE_MS = 5_000

/** A model of this machine takes some seconds for this many passages. A provider gets a whole batch in one request. */
const MACHINE_STEP = 16

/**
 * The payer of vectors and their set (domain/knowledge/vector-set.ts). `documentId` is there when all are of one
 * document.
 */
type EmbeddingOrder = { workspaceId: string; agentId: string; embeddingModel: string; documentId?: string }

/**
 * Embeds the chunks of a batch and stores their vectors. A model of this machine takes its time, so its vectors are stored
 * some at a time: the progress shows them, and a process that is killed loses no more.
 * @param store returns false when the vectors are no longer wanted
 * @returns the same
 * @throws ServiceFailure; what `store` throws
 */
export async function embedAndStore(
  deps: DocumentDependencies,
  order: EmbeddingOrder,
  chunks: UnembeddedChunk[],
  store: (vectors: Embedded[]) => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  for (const step of stepsOf(order.embeddingModel, chunks)) {
    signal.throwIfAborted()
    const vectors = await embedTexts(deps, order, step, signal)
    if (!(await store(vectors))) return false
  }
  return true
}

/** The parts of a batch whose vectors are stored together. */
export function stepsOf<Item>(set: string, batch: Item[]): Item[][] {
  const { provider, name } = parseModelId(modelOfSet(set))
  const size = provider === 'local' && MACHINE_MODELS.has(name) ? MACHINE_STEP : batch.length
  return batch.flatMap((_, from) => (from % size === 0 ? [batch.slice(from, from + size)] : []))
}

/** One vector for each chunk, made of its heading and its text. @throws ServiceFailure */
async function embedTexts(
  { database, models, limiter, ingestionBounds }: DocumentDependencies,
  { workspaceId, agentId, embeddingModel, documentId }: EmbeddingOrder,
  chunks: UnembeddedChunk[],
  signal: AbortSignal,
): Promise<Embedded[]> {
  const texts = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
  const payer = { workspaceId, agentId }
  const recording = withEmbeddingRecords(models.paidBy(payer), (call) =>
    insertAgentCall(database, payer, call, documentId),
  )
  const modelId = modelOfSet(embeddingModel)
  const ask = (asking: AbortSignal) => {
    const options = { purpose: 'document' as const, workspaceId, patienceMs: PATIENCE_MS, signal: asking }
    return limiter.embedOnce(recording, modelId, texts, options).catch((cause) => {
      throw embeddingFailure(cause)
    })
  }
  const { vectors } = await (parseModelId(modelId).provider === 'local'
    ? ask(signal)
    : inServicePlace(workspaceId, embeddingModel, signal, () => withinBound(ingestionBounds.embeddingMs, signal, ask)))
  return chunks.map(({ id }, index) => ({ id, vector: unitVector(vectors[index]) }))
}

/** A service that accepts a request and never answers it has failed, and the next attempt asks it again. */
async function withinBound<Result>(
  boundMs: number,
  signal: AbortSignal,
  ask: (asking: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(PATIENCE_MS + boundMs)
  return await ask(AbortSignal.any([signal, late])).catch((cause: unknown) => {
    throw late.aborted && !signal.aborted ? new ServiceFailure('EMBEDDING_FAILED', { cause }) : cause
  })
}

/** A model that is not set up or that refuses the text would do so again; a busy model would not. */
function embeddingFailure(cause: unknown): ServiceFailure {
  if (cause instanceof ApiError && cause.errorCode === 'EMBEDDING_MODEL_NOT_READY') return notReady(cause)
  const isFinal = cause instanceof ApiError || (cause instanceof ModelError && cause.kind === 'final')
  const wanted = cause instanceof ModelError ? cause.retryAfterMs : undefined
  const retryAfterMs = wanted === undefined ? undefined : Math.min(wanted, LONGEST_PAUSE_MS)
  const isUnasked = cause instanceof ModelError && cause.kind === 'aborted'
  return new ServiceFailure('EMBEDDING_FAILED', { isFinal, retryAfterMs, isUnasked, cause })
}

/** While the model is fetched, its documents wait, and their patience lasts: a fetch has its own bound. */
function notReady(cause: ApiError): ServiceFailure {
  if (!cause.retryAt) return new ServiceFailure('EMBEDDING_MODEL_NOT_READY', { isFinal: true, cause })
  const retryAfterMs = Math.max(0, cause.retryAt.getTime() - Date.now())
  return new ServiceFailure('EMBEDDING_MODEL_NOT_READY', { isUnasked: true, retryAfterMs, cause })
}

/**
 * The vector scaled to length 1: cosines stay the same, and every number fits into half precision.
 * @throws ServiceFailure
 */
function unitVector(vector: number[] | undefined): number[] {
  const length = vector ? Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) : 0
  if (!vector || vector.length === 0 || vector.length > MAX_DIMENSIONS || !Number.isFinite(length) || length === 0)
    throw new ServiceFailure('EMBEDDING_FAILED')
  return vector.map((value) => Math.round((value / length) * PRECISION) / PRECISION)
}
