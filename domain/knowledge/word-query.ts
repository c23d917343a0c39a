import { termsOf } from '../text/word.ts'

const MAX_WORDS = 40
const MIN_STEM_LENGTH = 4

/**
 * A question as two full-text queries whose words are joined by "or", so that a whole sentence finds what has some
 * of its words: `whole` for websearch_to_tsquery, `parts` (beginnings of words, for endings) for to_tsquery.
 */
export function wordQuery(question: string): { whole: string; parts: string } {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}][^\s"]*/gu) ?? [])]
    .map((word) => word.replace(/[^\p{L}\p{N}%]+$/u, ''))
    .filter((word) => termsOf(word).length > 0)
    .slice(0, MAX_WORDS)
  const stems = words.flatMap((word) => word.match(/[\p{L}]+/gu) ?? []).map(stemOf)
  return {
    whole: words.map((word) => `"${word}"`).join(' or '),
    parts: [...new Set(stems)]
      .filter((stem) => stem.length >= MIN_STEM_LENGTH)
      .map((stem) => `${stem}:*`)
      .join(' | '),
  }
}

/** Without the commonest endings, so that `contracts` also finds `contract` and `contractual`. */
const stemOf = (word: string) => {
  const stem = word.replace(/(ies|ing|ed|es|en|er|em|s|e|n|y)$/u, '')
  return stem.length >= MIN_STEM_LENGTH ? stem : word
}
