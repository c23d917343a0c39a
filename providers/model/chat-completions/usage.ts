import type { Usage } from '../../../domain/model/model.ts'
import { reportedUsage } from '../token.ts'

/** The usage of Chat Completions, with the fields in which other services report their caches. */
type ChatUsage = {
  prompt_tokens?: unknown
  completion_tokens?: unknown
  total_tokens?: unknown
  /** `cache_write_tokens` is OpenRouter's. */
  prompt_tokens_details?: { cached_tokens?: unknown; cache_write_tokens?: unknown } | null
  completion_tokens_details?: { reasoning_tokens?: unknown } | null
  /** DeepSeek's. */
  prompt_cache_hit_tokens?: unknown
}

/** Returns the usage that a chunk reports; undefined without one that can be true. */
export function usageOfChunk(usage: ChatUsage | null | undefined): Usage | undefined {
  const reasoning = usage?.completion_tokens_details?.reasoning_tokens
  const completion = usage?.completion_tokens
  return reportedUsage(usage?.prompt_tokens, isBeside(usage, reasoning) ? sum(completion, reasoning) : completion, {
    cached: usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens,
    cacheWrite: usage?.prompt_tokens_details?.cache_write_tokens,
    reasoning,
  })
}

/** True for services that count thoughts beside the completion, such as xAI: only their total has them. */
const isBeside = (usage: ChatUsage | null | undefined, reasoning: unknown): boolean =>
  Number(reasoning) > 0 && usage?.total_tokens === sum(usage?.prompt_tokens, sum(usage?.completion_tokens, reasoning))

const sum = (first: unknown, second: unknown): number => Number(first) + Number(second)
