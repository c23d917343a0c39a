import { ApiError } from '../../domain/error.ts'
import { ModelError } from '../../domain/model/model.ts'
import type { Models } from '../../providers/model/models.ts'
import type { UnembeddedChunk } from '../../store/knowledge/chunk.ts'
import { ServiceAway } from './away.ts'

/** What Postgres keeps of a half-precision vector. */
const MAX_DIMENSIONS = 16_000
/** Half precision has three to four digits; more would only make the statement longer. */
const PRECISION = 1e5
const LONGEST_PAUSE_MS = 60_000

/** One vector for each chunk, made of its heading and its text. @throws ServiceAway */
export async function embedChunkTexts(
  models: Models,
  embeddingModel: string,
  chunks: UnembeddedChunk[],
  signal: AbortSignal,
): Promise<{ id: string; vector: number[] }[]> {
  const texts = chunks.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
  const { vectors } = await models.embed(embeddingModel, texts, signal).catch((cause) => {
    throw away(cause)
  })
  return chunks.map(({ id }, index) => ({ id, vector: checked(vectors[index]) }))
}

/** A model that is not set up, or that refuses the text, will do so again; what is only busy will not. */
function away(cause: unknown): ServiceAway {
  const isFinal = cause instanceof ApiError || (cause instanceof ModelError && cause.kind === 'final')
  const wanted = cause instanceof ModelError ? cause.retryAfterMs : undefined
  const retryAfterMs = wanted === undefined ? undefined : Math.min(wanted, LONGEST_PAUSE_MS)
  return new ServiceAway('EMBEDDING_FAILED', { isFinal, retryAfterMs, cause })
}

/** The vector, on the unit sphere: cosines stay the same, and every number fits into half precision. */
function checked(vector: number[] | undefined): number[] {
  const length = vector ? Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) : 0
  if (!vector || vector.length === 0 || vector.length > MAX_DIMENSIONS || !Number.isFinite(length) || length === 0)
    throw new ServiceAway('EMBEDDING_FAILED')
  return vector.map((value) => Math.round((value / length) * PRECISION) / PRECISION)
}
