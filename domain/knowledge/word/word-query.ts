import { beginning } from '../../text/character.ts'
import { isUnspaced, letterAndNumberOf, searchTermsOf } from '../../text/search-term.ts'
import { formsOf } from './word-form.ts'

/** At most this many words of a question count; more would only cost time. */
const MAX_TERMS = 40
/** The words are looked for in the first characters of a message only: a longer one took 0.1 s of an API process. */
export const MAX_QUESTION_CHARACTERS = 10_000
/** Shorter words stand for themselves only. */
const MIN_PREFIX_LENGTH = 4
/** Each of the ways makes at most this many words of those of a question. */
const MAX_DERIVED = 40
const MAX_FORMS = 80
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * A word of a question, and the end of the range of words that begin with it; the same when none are looked for. A derived
 * word counts only where the index has it: `formOf` names the word whose other form it is.
 */
export type AskedTerm = { term: string; end: string; isDerived?: boolean; formOf?: string }

/**
 * The words that a question is searched by: its own, and words derived from them. These are two that follow each other,
 * written together (a file is named `bestbuy`, German writes compounds), the parts of letters and number (`fy2022`), and other
 * forms of a word.
 */
export function askedTermsOf(message: string): AskedTerm[] {
  const question = beginning(message, MAX_QUESTION_CHARACTERS)
  const own = ownTermsOf(question)
  const words = own.flatMap(({ term, isDerived }) => (isDerived ? [] : [term]))
  const forms = words.flatMap((formOf) => formsOf(formOf).map((term) => ({ term, end: term, isDerived: true, formOf })))
  return [...own, ...forms.slice(0, MAX_FORMS)]
}

/** The words of a question, each once, pairs of them, and the parts of letters and number. */
function ownTermsOf(question: string): AskedTerm[] {
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

/** A character of a script without spaces stands for all pairs that begin with it. */
function endOf(term: string): string {
  const isBeginning = isUnspaced(term) ? Array.from(term).length === 1 : term.length >= MIN_PREFIX_LENGTH
  return isBeginning && !/\p{N}/u.test(term) ? term + LAST_CHARACTER : term
}
