import { estimateTokens } from '../model/token-estimate.ts'
import { sentencesOf, wordsOf } from '../text/sentence.ts'

type Splitter = { split: (text: string) => string[]; glue: string }
/** The splitters, from the gentlest cut to the hardest. */
const SPLITTERS: Splitter[] = [
  { split: (text) => text.split(/\n{2,}/).filter((part) => part.trim()), glue: '\n\n' },
  { split: (text) => text.split('\n').filter((part) => part.trim()), glue: '\n' },
  { split: sentencesOf, glue: ' ' },
  { split: wordsOf, glue: ' ' },
  { split: (text) => text.match(/.{1,20}/gsu) ?? [], glue: '' },
]

/** Cuts a text into parts of at most `maxTokens`: at paragraphs, or else at lines, sentences, words, characters. */
export function splitText(text: string, maxTokens: number, depth = 0): string[] {
  const splitter = SPLITTERS[depth]
  if (!splitter || fits(text, maxTokens)) return [text]
  const parts = splitter.split(text).flatMap((part) => splitText(part, maxTokens, depth + 1))
  return pack(parts, splitter.glue, maxTokens)
}

/** The count takes time, so a text of more than 20 characters a token passes for too long without it. */
function fits(text: string, maxTokens: number): boolean {
  if (text.length > maxTokens * 20) return false
  return estimateTokens(text) <= maxTokens
}

function pack(parts: string[], glue: string, maxTokens: number): string[] {
  const packed: string[] = []
  let current = ''
  let tokens = 0
  for (const part of parts) {
    const size = estimateTokens(part) + 1
    if (current && tokens + size > maxTokens) {
      packed.push(current)
      current = ''
      tokens = 0
    }
    current = current ? current + glue + part : part
    tokens += size
  }
  if (current) packed.push(current)
  return packed
}

/** Returns the last sentences of a text, together at most `maxTokens`, for the overlap with the next chunk. */
export function tailOf(text: string, maxTokens: number): string {
  const kept: string[] = []
  let tokens = 0
  for (const sentence of sentencesOf(text.slice(-maxTokens * 12)).reverse()) {
    tokens += estimateTokens(sentence) + 1
    if (tokens > maxTokens) break
    kept.unshift(sentence)
  }
  return kept.join(' ')
}
