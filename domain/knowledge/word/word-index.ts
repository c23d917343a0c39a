import type { Pause } from '../../pause.ts'
import { indexTermsOf } from '../../text/search-term.ts'

/**
 * The release of the index. Documents with a lower number are indexed again in the background. Releases from 3 on count
 * words.
 */
export const WORD_INDEX = 3

/** Okapi BM25 (Robertson and Zaragoza, 2009): how fast a repeated word stops counting, and how much length counts. */
const K1 = 1.2
const B = 0.75
/** The number of words of a usual passage. BM25 has the mean of the collection here, which would change with each document. */
const USUAL_LENGTH = 120
/** A word of a heading counts as often: a heading says what its passages are about, and they need not repeat it. */
const HEADING_WEIGHT = 3
/** Impacts are stored as whole numbers: this one stands for a word that a usual passage has once. */
export const IMPACT_UNIT = 1_000

/** The passages of a document that hold a word, and the impact that BM25 gives it in each. */
export type WordEntry = { word: string; ordinals: number[]; impacts: number[] }

/**
 * Makes the word index of a document. The words of the file's name stand in each of its passages.
 * @param passages in their order
 * @param pause is awaited now and then
 */
export async function indexWords(
  filename: string,
  passages: { heading?: string | null | undefined; text: string }[],
  pause: Pause,
): Promise<WordEntry[]> {
  const entries = new Map<string, WordEntry>()
  const nameTerms = nameTermsOf(filename)
  for (const [ordinal, { heading, text }] of passages.entries()) {
    const headingTerms = indexTermsOf(heading ?? '')
    const terms = indexTermsOf(text)
    const counts = new Map<string, number>()
    const add = (term: string, weight: number) => counts.set(term, (counts.get(term) ?? 0) + weight)
    for (const term of headingTerms) add(term, HEADING_WEIGHT)
    for (const term of [...terms, ...nameTerms]) add(term, 1)
    for (const [word, count] of counts) {
      const entry = entries.get(word) ?? { word, ordinals: [], impacts: [] }
      entry.ordinals.push(ordinal)
      entry.impacts.push(impactOf(count, headingTerms.length + terms.length))
      entries.set(word, entry)
    }
    await pause()
  }
  return [...entries.values()]
}

/** The words of a file's name, each once, without those of its extension. */
export const nameTermsOf = (filename: string): Set<string> => new Set(indexTermsOf(nameWordsOf(filename)))

/** A file's name without its extension, with spaces between its words. */
export const nameWordsOf = (filename: string): string => filename.replace(/\.[^.]*$/, '').replaceAll(/[_-]/g, ' ')

const impactOf = (count: number, length: number): number =>
  Math.round((IMPACT_UNIT * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / USUAL_LENGTH)))

/** The inverse document frequency of BM25: the fewer of `total` passages have a word, the more it says. */
export const rarityOf = (found: number, total: number): number => {
  const having = Math.min(found, total)
  return Math.log(1 + (total - having + 0.5) / (having + 0.5))
}
