import { ApiError } from '../../domain/error.ts'
import { embeddedTextOf } from '../../domain/knowledge/embedded-text.ts'
import { ModelError } from '../../domain/model/model.ts'
import { withEmbeddingRecords } from '../../providers/model/call-record.ts'
import type { UnembeddedChunk } from '../../store/knowledge/chunk.ts'
import type { Embedded } from '../../store/knowledge/vector.ts'
import { insertAgentCall } from '../../store/spending/late-call.ts'
import { type DocumentDependencies, ServiceFailure } from './attempt.ts'

/** The largest number of dimensions of a half-precision vector in pgvector (`halfvec`). */
const MAX_DIMENSIONS = 16_000
/** Half precision has three to four decimal digits; more digits would only make the statement longer. */
const PRECISION = 1e5
const LONGEST_PAUSE_MS = 60_000
/** A batch that waits longer for its provider's limit gives its place on the task queue to documents of other providers. */
const PATIENCE_MS = 5_000

/** Who pays for vectors, which model makes them, and of which document they are, where they are of one alone. */
type EmbeddingOrder = { workspaceId: string; agentId: string; embeddingModel: string; documentId?: string }

/** One vector for each chunk, made of its heading and its text. @throws ServiceFailure */
export async function embedTexts(
  { database, models, limiter }: DocumentDependencies,
  { workspaceId, agentId, embeddingModel, documentId }: EmbeddingOrder,
  chunks: UnembeddedChunk[],
  signal: AbortSignal,
): Promise<Embedded[]> {
  const texts = chunks.map(embeddedTextOf)
  const payer = { workspaceId, agentId }
  const recording = withEmbeddingRecords(models.paidBy(payer), (call) =>
    insertAgentCall(database, payer, call, documentId),
  )
  const options = { purpose: 'document' as const, workspaceId, patienceMs: PATIENCE_MS, signal }
  const { vectors } = await limiter.embedOnce(recording, embeddingModel, texts, options).catch((cause) => {
    throw embeddingFailure(cause)
  })
  return chunks.map(({ id }, index) => ({ id, vector: unitVector(vectors[index]) }))
}

/** A model that is not set up or that refuses the text would do so again; a busy model would not. */
function embeddingFailure(cause: unknown): ServiceFailure {
  const isFinal = cause instanceof ApiError || (cause instanceof ModelError && cause.kind === 'final')
  const wanted = cause instanceof ModelError ? cause.retryAfterMs : undefined
  const retryAfterMs = wanted === undefined ? undefined : Math.min(wanted, LONGEST_PAUSE_MS)
  const isUnasked = cause instanceof ModelError && cause.kind === 'aborted'
  return new ServiceFailure('EMBEDDING_FAILED', { isFinal, retryAfterMs, isUnasked, cause })
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
