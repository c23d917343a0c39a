import Type, { type Static } from 'typebox'
import { ApiError } from '../error.ts'
import { Text } from '../text/limit.ts'
import { NewName } from '../text/name.ts'

/** A suite holds at most this many test cases. */
export const MAX_TEST_CASES = 10_000
/**
 * A body with a suite holds at most this much: a test case is an object of four, and the error for one case too many
 * says so.
 */
export const MAX_SUITE_SIZE = { values: 100_000, names: 50_000 }
/** A test case has at most this many messages before its input. */
export const MAX_MESSAGES = 100
/** A run holds at most this many executions: cases times `repeat`. */
export const MAX_EXECUTIONS = 100_000

const closed = { additionalProperties: false }
const Id = Type.String({ format: 'uuid' })
const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const SCORERS = ['llm-judge', 'exact-match', 'contains', 'regex', 'json-schema', 'tools', 'similarity'] as const
export const Scorer = Type.Enum(SCORERS, {
  description:
    'What the answer is compared with. exact-match, contains: expectedOutput. regex: a pattern of RE2. json-schema: a schema as JSON text. tools: the calls that the agent makes, as JSON text { calls [{ name, arguments? }], order, extra }. similarity: expectedOutput, by meaning. llm-judge: a model grades the answer.',
})
export type Scorer = Static<typeof Scorer>

/** One question to the agent, and the way in which its answer is scored. */
export const TestCase = Type.Object(
  {
    input: Text('passage'),
    expectedOutput: nullable(Text('passage')),
    criteria: Text('passage'),
    scorer: Scorer,
    threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'An answer as similar as this passes; 0.8 when left out.' }),
    ),
    messages: Type.Optional(
      Type.Array(Type.Object({ role: Type.Enum(['user', 'assistant']), text: Text('passage') }, closed), {
        maxItems: MAX_MESSAGES,
        description: 'What was said before the input, oldest first. The agent reads as many as its memory takes.',
      }),
    ),
  },
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
    /** Of the turn and the judge; only in the results of a run. */
    cost: Type.Optional(Type.String({ description: 'USD, 8 places; the answer and its judgement.' })),
    latencyMs: Type.Optional(
      nullable(Type.Integer({ minimum: 0, description: 'From the acceptance of the turn to its end, in ms.' })),
    ),
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

/** The body of PUT …/evals/{suiteId}. */
export const EvalSuiteContents = Type.Object({ name: NewName, testCases: TestCases }, closed)
export type EvalSuiteContents = Static<typeof EvalSuiteContents>

/** The body of POST …/cases: a turn, and the scoring of its future answers. */
export const NewCaseOfTurn = Type.Object(
  {
    turn_id: Id,
    scorer: Type.Optional(Scorer),
    criteria: Type.Optional(Text('passage')),
    expectedOutput: Type.Optional(nullable(Text('passage'))),
  },
  { ...closed, description: 'A turn that becomes a test case, with what was said before it.' },
)
export type NewCaseOfTurn = Static<typeof NewCaseOfTurn>

/** The body of POST …/evals. */
export const NewEvalSuite = Type.Refine(
  Type.Object(
    {
      name: NewName,
      testCases: Type.Optional(TestCases),
      caseOfTurn: Type.Optional(NewCaseOfTurn),
    },
    { ...closed, 'x-field': 'testCases' },
  ),
  ({ testCases, caseOfTurn }) => (testCases === undefined) !== (caseOfTurn === undefined),
  () => 'must be given, or caseOfTurn in its place',
)
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

/** Checks the size of a suite. @throws VALIDATION_ERROR when `count` is above the limit */
export function assertCaseCount(count: number): void {
  if (count <= MAX_TEST_CASES) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `testCases would hold ${count} test cases; at most ${MAX_TEST_CASES} are accepted.`,
    fix: 'Split the cases over several suites.',
    field: 'testCases',
  })
}
