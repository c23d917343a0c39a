import Type, { type Static } from 'typebox'
import type { Usage } from './model.ts'

const Count = (description: string) => Type.Integer({ description })

/** Tokens of one call, or of several. The last three are parts of the first two. */
export const TokenUsage = Type.Object({
  promptTokens: Count('Everything read.'),
  completionTokens: Count('Everything written, thoughts included.'),
  cachedTokens: Count('The part of the prompt that the provider read from its cache; 0 where it reports none.'),
  cacheWriteTokens: Count('The part of the prompt that the provider wrote to its cache; 0 where it reports none.'),
  reasoningTokens: Count('The part of the completion that is thought, not shown; 0 where the provider reports none.'),
})
export type TokenUsage = Static<typeof TokenUsage>

/** A usage of which parts may be left out. */
export type Tokens = Omit<Usage, 'estimated'>

/** The usage with each part. Usage that a release before the parts has stored counts 0. */
export const tokenUsageOf = ({
  promptTokens,
  completionTokens,
  cachedTokens = 0,
  cacheWriteTokens = 0,
  reasoningTokens = 0,
}: Tokens): TokenUsage => ({ promptTokens, completionTokens, cachedTokens, cacheWriteTokens, reasoningTokens })

/** The most that a column of a turn's tokens holds. */
const MAX_SUM = 2_147_483_647

/** The sum of the usage of calls, as far as it can be stored. */
export function sumUsage(calls: Tokens[]): TokenUsage {
  const total = (part: keyof TokenUsage) => calls.reduce((sum, call) => Math.min(sum + (call[part] ?? 0), MAX_SUM), 0)
  return {
    promptTokens: total('promptTokens'),
    completionTokens: total('completionTokens'),
    cachedTokens: total('cachedTokens'),
    cacheWriteTokens: total('cacheWriteTokens'),
    reasoningTokens: total('reasoningTokens'),
  }
}
