import { normalize } from '../text/normalize.ts'
import type { Scorer, TestCase } from './suite.ts'

/** From this score on a judged answer has passed. */
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

/** Equal after Unicode NFC and trimming. */
export const matchesExactly = (expected: string, answer: string): boolean => plain(expected) === plain(answer)

const plain = (text: string): string => normalize(text, 'NFC').trim()

/** The answer holds the expected text, whatever the case of both. */
export const contains = (expected: string, answer: string): boolean => foldCase(answer).includes(foldCase(expected))

/**
 * Unicode's full case folding, out of the two mappings that JavaScript has: lower, upper, lower again brings ß, ẞ and ss
 * together, ſ and s, the ligatures. Final sigma is a sigma; the dotless ı folds to itself, as Unicode's default says.
 */
export const foldCase = (text: string): string =>
  normalize(Array.from(normalize(text, 'NFC'), foldCharacter).join('').replaceAll('ς', 'σ'), 'NFC')

const foldCharacter = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase()
