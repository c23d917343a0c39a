import { isUnspaced, letterAndNumberOf, searchTermsOf } from '../text/search-term.ts'
import { IMPACT_UNIT, rarityOf } from './word-index.ts'

/** At most this many words of a question count; more would only cost time. */
const MAX_TERMS = 40
/** Shorter words stand for themselves only. */
const MIN_PREFIX_LENGTH = 4
/** A longer word that begins with a word of the question counts this much of it. */
const PREFIX_WEIGHT = 0.6
/** The rarest words of a question are looked up until they stand in this number of passages. */
const MAX_POSTINGS = 20_000
/** At most this many words are made of those of a question. */
const MAX_DERIVED = 40
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * A word of a question, and the end of the range of words that begin with it; the same when none are looked for. A derived
 * word counts only where the index has it.
 */
export type AskedTerm = { term: string; end: string; isDerived?: boolean }
/** A word of the index that begins with a word of the question, and in how many passages it stands. */
export type FoundWord = { term: string; word: string; passages: number }
/** A word of the index that is looked up, with what it adds at an impact of 1. */
export type WeighedWord = { term: string; word: string; weight: number }

/**
 * The words of a question, each once, and words derived from them: two that follow each other, written together (a file is
 * named `bestbuy`, German writes compounds), and the parts of letters and number (`fy2022`).
 */
export function askedTermsOf(question: string): AskedTerm[] {
  const terms = searchTermsOf(question).slice(0, 2 * MAX_TERMS)
  const asked = new Set([...new Set(terms)].slice(0, MAX_TERMS))
  const derived = new Set([
    ...terms.flatMap(letterAndNumberOf),
    ...terms.flatMap((term, place) => joined(term, terms[place + 1])),
  ])
  return [
    ...[...asked].map((term) => ({ term, end: endOf(term) })),
    ...[...derived]
      .filter((term) => !asked.has(term))
      .slice(0, MAX_DERIVED)
      .map((term) => ({ term, end: term, isDerived: true })),
  ]
}

const joined = (term: string, next: string | undefined): string[] =>
  next === undefined || !IS_JOINABLE.test(term) || !IS_JOINABLE.test(next) || isUnspaced(term) ? [] : [term + next]

const IS_JOINABLE = /^\p{L}{2,}$/u

/** One character of a script without spaces stands for all pairs that begin with it. */
function endOf(term: string): string {
  const isBeginning = isUnspaced(term) ? Array.from(term).length === 1 : term.length >= MIN_PREFIX_LENGTH
  return isBeginning && !/\p{N}/u.test(term) ? term + LAST_CHARACTER : term
}

/**
 * Weighs the words that were found for a question by BM25's inverse document frequency. A passage that has each of the
 * question's words once, at usual length, gets 1.
 * @param total the number of passages that are searched
 */
export function weighWords(asked: AskedTerm[], found: FoundWord[], total: number): WeighedWord[] {
  const byTerm = Map.groupBy(found, ({ term }) => term)
  const terms = asked
    .filter(({ term, isDerived }) => !isDerived || byTerm.has(term))
    .map(({ term }) => {
      const words = byTerm.get(term) ?? []
      const passages = words.reduce((sum, word) => sum + word.passages, 0)
      return { term, words, passages, rarity: rarityOf(passages, total) }
    })
    .sort((a, b) => a.passages - b.passages)
  const whole = terms.reduce((sum, { rarity }) => sum + rarity, 0) * IMPACT_UNIT
  let postings = 0
  return terms.flatMap(({ term, words, passages, rarity }) => {
    if (postings > 0 && postings + passages > MAX_POSTINGS) return []
    postings += passages
    return words.map(({ word }) => ({ term, word, weight: ((word === term ? 1 : PREFIX_WEIGHT) * rarity) / whole }))
  })
}

/** The share of a question's words, by rarity, that stand in a text which is not indexed. */
export function wordShareOf(asked: AskedTerm[], found: FoundWord[], total: number, text: string): number {
  const words = new Set(searchTermsOf(text))
  const weights = asked.flatMap(({ term, isDerived }) => {
    const passages = found.reduce((sum, each) => sum + (each.term === term ? each.passages : 0), 0)
    return isDerived && passages === 0 ? [] : [{ term, weight: rarityOf(passages, total) }]
  })
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  const held = weights.reduce((sum, { term, weight }) => sum + (words.has(term) ? weight : 0), 0)
  return whole > 0 ? held / whole : 0
}

const MAX_FULL_TEXT_WORDS = 40
const MIN_STEM_LENGTH = 4

/**
 * Turns a question into two full-text queries that join its words by "or", for documents that the word index does not
 * have yet: `words` for websearch_to_tsquery, and `prefixes`, which also match other endings, for to_tsquery.
 */
export function fullTextQuery(question: string): { words: string; prefixes: string } {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}][^\s"]*/gu) ?? [])]
    .map((word) => word.replace(/[^\p{L}\p{N}%]+$/u, ''))
    .filter((word) => searchTermsOf(word).length > 0)
    .slice(0, MAX_FULL_TEXT_WORDS)
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
