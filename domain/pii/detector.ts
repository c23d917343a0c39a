/**
 * Finds one kind of personal data in folded text (see `fold`). Patterns repeat only with bounds, so that the time is
 * linear in the text, and look back at most 64 characters.
 */
export type Detector = {
  /** What stands in the text instead. */
  mask: string
  /** Where a match could begin: looks at what stands before and at one character. Flag `g`. */
  start: RegExp
  /** Ends in `$`: the text from here on could still become a match, or a longer one. May be too generous. Flag `y`. */
  partial: RegExp
  /** The length of the match at `at`, or 0. Depends on no character behind the first one that `partial` refuses. */
  lengthAt(text: string, at: number): number
}

/** What a word or a number goes on with, in folded text; for character classes. */
export const WORD = 'A-Za-z0-9ä'
const GOES_ON = new RegExp(`[${WORD}]`)

/** True when no letter or digit follows at `end`. */
export const endsAt = (text: string, end: number): boolean => !GOES_ON.test(text[end] ?? '')

/** The match of the sticky `pattern` exactly at `at`. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Begins where a letter or digit of `characters` stands and none stands before. */
export const startOfWord = (characters: string): RegExp => new RegExp(`(?<![${WORD}])[${characters}]`, 'g')

/** A detector for a row of atoms (one character each, or an optional one) that ends with a word, and a check of its own. */
export function rowDetector(mask: string, first: string, atoms: string[], check: (found: string) => boolean): Detector {
  const whole = new RegExp(`${atoms.join('')}(?![${WORD}])`, 'iy')
  const [begin = '', ...rest] = atoms
  const partial = new RegExp(begin + rest.reduceRight((tail, atom) => `(?:$|${atom}${tail})`, '$'), 'iy')
  return {
    mask,
    start: startOfWord(first),
    partial,
    lengthAt(text, at) {
      const found = matchAt(whole, text, at)?.[0]
      return found !== undefined && check(found) ? found.length : 0
    },
  }
}

/** `atom` that many times. */
export const times = (count: number, atom: string): string[] => Array.from({ length: count }, () => atom)
