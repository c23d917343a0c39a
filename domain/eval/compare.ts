import Type, { type Static } from 'typebox'

const closed = { additionalProperties: false }
const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

const ComparedSide = Type.Object(
  {
    passed: Type.Boolean(),
    errored: Type.Boolean(),
    score: Type.Number(),
    response: Type.String(),
    turnId: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'The turn of the first attempt; null when the case got no turn.',
    }),
  },
  closed,
)
export type ComparedSide = Static<typeof ComparedSide>

const CaseChange = Type.Enum(['fixed', 'broken', 'better', 'worse', 'same', 'only_a', 'only_b'])
export type CaseChange = Static<typeof CaseChange>

export const ComparedCase = Type.Object(
  {
    testCaseIndex: Type.Integer(),
    change: CaseChange,
    /** False when the suite was edited between the runs, so the two runs had different cases. */
    sameCase: Type.Boolean(),
    a: nullable(ComparedSide),
    b: nullable(ComparedSide),
  },
  closed,
)
export type ComparedCase = Static<typeof ComparedCase>

/** Two runs of a suite, compared case by case. Each change goes from run `a` to run `b`. */
export const EvalComparison = Type.Object(
  {
    a: Type.String({ format: 'uuid' }),
    b: Type.String({ format: 'uuid' }),
    summary: Type.Object(
      {
        fixed: Type.Integer(),
        broken: Type.Integer(),
        better: Type.Integer(),
        worse: Type.Integer(),
        same: Type.Integer(),
        only_a: Type.Integer(),
        only_b: Type.Integer(),
        scoreA: nullable(Type.Number()),
        scoreB: nullable(Type.Number()),
      },
      closed,
    ),
    cases: Type.Array(ComparedCase),
  },
  closed,
)
export type EvalComparison = Static<typeof EvalComparison>

/** Returns the change of one case from run `a` to run `b`; a side is null when its run did not have the case. */
export function changeOf(a: ComparedSide | null, b: ComparedSide | null): CaseChange {
  if (!a) return 'only_b'
  if (!b) return 'only_a'
  if (a.passed !== b.passed) return b.passed ? 'fixed' : 'broken'
  if (a.score === b.score) return 'same'
  return b.score > a.score ? 'better' : 'worse'
}

/** Counts the changes and returns the mean score of each run; null for a run without cases. */
export function summarizeChanges(cases: ComparedCase[]): EvalComparison['summary'] {
  const count = (change: CaseChange) => cases.filter((compared) => compared.change === change).length
  return {
    fixed: count('fixed'),
    broken: count('broken'),
    better: count('better'),
    worse: count('worse'),
    same: count('same'),
    only_a: count('only_a'),
    only_b: count('only_b'),
    scoreA: mean(cases.flatMap(({ a }) => (a ? [a.score] : []))),
    scoreB: mean(cases.flatMap(({ b }) => (b ? [b.score] : []))),
  }
}

const mean = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
