import { nameTermsOf, rarityOf } from './word/word-index.ts'
import type { AskedTerm } from './word/word-query.ts'

/** What a passage loses when the question names other documents and not its own; measured in docs/documents.md. */
const UNNAMED_LOSS = 0.3

/** Numbers name no document: half of all files and questions have one. */
const namingTermsOf = (filename: string): Set<string> =>
  new Set([...nameTermsOf(filename)].filter((term) => !/\p{N}/u.test(term)))

/**
 * Puts the passages of the documents that a question names before those of others: a question about Boeing is about the file
 * `BOEING_2022.pdf`. Each name counts by its rarity among the documents of the list; scores only fall.
 * @param terms the words of the question
 * @param ranked passages of one search
 * @returns the best first
 */
export function preferNamed<Row extends { filename: string; score: number }>(terms: AskedTerm[], ranked: Row[]): Row[] {
  const names = new Map(ranked.map(({ filename }) => [filename, namingTermsOf(filename)]))
  // Other forms of a word and parts of a compound are no names that the question has.
  const own = terms.filter(({ formOf, partOf }) => formOf === undefined && partOf === undefined)
  const asked = new Set(own.map(({ term }) => term))
  const rarity = (term: string) =>
    rarityOf(
      [...names.values()].reduce((sum, terms) => sum + (terms.has(term) ? 1 : 0), 0),
      names.size,
    )
  const weights = new Map(
    [...names].map(([filename, terms]) => [
      filename,
      [...terms].filter((term) => asked.has(term)).reduce((sum, term) => sum + rarity(term), 0),
    ]),
  )
  const most = Math.max(0, ...weights.values())
  if (most === 0) return ranked
  const keptBy = (filename: string) => 1 - UNNAMED_LOSS * (1 - (weights.get(filename) ?? 0) / most)
  return ranked
    .map((row) => ({ ...row, score: Math.round(row.score * keptBy(row.filename) * 10_000) / 10_000 }))
    .toSorted((a, b) => b.score - a.score)
}
