import { ApiError, describeFaults, ERRORS } from '../error.ts'
import { countCharacters } from '../text/character.ts'
import { TEXT_LIMITS } from '../text/limit.ts'
import { expectedPattern, expectedSchema } from './scorer.ts'
import type { TestCase } from './suite.ts'
import { expectedCalls } from './tool-scorer.ts'

type CaseFault = { field: keyof TestCase; what: string }

/** Returns the field for which a test case cannot be run or scored, and why; undefined when it can. */
export function faultOfTestCase(testCase: TestCase): CaseFault | undefined {
  const { input, scorer, threshold } = testCase
  for (const field of ['input', 'expectedOutput', 'criteria'] as const)
    if (countCharacters(testCase[field] ?? '') > TEXT_LIMITS.passage)
      return { field, what: `has more than ${TEXT_LIMITS.passage} characters` }
  if (input.trim() === '') return { field: 'input', what: 'is blank, so there is nothing to ask the agent' }
  if (threshold !== undefined && scorer !== 'similarity')
    return { field: 'threshold', what: 'counts for the scorer similarity alone' }
  return scorer === 'llm-judge' ? undefined : faultOfExpected(testCase)
}

/** What each scorer asks of its expected output. */
const EXPECTED: { [Scorer in TestCase['scorer']]?: (expected: string) => string | undefined } = {
  // Every answer contains the empty text, so such a case would always pass.
  contains: (expected) => (expected.trim() === '' ? 'is blank, which every answer contains' : undefined),
  similarity: (expected) => (expected.trim() === '' ? 'is blank, so nothing is similar to it' : undefined),
  regex: (expected) => faultIn(() => expectedPattern(expected)),
  'json-schema': (expected) => faultIn(() => expectedSchema(expected)),
  tools: (expected) => faultIn(() => expectedCalls(expected)),
}

function faultOfExpected({ expectedOutput, scorer }: TestCase): CaseFault | undefined {
  const field = 'expectedOutput'
  if (expectedOutput === null) return { field, what: `is null, but the scorer ${scorer} needs a text to compare with` }
  const what = EXPECTED[scorer]?.(expectedOutput)
  return what === undefined ? undefined : { field, what }
}

function faultIn(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Checks the test cases of a suite. @throws VALIDATION_ERROR naming the fields that cannot be run or scored */
export function assertTestCases(testCases: TestCase[]): void {
  const faults = testCases.flatMap((testCase, index) => {
    const fault = faultOfTestCase(testCase)
    if (fault === undefined) return []
    const field = `testCases[${index}].${fault.field}`
    return {
      field,
      message: `${field} ${fault.what}.`,
      fix: `Give testCases[${index}] an input, and an expectedOutput that its scorer can compare with, or the scorer llm-judge. ${ERRORS.VALIDATION_ERROR.fix}`,
    }
  })
  if (faults.length > 0) throw new ApiError('VALIDATION_ERROR', describeFaults(faults))
}
