import { ERRORS, fieldFault, refuseFaults } from '../error.ts'
import { MAX_KEPT } from '../model/output/pattern.ts'
import { createPause } from '../pause.ts'
import { countCharacters } from '../text/character.ts'
import { TEXT_LIMITS } from '../text/limit.ts'
import { expectedPattern, expectedSchema } from './scorer.ts'
import { MAX_MESSAGES, type TestCase } from './suite.ts'
import { expectedCalls } from './tool-scorer.ts'

type CaseFault = { field: keyof TestCase; what: string }

const TOO_LONG: CaseFault = {
  field: 'expectedOutput',
  what: 'makes the patterns of the suite too long together; split the suite',
}

/** The check of one suite's cases, one after the other: their patterns have together at most so many instructions. */
export function createCaseCheck(): typeof faultOfTestCase {
  let instructions = 0
  return (testCase) => {
    const isPattern = testCase.scorer === 'regex'
    if (isPattern && instructions > MAX_KEPT) return TOO_LONG
    const fault = faultOfTestCase(testCase)
    if (fault || !isPattern) return fault
    instructions += expectedPattern(testCase.expectedOutput ?? '').instructions
    return instructions > MAX_KEPT ? TOO_LONG : undefined
  }
}

/** Returns the field for which a test case cannot be run or scored, and why; undefined when it can. */
export function faultOfTestCase(testCase: TestCase): CaseFault | undefined {
  const { input, scorer, threshold } = testCase
  for (const field of ['input', 'expectedOutput', 'criteria'] as const)
    if (countCharacters(testCase[field] ?? '') > TEXT_LIMITS.passage)
      return { field, what: `has more than ${TEXT_LIMITS.passage} characters` }
  if (input.trim() === '') return { field: 'input', what: 'is blank, so there is nothing to ask the agent' }
  const spoken = faultOfMessages(testCase.messages ?? [])
  if (spoken) return { field: 'messages', what: spoken }
  if (threshold !== undefined && scorer !== 'similarity')
    return { field: 'threshold', what: 'counts for the scorer similarity alone' }
  return scorer === 'llm-judge' ? undefined : faultOfExpected(testCase)
}

function faultOfMessages(messages: NonNullable<TestCase['messages']>): string | undefined {
  if (messages.length > MAX_MESSAGES) return `has more than ${MAX_MESSAGES} messages`
  if (messages.some(({ text }) => countCharacters(text) > TEXT_LIMITS.passage))
    return `has a message of more than ${TEXT_LIMITS.passage} characters`
  return messages.some(({ text }) => text.trim() === '') ? 'has a blank message' : undefined
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
export async function assertTestCases(testCases: TestCase[]): Promise<void> {
  const [faultOf, pause] = [createCaseCheck(), createPause()]
  const faults = []
  for (const [index, testCase] of testCases.entries()) {
    const fault = faultOf(testCase)
    await pause()
    if (fault === undefined) continue
    const field = `testCases[${index}].${fault.field}`
    const fix = `Give testCases[${index}] an input, and an expectedOutput that its scorer can compare with, or the scorer llm-judge. ${ERRORS.VALIDATION_ERROR.fix}`
    faults.push(fieldFault(field, fault.what, fix))
  }
  refuseFaults(faults)
}
