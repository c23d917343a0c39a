import { checkOutput } from '../model/output/check.ts'
import { type LinearPattern, re2Pattern } from '../model/output/pattern.ts'
import { findSchemaFault } from '../model/output/schema.ts'
import { isSchemaObject, type JsonSchema } from '../model/output/subschema.ts'
import { normalize } from '../text/normalize.ts'
import type { Scorer, TestCase } from './suite.ts'
import { parsed } from './tool-scorer.ts'

/** A judged answer passes with this score or a higher one. */
export const PASSING_SCORE = 0.7

export type Verdict = { passed: boolean; score: number; reasoning: string | null }

/** An answer passes when its cosine to the expected output is at least this, where the case does not say. */
export const SIMILAR = 0.8

/** The scorers that need nothing but the answer. */
export type TextScorer = Exclude<Scorer, 'llm-judge' | 'tools' | 'similarity'>

/** Scores an answer by its text. */
export const compareTexts = (testCase: TestCase & { scorer: TextScorer }, answer: string): Verdict =>
  BY_TEXT[testCase.scorer](testCase.expectedOutput ?? '', answer)

const BY_TEXT: Record<TextScorer, (expected: string, answer: string) => Verdict> = {
  'exact-match': (expected, answer) =>
    verdict(matchesExactly(expected, answer), 'The answer differs from the expected output.'),
  contains: (expected, answer) =>
    verdict(contains(expected, answer), 'The answer does not contain the expected output.'),
  regex: (expected, answer) =>
    verdict(expectedPattern(expected).isFoundIn(answer), 'The pattern is not found in the answer.'),
  'json-schema': (expected, answer) => {
    const checked = checkOutput(answer.trim(), {
      type: 'json_schema',
      name: 'answer',
      schema: expectedSchema(expected),
    })
    return verdict(
      checked.fits,
      checked.fits ? '' : `The answer does not fit the schema: ${checked.problems.join('; ')}.`,
    )
  },
}

/** The pattern of a case of the scorer `regex`. @throws an error whose message says what is wrong with it */
export function expectedPattern(expected: string): LinearPattern {
  if (expected === '') throw new Error('is empty, which is found in every answer')
  try {
    return re2Pattern(expected)
  } catch (error) {
    throw new Error(`is no pattern of RE2: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The schema of a case of the scorer `json-schema`. @throws an error whose message says what is wrong with it */
export function expectedSchema(expected: string): JsonSchema {
  const schema = parsed(expected)
  if (!isSchemaObject(schema)) throw new Error('is no JSON Schema: it is not an object')
  const fault = findSchemaFault(schema, 'its schema', 'any')
  if (fault) throw new Error(`is no JSON Schema that can be checked: ${fault.field} ${fault.what}`)
  return schema
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
