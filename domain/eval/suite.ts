import Type, { type Static } from 'typebox'
import { ApiError, describeFaults, ERRORS } from '../error.ts'
import { countCharacters } from '../text/character.ts'
import { TEXT_LIMITS, Text } from '../text/limit.ts'
import { NewName } from '../text/name.ts'

/** A suite holds at most this many test cases. */
export const MAX_TEST_CASES = 10_000
/**
 * A body with a suite holds at most this much: a test case is an object of four, and the error for one case too many
 * says so.
 */
export const MAX_SUITE_SIZE = { values: 100_000, names: 50_000 }
/** A run holds at most this many executions: cases times `repeat`. */
export const MAX_EXECUTIONS = 100_000

const closed = { additionalProperties: false }
const Id = Type.String({ format: 'uuid' })
const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const Scorer = Type.Enum(['llm-judge', 'exact-match', 'contains'])
export type Scorer = Static<typeof Scorer>

/** One question to the agent, and the way in which its answer is scored. */
export const TestCase = Type.Object(
  { input: Text('passage'), expectedOutput: nullable(Text('passage')), criteria: Text('passage'), scorer: Scorer },
  closed,
)
export type TestCase = Static<typeof TestCase>

const TestCases = Type.Array(TestCase, {
  minItems: 1,
  maxItems: MAX_TEST_CASES,
  description: `From 1 to ${MAX_TEST_CASES} test cases.`,
})

/**
 * The result of one execution of a test case. A `reasoning` that starts with `ERROR:` marks an errored case, which is
 * no failed one.
 */
export const EvalResult = Type.Object(
  {
    testCaseIndex: Type.Integer({ minimum: 0 }),
    passed: Type.Boolean(),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    response: Type.String(),
    reasoning: nullable(Type.String()),
    /** The number of the repetition, from 0; only when a run repeats its cases. */
    attempt: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The variance of the score over the repetitions of a case; only in their summary. */
    variance: Type.Optional(Type.Number({ minimum: 0 })),
    attempts: Type.Optional(Type.Integer({ minimum: 1 })),
    grades: Type.Optional(Type.Unknown()),
    turnId: Type.Optional(nullable(Id)),
  },
  closed,
)
export type EvalResult = Static<typeof EvalResult>

/** An eval suite as every response shows it. */
export const EvalSuite = Type.Object(
  {
    id: Id,
    agentId: Id,
    name: Type.String(),
    testCases: nullable(Type.Array(TestCase)),
    lastRunAt: nullable(Type.String()),
    lastResult: nullable(Type.Array(EvalResult)),
    minScore: nullable(Type.Number({ description: 'The gate; null without a gate.' })),
    revision: Type.Integer({ description: 'Rises with each change of the test cases; it is the ETag of the suite.' }),
    createdAt: Type.String(),
  },
  closed,
)
export type EvalSuite = Static<typeof EvalSuite>

/** The body of POST …/evals and PUT …/evals/{suiteId}. */
export const NewEvalSuite = Type.Object({ name: NewName, testCases: TestCases }, closed)
export type NewEvalSuite = Static<typeof NewEvalSuite>

/** The body of PUT …/gate; null removes the gate. */
export const EvalGate = Type.Object({ minScore: nullable(Type.Number({ minimum: 0, maximum: 1 })) }, closed)
export type EvalGate = Static<typeof EvalGate>

/** The body of POST …/import. */
export const EvalImport = Type.Object(
  {
    name: NewName,
    format: Type.Enum(['csv', 'jsonl']),
    content: Text('body', { minLength: 1 }),
  },
  closed,
)
export type EvalImport = Static<typeof EvalImport>

/** The body of POST …/import/check. */
export const EvalImportCheck = Type.Object(
  { format: EvalImport.properties.format, content: EvalImport.properties.content },
  closed,
)

/** The preview of an import: the test cases that it can read, and the lines that it cannot. */
export const EvalImportReport = Type.Object(
  {
    testCases: Type.Array(TestCase),
    faults: Type.Array(
      Type.Object(
        {
          line: nullable(Type.Integer({ minimum: 1, description: 'null for a fault of the whole file.' })),
          message: Type.String(),
        },
        closed,
      ),
      { description: 'The first 100.' },
    ),
    faultCount: Type.Integer({ minimum: 0, description: 'All faults, also those that are not told.' }),
  },
  closed,
)
export type EvalImportReport = Static<typeof EvalImportReport>

/** The body of POST …/cases: a turn, and the scoring of its future answers. */
export const NewCaseOfTurn = Type.Object(
  {
    turn_id: Id,
    scorer: Type.Optional(Scorer),
    criteria: Type.Optional(Text('passage')),
    expectedOutput: Type.Optional(nullable(Text('passage'))),
  },
  closed,
)
export type NewCaseOfTurn = Static<typeof NewCaseOfTurn>

/** Returns the field for which a test case cannot be run or scored, and why; undefined when it can. */
export function faultOfTestCase(testCase: TestCase): { field: keyof TestCase; what: string } | undefined {
  const { input, expectedOutput, scorer } = testCase
  for (const field of ['input', 'expectedOutput', 'criteria'] as const)
    if (countCharacters(testCase[field] ?? '') > TEXT_LIMITS.passage)
      return { field, what: `has more than ${TEXT_LIMITS.passage} characters` }
  if (input.trim() === '') return { field: 'input', what: 'is blank, so there is nothing to ask the agent' }
  if (scorer === 'llm-judge') return undefined
  const field = 'expectedOutput'
  if (expectedOutput === null) return { field, what: `is null, but the scorer ${scorer} needs a text to compare with` }
  // Every answer contains the empty text, so such a case would always pass.
  if (scorer === 'contains' && expectedOutput.trim() === '')
    return { field, what: 'is blank, which every answer contains' }
  return undefined
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
      fix: `Give testCases[${index}] an input, and an expectedOutput to compare with or the scorer llm-judge. ${ERRORS.VALIDATION_ERROR.fix}`,
    }
  })
  if (faults.length > 0) throw new ApiError('VALIDATION_ERROR', describeFaults(faults))
}

/** Checks the size of a suite. @throws VALIDATION_ERROR when `count` is above the limit */
export function assertCaseCount(count: number): void {
  if (count <= MAX_TEST_CASES) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `testCases would hold ${count} test cases; at most ${MAX_TEST_CASES} are accepted.`,
    fix: 'Split the cases over several suites.',
    field: 'testCases',
  })
}
