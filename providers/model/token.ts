import { createRequire } from 'node:module'
import type { ModelRequest, Usage } from '../../domain/model/model.ts'
import { estimateTokens } from '../../domain/model/token-estimate.ts'

type Encoding = { countTokens(text: string, options?: { disallowedSpecial: Set<string> }): number }

const require = createRequire(import.meta.url)
let encoding: Encoding | undefined

/** Longer texts and endless words are estimated, because a tokenizer's time grows with the square of a word. */
const MAX_CHARACTERS = 20_000
const ENDLESS = /\S{200}|\s{200}/

/**
 * Returns the tokens of a text by cl100k_base, which is near enough for every model and takes a quarter of the memory
 * of o200k_base.
 */
export function countTokens(text: string): number {
  if (text.length > MAX_CHARACTERS || ENDLESS.test(text)) return estimateTokens(text)
  encoding ??= require('gpt-tokenizer/encoding/cl100k_base') as Encoding
  return encoding.countTokens(text, { disallowedSpecial: new Set() })
}

/** The limit is more than any context holds, and low enough that the sum of a turn's calls fits its column. */
const MAX_REPORTED_TOKENS = 10_000_000

/** The parts of a usage as a provider reports them. */
export type ReportedParts = { cached?: unknown; cacheWrite?: unknown; reasoning?: unknown }

/**
 * Returns the usage that a provider reports; undefined when its numbers are missing or cannot be true.
 * @param prompt everything read, so a protocol that counts cached tokens beside the prompt adds them first
 * @param parts a part that cannot be true is left out, and none is more than what is left of its whole
 */
export function reportedUsage(prompt: unknown, completion: unknown, parts: ReportedParts = {}): Usage | undefined {
  const [promptTokens, completionTokens] = [reportedCount(prompt), reportedCount(completion ?? 0)]
  if (promptTokens === undefined || completionTokens === undefined) return undefined
  const cachedTokens = Math.min(reportedCount(parts.cached) ?? 0, promptTokens)
  const cacheWriteTokens = Math.min(reportedCount(parts.cacheWrite) ?? 0, promptTokens - cachedTokens)
  const reasoningTokens = Math.min(reportedCount(parts.reasoning) ?? 0, completionTokens)
  return {
    promptTokens,
    completionTokens,
    ...(cachedTokens > 0 && { cachedTokens }),
    ...(cacheWriteTokens > 0 && { cacheWriteTokens }),
    ...(reasoningTokens > 0 && { reasoningTokens }),
    estimated: false,
  }
}

const reportedCount = (count: unknown): number | undefined =>
  Number.isInteger(count) && (count as number) >= 0 && (count as number) <= MAX_REPORTED_TOKENS
    ? (count as number)
    : undefined

/** Estimates the usage of a call whose provider reported none, or was cut off before it could. */
export function estimateUsage(
  request: Pick<ModelRequest, 'messages' | 'tools'>,
  answer: string,
  count: (text: string) => number = countTokens,
): Usage {
  const messageTexts = request.messages.map((message) => {
    if (message.role === 'user') return `${message.context ?? ''}${message.text}`
    if (message.role !== 'assistant' || !message.toolCalls) return message.text
    return `${message.text}${message.toolCalls.map((call) => `${call.name}${call.argumentsJson}`).join('')}`
  })
  const tools = request.tools?.length ? JSON.stringify(request.tools) : ''
  return {
    promptTokens: messageTexts.reduce((sum, text) => sum + count(text) + 4, count(tools) + 3),
    completionTokens: count(answer),
    estimated: true,
  }
}
