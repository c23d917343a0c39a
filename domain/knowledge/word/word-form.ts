/**
 * Endings of nouns, adjectives and verbs behind which a word stays the same word: the commonest of German and of the Romance
 * languages. Those that `domain/text/word.ts` removes, such as a plural's s and a last e, are not needed here.
 */
const ENDINGS = ['ern', 'en', 'em', 'er', 'ten', 'te', 'st', 't', 's', 'a', 'o']
/**
 * A word without its ending has at least this many letters; with fewer, words of other meanings would pass for forms of
 * it.
 */
const MIN_STEM_LENGTH = 4
const IS_LATIN = /^\p{Script=Latin}+$/u

/** The stem of a word that has one of the endings; undefined where there is none, or where too little would be left. */
export function stemOf(term: string): string | undefined {
  if (!IS_LATIN.test(term)) return undefined
  const ending = ENDINGS.find((each) => term.endsWith(each) && isLongEnough(term, each))
  return ending && term.slice(0, -ending.length)
}

/** An ending of one letter says little, so more must be left. */
const isLongEnough = (term: string, ending: string): boolean =>
  term.length - ending.length >= MIN_STEM_LENGTH + (ending.length === 1 ? 1 : 0)

/** The other forms of a word that do not begin with it: `schmalspurbahn` for `schmalspurbahnen`. */
export function formsOf(term: string): string[] {
  const stem = stemOf(term)
  return stem === undefined ? [] : [stem, ...ENDINGS.map((ending) => stem + ending)].filter((form) => form !== term)
}

export const isFormOf = (word: string, term: string): boolean =>
  word.startsWith(term) && ENDINGS.includes(word.slice(term.length)) && IS_LATIN.test(term)
