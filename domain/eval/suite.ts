import Type, { type Static } from 'typebox'
import { ApiError, ERRORS } from '../error.ts'
import { countCharacters } from '../text/character.ts'
import { TEXT_LIMITS, Text } from '../text/limit.ts'

/** A suite holds at most this many test cases. */
export const MAX_TEST_CASES = 10_000
/** A run holds at most this many executions: cases times `repeat`. */
export const MAX_EXECUTIONS = 100_000

const closed = { additionalProperties: false }
const Id = Type.String({ format: 'uuid' })
const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const Scorer = Type.Enum(['llm-judge', 'exact-match', 'contains'])
export type Scorer = Static<typeof Scorer>

/** One question to the agent and how its answer is scored. */
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

/** What became of one execution of a test case. A `reasoning` that starts with `ERROR:` is no failed test. */
export const EvalResult = Type.Object(
  {
    testCaseIndex: Type.Integer({ minimum: 0 }),
    passed: Type.Boolean(),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    response: Type.String(),
    reasoning: nullable(Type.String()),
    /** Which repetition it is, from 0; only when a run repeats its cases. */
    attempt: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Over the repetitions of a case, where they are summed up. */
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
    minScore: nullable(Type.Number({ description: 'The gate; null when there is none.' })),
    createdAt: Type.String(),
  },
  closed,
)
export type EvalSuite = Static<typeof EvalSuite>

/** What POST …/evals and PUT …/evals/{suiteId} take. */
export const NewEvalSuite = Type.Object({ name: Text('name', { minLength: 1 }), testCases: TestCases }, closed)
export type NewEvalSuite = Static<typeof NewEvalSuite>

/** What PUT …/gate takes; null opens the gate. */
export const EvalGate = Type.Object({ minScore: nullable(Type.Number({ minimum: 0, maximum: 1 })) }, closed)
export type EvalGate = Static<typeof EvalGate>

/** What POST …/import takes. */
export const EvalImport = Type.Object(
  {
    name: Text('name', { minLength: 1 }),
    format: Type.Enum(['csv', 'jsonl']),
    content: Text('body', { minLength: 1 }),
  },
  closed,
)
export type EvalImport = Static<typeof EvalImport>

/** What POST …/cases takes: a turn, and how its answer is to be scored from now on. */
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

/** Why a test case can't be run or scored, beginning with the field at fault; undefined when it can. */
export function faultOfTestCase({ input, expectedOutput, criteria, scorer }: TestCase): string | undefined {
  for (const [field, text] of Object.entries({ input, expectedOutput: expectedOutput ?? '', criteria }))
    if (countCharacters(text) > TEXT_LIMITS.passage) return `${field} has more than ${TEXT_LIMITS.passage} characters`
  if (input.trim() === '') return 'input is blank, so there is nothing to ask the agent'
  if (scorer === 'llm-judge') return undefined
  if (expectedOutput === null) return `expectedOutput is null, but the scorer ${scorer} needs a text to compare with`
  // Every answer contains nothing: such a case would pass whatever the agent says.
  if (scorer === 'contains' && expectedOutput.trim() === '')
    return 'expectedOutput is blank, which every answer contains'
  return undefined
}

/** @throws VALIDATION_ERROR naming the field of the first test case that can't be run or scored */
export function assertTestCases(testCases: TestCase[]): void {
  for (const [index, testCase] of testCases.entries()) {
    const fault = faultOfTestCase(testCase)
    if (fault)
      throw new ApiError('VALIDATION_ERROR', {
        message: `testCases[${index}].${fault}.`,
        fix: `Give testCases[${index}] an input, and an expectedOutput to compare with or the scorer llm-judge. ${ERRORS.VALIDATION_ERROR.fix}`,
      })
  }
}

/** @throws VALIDATION_ERROR when a suite would hold more than it may */
export function assertCaseCount(count: number): void {
  if (count <= MAX_TEST_CASES) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `testCases would hold ${count} test cases; at most ${MAX_TEST_CASES} are accepted.`,
    fix: 'Split the cases over several suites.',
  })
}
