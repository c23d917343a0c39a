import { normalized, pairs, termOf, WORD } from './word.ts'

/** A word of the index has at most this many characters. */
const MAX_LENGTH = 64

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')
const LETTERS_AND_NUMBER = /^(\p{L}{2,})(\p{N}{2,})$/u
const LETTERS = /\p{L}/gu
const ARABIC_ARTICLE = /^ال(?=\p{L}{3})/u

/**
 * Returns the words by which passages are found: without case, accents and vowel signs, stemmed a little, without stop
 * words. Scripts that write no spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) give each two neighbouring
 * characters. Index and question are read alike.
 */
export const searchTermsOf = (text: string): string[] => runsOf(text).flatMap(termsOfRun)

/**
 * The same for a text that is to be found. The last character of a run without spaces stands for itself, so that each
 * character begins a word of the index. Letters and the number behind them stand for themselves, too.
 */
export const indexTermsOf = (text: string): string[] =>
  runsOf(text).flatMap((run) => {
    const terms = termsOfRun(run)
    return isUnspaced(run) ? [...terms, ...lastOf(run)] : [...terms, ...terms.flatMap(letterAndNumberOf)]
  })

/** The parts of a word of letters and number, such as `fy2022`; none of any other word. */
export const letterAndNumberOf = (term: string): string[] => LETTERS_AND_NUMBER.exec(term)?.slice(1) ?? []

function runsOf(text: string): string[] {
  const folded = normalized(text)
  const words = folded.match(WORD) ?? []
  // Most texts have no script without spaces, so their words need no second look.
  return HAS_UNSPACED.test(folded) ? words.flatMap((word) => word.match(RUNS) ?? []) : words
}

const lastOf = (run: string): string[] => Array.from(run).slice(1).slice(-1)

function termsOfRun(run: string): string[] {
  if (isUnspaced(run)) return pairs(run)
  return termOf(run.replace(ARABIC_ARTICLE, '')).map((term) => term.slice(0, MAX_LENGTH))
}

/** True for a term of a script that writes no spaces. */
export const isUnspaced = (term: string): boolean => IS_UNSPACED.test(term)

/** True for a text most of whose letters are of scripts that write no spaces. */
export function isMostlyUnspaced(text: string): boolean {
  const letters = text.match(LETTERS) ?? []
  return letters.filter(isUnspaced).length * 2 > letters.length
}
