/**
 * Finds one kind of personal data in folded text (see `fold`). Its patterns repeat only with bounds, so the time is
 * linear in the text, and they look back at most 64 characters.
 */
export type Detector = {
  /** The text that replaces a match. */
  mask: string
  /** Matches where personal data can begin; it looks at the text before and at one character. Flag `g`. */
  start: RegExp
  /**
   * Matches when the text from here to its end can still become a match or a longer one; it may match too often. It
   * ends in `$` and has the flag `y`.
   */
  partial: RegExp
  /**
   * Returns the length of the match at `at`, or 0. It depends on no character behind the first one that `partial`
   * refuses.
   */
  lengthAt(text: string, at: number): number
}

/** The characters of words and numbers in folded text, for character classes. */
export const WORD = 'A-Za-z0-9ä'
const GOES_ON = new RegExp(`[${WORD}]`)

/** True when no letter or digit follows at `end`. */
export const endsAt = (text: string, end: number): boolean => !GOES_ON.test(text[end] ?? '')

/** Returns the match of the sticky `pattern` exactly at `at`, or null. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns a pattern for a letter or digit of `characters` with no letter or digit before it. */
export const startOfWord = (characters: string): RegExp => new RegExp(`(?<![${WORD}])[${characters}]`, 'g')

/**
 * Returns a detector for a row of atoms, each one character or an optional one. The row ends at the end of a word.
 * @param first the characters that can begin a match
 * @param check says whether a match in this form is real
 */
export function rowDetector(mask: string, first: string, atoms: string[], check: (found: string) => boolean): Detector {
  const complete = new RegExp(`${atoms.join('')}(?![${WORD}])`, 'iy')
  const [begin = '', ...rest] = atoms
  const partial = new RegExp(begin + rest.reduceRight((tail, atom) => `(?:$|${atom}${tail})`, '$'), 'iy')
  return {
    mask,
    start: startOfWord(first),
    partial,
    lengthAt(text, at) {
      const found = matchAt(complete, text, at)?.[0]
      return found !== undefined && check(found) ? found.length : 0
    },
  }
}

/** Returns `atom` repeated `count` times. */
export const repeated = (count: number, atom: string): string[] => Array.from({ length: count }, () => atom)
