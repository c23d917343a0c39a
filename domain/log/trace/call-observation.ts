import type { ModelCall } from '../../model/call.ts'
import { tokenUsageOf } from '../../model/usage.ts'
import type { Observation } from './trace.ts'

/** A stored attempt at a model call. */
export type StoredModelCall = ModelCall & { id: string }

/** The code that a failed call has without a better one. */
const CALL_FAILED = 'MODEL_PROVIDER_ERROR'

/**
 * The observation of one attempt at a model call: a generation, or an embedding.
 * @param code the error code for a failed call
 * @param maxOutputTokens the limit that the request named
 */
export function observeCall(
  call: StoredModelCall,
  { code = CALL_FAILED, maxOutputTokens }: { code?: string; maxOutputTokens: number | undefined },
): Observation {
  const { id, purpose, model, cost, firstTokenAt, error } = call
  const isEmbedding = purpose === 'embedding'
  return {
    part: `call/${id}`,
    name: purpose,
    type: isEmbedding ? 'embedding' : 'generation',
    startedAt: call.startedAt,
    endedAt: call.endedAt,
    ...(error !== null && { level: 'ERROR' as const, statusMessage: `${code}: ${error}` }),
    metadata: { round: String(call.round), usage_estimated: String(call.estimated) },
    model: {
      name: model,
      usage: tokenUsageOf(call),
      cost,
      firstTokenAt,
      parameters: isEmbedding
        ? {}
        : { stream: true, ...(maxOutputTokens !== undefined && { max_tokens: maxOutputTokens }) },
    },
  }
}
