import { normalize } from '../text/normalize.ts'
import type { Scorer, TestCase } from './suite.ts'

/** A judged answer passes with this score or a higher one. */
export const PASSING_SCORE = 0.7

export type Verdict = { passed: boolean; score: number; reasoning: string | null }

/** Scores an answer by comparing texts: `exact-match` and `contains`. */
export function compareTexts(testCase: TestCase & { scorer: Exclude<Scorer, 'llm-judge'> }, answer: string): Verdict {
  const expected = testCase.expectedOutput ?? ''
  if (testCase.scorer === 'exact-match')
    return verdict(matchesExactly(expected, answer), 'The answer differs from the expected output.')
  return verdict(contains(expected, answer), 'The answer does not contain the expected output.')
}

const verdict = (passed: boolean, otherwise: string): Verdict => ({
  passed,
  score: passed ? 1 : 0,
  reasoning: passed ? null : otherwise,
})

/** True when both texts are equal after Unicode NFC and trimming. */
export const matchesExactly = (expected: string, answer: string): boolean => trimmed(expected) === trimmed(answer)

const trimmed = (text: string): string => normalize(text, 'NFC').trim()

/** True when the answer contains the expected text, in any case. */
export const contains = (expected: string, answer: string): boolean => foldCase(answer).includes(foldCase(expected))

/**
 * Folds case as Unicode's full case folding (CaseFolding.txt) does, with the two mappings that JavaScript has: lower,
 * upper and lower again make ß, ẞ and ss equal, ſ and s, and the ligatures. Final sigma becomes sigma; the dotless ı
 * stays itself.
 */
export const foldCase = (text: string): string =>
  normalize(Array.from(normalize(text, 'NFC'), foldCharacter).join('').replaceAll('ς', 'σ'), 'NFC')

const foldCharacter = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase()
