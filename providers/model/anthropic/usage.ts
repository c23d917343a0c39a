import type { Usage } from '../../../domain/model/model.ts'
import { reportedUsage } from '../token.ts'

/** The counts of the events of a stream; the later ones are cumulative, and null where nothing changed. */
export type MessageUsage = {
  input_tokens?: number | null
  cache_read_input_tokens?: number | null
  cache_creation_input_tokens?: number | null
  output_tokens?: number | null
  output_tokens_details?: { thinking_tokens?: number } | null
}

/** Anthropic counts what a cache read or wrote beside the input. Returns undefined where no usage was told. */
export function usageOf(usage: MessageUsage): Usage | undefined {
  const { input_tokens: input, cache_read_input_tokens: cached, cache_creation_input_tokens: cacheWrite } = usage
  if (typeof input !== 'number') return undefined
  return reportedUsage(input + (cached ?? 0) + (cacheWrite ?? 0), usage.output_tokens, {
    cached,
    cacheWrite,
    reasoning: usage.output_tokens_details?.thinking_tokens,
  })
}

const PARTS = ['cachedTokens', 'cacheWriteTokens', 'reasoningTokens'] as const

/** The usage of the calls that made one answer; undefined when one of them told none. */
export function sumOf(usages: (Usage | undefined)[]): Usage | undefined {
  const [first, ...others] = usages
  return others.reduce((sum, usage) => sum && usage && plus(sum, usage), first)
}

function plus(sum: Usage, usage: Usage): Usage {
  const parts = PARTS.map((part) => [part, (sum[part] ?? 0) + (usage[part] ?? 0)] as const)
  return {
    promptTokens: sum.promptTokens + usage.promptTokens,
    completionTokens: sum.completionTokens + usage.completionTokens,
    ...Object.fromEntries(parts.filter(([, tokens]) => tokens > 0)),
    estimated: false,
  }
}
