import { termsOf } from '../text/word.ts'

/** A passage before it is scored. `similarity` is its cosine with the question; null without one. */
export type SearchCandidate = { text: string; heading: string | null; similarity: number | null; fusedRank: number }

/** Words alone give at most this score. */
const WORD_WEIGHT = 0.6
/** A word that is a part of a compound counts this much of a whole word. */
const PART_WEIGHT = 0.6
const MIN_PART_LENGTH = 5
/** At most this many words of a question count; more would only cost time. */
const MAX_TERMS = 40

/**
 * Scores passages from 0 to 1 and returns the best first. Meaning (cosine) and words (the share of the question's
 * words that the passage has, with more weight for rare words) raise the score independently: 1 − (1 − cosine) × (1 −
 * 0.6 × words). The fused rank of both searches orders equal scores.
 */
export function rankCandidates<Row extends SearchCandidate>(query: string, rows: Row[]): (Row & { score: number })[] {
  const terms = [...new Set(termsOf(query))].slice(0, MAX_TERMS)
  const presences = rows.map((row) => presenceOf(terms, `${row.heading ?? ''} ${row.text}`))
  const weights = terms.map((_, index) => rarity(presences, index))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  return rows
    .map((row, place) => {
      const found = weights.reduce((sum, weight, index) => sum + weight * (presences[place]?.[index] ?? 0), 0)
      const words = totalWeight > 0 ? found / totalWeight : 0
      const meaning = Math.min(1, Math.max(0, row.similarity ?? 0))
      return { ...row, score: round(1 - (1 - meaning) * (1 - WORD_WEIGHT * words)) }
    })
    .sort((a, b) => b.score - a.score || a.fusedRank - b.fusedRank)
}

/** Returns for each term 1 when the text has it, less when it is a part of a word, otherwise 0. */
function presenceOf(terms: string[], text: string): number[] {
  const words = new Set(termsOf(text))
  return terms.map((term) => {
    if (words.has(term)) return 1
    if (term.length < MIN_PART_LENGTH) return 0
    return [...words].some((word) => isPart(word, term)) ? PART_WEIGHT : 0
  })
}

const isPart = (word: string, term: string) =>
  word.length >= MIN_PART_LENGTH && (word.includes(term) || (term.includes(word) && word.length > term.length / 2))

/**
 * Returns the weight of a term by the inverse document frequency of BM25: the fewer passages have it, the more it
 * says.
 */
function rarity(presences: number[][], index: number): number {
  const having = presences.filter((presence) => (presence[index] ?? 0) > 0).length
  return Math.log(1 + (presences.length - having + 0.5) / (having + 0.5))
}

const round = (value: number) => (Number.isFinite(value) ? Math.round(value * 10_000) / 10_000 : 0)
