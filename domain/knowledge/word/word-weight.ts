import { isFormOf } from './word-form.ts'
import { IMPACT_UNIT, rarityOf } from './word-index.ts'
import type { AskedTerm } from './word-query.ts'

/** The weights of another form of a word, and of any other word that begins with it. */
const FORM_WEIGHT = 0.9
const PREFIX_WEIGHT = 0.6
/** The rarest words of a question find passages until they stand in this number of them. */
const MAX_POSTINGS = 5_000
/** A filter may leave out most of the passages that the rarest words find. */
const MAX_FILTERED_POSTINGS = 20_000
/** The next word finds passages, too, however common it is, as long as there are fewer than these. */
const ENOUGH_POSTINGS = 1_000
/**
 * The other words of the question only weigh the found passages. The heaviest of them count: each is looked up for each
 * passage.
 */
const MAX_COMMON_TERMS = 10
/** The search looks up at most this many forms of such a word. */
const MAX_COMMON_FORMS = 3

/** A word of the index that a word of the question asks for, and in how many passages of how many documents it stands. */
export type FoundWord = { term: string; word: string; passages: number; documents: number }
/** The words that were found for a question, and the number of passages that they were looked for in. */
export type FoundWords = { found: FoundWord[]; total: number }
/**
 * A word of the index that is looked up, with what it adds at an impact of 1. The best of the words of a term counts. A
 * common one finds no passage: it is looked up in those that rarer words found.
 */
export type WeighedWord = FoundWord & { weight: number; isCommon: boolean }

/** A word of the question with the words of the index that stand for it. */
type Weighed = {
  term: string
  words: (FoundWord & { part: number })[]
  passages: number
  rarity: number
}

/** The rarity of each word of the question. */
type Rarities = ReadonlyMap<string, number>

/**
 * Weighs the words that a knowledge base has of a question by BM25's inverse document frequency. A passage that has each of
 * the question's words once, at usual length, gets 1.
 * @param base the words of the knowledge base
 * @param everywhere how much words say among all knowledge bases that are searched together. A word says as much as it does
 *   where it is rarer, in the knowledge base or among all: the subject of a small knowledge base is common in it, and still
 *   tells it from the others
 * @param isFiltered whether passages of some documents are left out
 * @param bases how many knowledge bases are searched together
 */
export function weighWords(
  asked: AskedTerm[],
  base: FoundWords,
  { everywhere, isFiltered = false, bases = 1 }: { everywhere?: Rarities; isFiltered?: boolean; bases?: number } = {},
): WeighedWord[] {
  const terms = ownWords(asked, base, everywhere)
  const whole = terms.reduce((sum, { rarity }) => sum + rarity, 0) * IMPACT_UNIT
  const isCommon = countPostings(shareOfBase(isFiltered ? MAX_FILTERED_POSTINGS : MAX_POSTINGS, bases))
  const own = terms.flatMap(({ term, words, passages, rarity }) => {
    const kind = { term, isCommon: isCommon(passages) }
    return words.map(({ part, ...word }) => ({ ...word, ...kind, weight: (part * rarity) / whole }))
  })
  return withoutLightest(own)
}

/**
 * The part of a bound that one of several knowledge bases may take: all of it up to ten, and from there on ten together
 * take it, but each at least a tenth. So the work of a search grows little with their number.
 */
export const shareOfBase = (bound: number, bases: number): number =>
  Math.ceil(bound * Math.max(0.1, Math.min(1, 10 / bases)))

/** Tells of one word after the other whether it is too common to find passages. The first one never is. */
function countPostings(most: number): (passages: number) => boolean {
  let postings = 0
  return (passages) => {
    if (postings >= ENOUGH_POSTINGS && postings + passages > most) return true
    postings += passages
    return false
  }
}

function withoutLightest(words: WeighedWord[]): WeighedWord[] {
  const common = words.filter(({ isCommon }) => isCommon).sort((a, b) => b.weight - a.weight)
  // Terms come in the order of their heaviest word.
  const terms = [...Map.groupBy(common, ({ term }) => term).values()].slice(0, MAX_COMMON_TERMS)
  const kept = new Set(terms.flatMap((forms) => forms.slice(0, MAX_COMMON_FORMS)))
  return words.filter((word) => !word.isCommon || kept.has(word))
}

/** Returns the rarities of words over all knowledge bases that are searched together, whose words are `among`. */
export const raritiesOf = (asked: AskedTerm[], among: FoundWords): Rarities =>
  new Map(ownWords(asked, among).map(({ term, rarity }) => [term, rarity]))

/** The question's words with what was found for them, those in the fewest passages first. */
function ownWords(asked: AskedTerm[], { found, total }: FoundWords, everywhere?: Rarities): Weighed[] {
  const byTerm = Map.groupBy(found, ({ term }) => term)
  const forms = Map.groupBy(asked, ({ formOf }) => formOf)
  const isThere = (term: string) => byTerm.has(term) || everywhere?.has(term)
  return asked
    .filter(({ term, isDerived, formOf }) => !formOf && (!isDerived || isThere(term)))
    .map(({ term }) => {
      const others = (forms.get(term) ?? []).flatMap((form) => byTerm.get(form.term) ?? [])
      const words = [...(byTerm.get(term) ?? []), ...others]
      const passages = passagesOf(words)
      const weighed = words.map((each) => ({ ...each, part: partOfWord(each.word, term) }))
      const rarity = Math.max(rarityOf(passages, total), everywhere?.get(term) ?? 0)
      return { term, words: weighed, passages, rarity }
    })
    .sort((a, b) => a.passages - b.passages)
}

const passagesOf = (found: { passages: number }[]): number => found.reduce((sum, { passages }) => sum + passages, 0)

/** Returns the weight of a word of the index for a word of the question. */
function partOfWord(word: string, term: string): number {
  if (word === term) return 1
  return !word.startsWith(term) || isFormOf(word, term) ? FORM_WEIGHT : PREFIX_WEIGHT
}
