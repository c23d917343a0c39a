import { roundScore } from './search-score.ts'
import { nameTermsOf, rarityOf } from './word/word-index.ts'
import type { AskedTerm } from './word/word-query.ts'

/**
 * What a passage loses when the question names other documents and not its own: more where the question has all words of
 * a name than where it has some of them. Measured in docs/documents.md.
 */
const UNNAMED_LOSS = { whole: 0.5, part: 0.3 }

/** Years and other numbers name no document: half of all files and questions have one. A digit in a name such as `3M` does. */
const IS_NUMBER = /\p{N}{2}|^\p{N}$/u

/** A name of one word, such as `prices.csv`, may be a word of any question. */
const isDistinct = (filename: string): boolean => nameTermsOf(filename).size > 1

const namingTermsOf = (filename: string): string[] => [...nameTermsOf(filename)].filter((term) => !IS_NUMBER.test(term))

/**
 * Puts the passages of the documents that a question names before those of others: a question about Boeing is about the file
 * `BOEING_2022.pdf`. Each name counts by its rarity among the documents of the list; scores only fall.
 * @param terms the words of the question
 * @param ranked passages of one search
 * @returns the best first
 */
export function preferNamed<Row extends { filename: string; score: number }>(terms: AskedTerm[], ranked: Row[]): Row[] {
  const filenames = new Set(ranked.map(({ filename }) => filename))
  const names = new Map([...filenames].map((filename) => [filename, namingTermsOf(filename)]))
  // Other forms of a word and parts of a compound are no names that the question has.
  const own = terms.filter(({ formOf, partOf }) => formOf === undefined && partOf === undefined)
  const asked = new Set(own.map(({ term }) => term))
  const having = (term: string) => [...names.values()].filter((name) => name.includes(term)).length
  const weigh = (name: string[]) => name.reduce((sum, term) => sum + rarityOf(having(term), names.size), 0)
  const weights = new Map(
    [...names].map(([filename, name]) => [filename, weigh(name.filter((term) => asked.has(term)))]),
  )
  const most = Math.max(0, ...weights.values())
  if (most === 0) return ranked
  const best = [...names].filter(([filename]) => weights.get(filename) === most)
  const isWhole = best.some(([filename, name]) => isDistinct(filename) && name.every((term) => asked.has(term)))
  const loss = isWhole ? UNNAMED_LOSS.whole : UNNAMED_LOSS.part
  const keptBy = (filename: string) => 1 - loss * (1 - (weights.get(filename) ?? 0) / most)
  return ranked
    .map((row) => ({ ...row, score: roundScore(row.score * keptBy(row.filename)) }))
    .toSorted((a, b) => b.score - a.score)
}
