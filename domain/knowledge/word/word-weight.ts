import { searchTermsOf } from '../../text/search-term.ts'
import { isFormOf } from './word-form.ts'
import { IMPACT_UNIT, rarityOf } from './word-index.ts'
import { partsOf } from './word-part.ts'
import type { AskedTerm } from './word-query.ts'

/** How much of a word another form of it counts, any other word that begins with it, and each of two parts of a compound. */
const FORM_WEIGHT = 0.9
const PREFIX_WEIGHT = 0.6
const PART_WEIGHT = 0.5
/** The rarest words of a question are looked up until they stand in this number of passages. */
const MAX_POSTINGS = 20_000

/** A word of the index that a word of the question asks for, and in how many passages it stands. */
export type FoundWord = { term: string; word: string; passages: number }
/** A word of the index that is looked up, with what it adds at an impact of 1. Of the words of a term the best one counts. */
export type WeighedWord = { term: string; word: string; weight: number }

/** A word of the question with the words of the index that stand for it. */
type Weighed = {
  term: string
  isDerived?: boolean | undefined
  words: { word: string; part: number }[]
  passages: number
  rarity: number
}

/**
 * Weighs the words that were found for a question by BM25's inverse document frequency. A passage that has each of the
 * question's words once, at usual length, gets 1.
 * @param total the number of passages that are searched
 */
export function weighWords(asked: AskedTerm[], found: FoundWord[], total: number): WeighedWord[] {
  const passagesOf = new Map(found.map(({ word, passages }) => [word, passages]))
  const terms = ownWords(asked, found, total)
  const whole = terms.reduce((sum, { rarity }) => sum + rarity, 0) * IMPACT_UNIT
  let postings = 0
  const isAffordable = (passages: number) => {
    if (postings > 0 && postings + passages > MAX_POSTINGS) return false
    postings += passages
    return true
  }
  const own = terms.flatMap(({ term, words, passages, rarity }) =>
    isAffordable(passages) ? words.map(({ word, part }) => ({ term, word, weight: (part * rarity) / whole })) : [],
  )
  const parts = terms.flatMap(({ term, rarity, isDerived }) =>
    isDerived
      ? []
      : partsOf(term, (part) => passagesOf.has(part)).flatMap((word) => {
          const passages = passagesOf.get(word) ?? 0
          const weight = (PART_WEIGHT * Math.min(rarity, rarityOf(passages, total))) / whole
          return isAffordable(passages) ? [{ term: `${term}/${word}`, word, weight }] : []
        }),
  )
  return [...own, ...parts]
}

/** The question's words with what was found for them, the rarest first. */
function ownWords(asked: AskedTerm[], found: FoundWord[], total: number): Weighed[] {
  const byTerm = Map.groupBy(found, ({ term }) => term)
  const forms = Map.groupBy(asked, ({ formOf }) => formOf)
  return asked
    .filter(({ term, isDerived, formOf, partOf }) => !formOf && !partOf && (!isDerived || byTerm.has(term)))
    .map(({ term, isDerived }) => {
      const others = (forms.get(term) ?? []).flatMap((form) => byTerm.get(form.term) ?? [])
      const words = [...(byTerm.get(term) ?? []), ...others]
      const passages = words.reduce((sum, word) => sum + word.passages, 0)
      const weighed = words.map(({ word }) => ({ word, part: partOfWord(word, term) }))
      return { term, isDerived, words: weighed, passages, rarity: rarityOf(passages, total) }
    })
    .sort((a, b) => a.passages - b.passages)
}

/** How much a word of the index counts for a word of the question. */
function partOfWord(word: string, term: string): number {
  if (word === term) return 1
  return !word.startsWith(term) || isFormOf(word, term) ? FORM_WEIGHT : PREFIX_WEIGHT
}

/** The share of a question's words, by rarity, that stand in a text which is not indexed. */
export function wordShareOf(asked: AskedTerm[], found: FoundWord[], total: number, text: string): number {
  const held = new Set(searchTermsOf(text))
  const weights = ownWords(asked, found, total).map(({ term, words, rarity }) => ({
    rarity,
    isHeld: held.has(term) || words.some(({ word }) => held.has(word)),
  }))
  const whole = weights.reduce((sum, { rarity }) => sum + rarity, 0)
  return whole > 0 ? weights.reduce((sum, { rarity, isHeld }) => sum + (isHeld ? rarity : 0), 0) / whole : 0
}
