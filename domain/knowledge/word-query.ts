import { termsOf } from '../text/word.ts'

const MAX_WORDS = 40
const MIN_STEM_LENGTH = 4

/**
 * Turns a question into two full-text queries that join its words by "or", so a passage needs only some of them:
 * `words` for websearch_to_tsquery, and `prefixes`, which also match other endings, for to_tsquery.
 */
export function wordQuery(question: string): { words: string; prefixes: string } {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}][^\s"]*/gu) ?? [])]
    .map((word) => word.replace(/[^\p{L}\p{N}%]+$/u, ''))
    .filter((word) => termsOf(word).length > 0)
    .slice(0, MAX_WORDS)
  const stems = words.flatMap((word) => word.match(/[\p{L}]+/gu) ?? []).map(stemOf)
  return {
    words: words.map((word) => `"${word}"`).join(' or '),
    prefixes: [...new Set(stems)]
      .filter((stem) => stem.length >= MIN_STEM_LENGTH)
      .map((stem) => `${stem}:*`)
      .join(' | '),
  }
}

/** Removes the commonest endings, so `contracts` also finds `contract` and `contractual`. */
const stemOf = (word: string) => {
  const stem = word.replace(/(ies|ing|ed|es|en|er|em|s|e|n|y)$/u, '')
  return stem.length >= MIN_STEM_LENGTH ? stem : word
}
