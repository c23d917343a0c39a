import Type, { type Static } from 'typebox'
import { Actor } from '../access/access.ts'
import { ModelId } from '../agent/agent.ts'
import { EvalResult } from './suite.ts'

const closed = { additionalProperties: false }
const Id = Type.String({ format: 'uuid' })
const Count = Type.Integer({ minimum: 0 })
const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Cases of one run at a time. */
export const MAX_CONCURRENCY = 64

export const EvalRunStatus = Type.Enum(['running', 'completed', 'cancelled', 'failed'])
export type EvalRunStatus = Static<typeof EvalRunStatus>

/** The body of POST …/run; every field may be left out. */
export const EvalRunOptions = Type.Object(
  {
    repeat: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How often each case is run.' })),
    maxCost: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: 'USD; the cases that do not run for it count as errored.' }),
    ),
    concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CONCURRENCY })),
    agentVersion: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The version of the agent that answers; the current one by default.' }),
    ),
    model: Type.Optional(ModelId),
  },
  closed,
)
export type EvalRunOptions = Static<typeof EvalRunOptions>

/**
 * The body of POST …/rerun. A rerun repeats its cases as its run did, keeps the run's concurrency unless this body
 * sets another, and has a cost limit of its own.
 */
export const EvalRerunOptions = Type.Object(
  { maxCost: EvalRunOptions.properties.maxCost, concurrency: EvalRunOptions.properties.concurrency },
  closed,
)

/** The body of POST …/estimate. */
export const EvalEstimateOptions = Type.Object({ repeat: EvalRunOptions.properties.repeat }, closed)

export const EvalProgress = Type.Object(
  { total: Count, done: Count, passed: Count, failed: Count, errored: Count },
  closed,
)
export type EvalProgress = Static<typeof EvalProgress>

/** A page of a run's results; without it a run shows all of them. */
export const EvalResultPage = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'The most results; all without it.' })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'How many results to leave out.' }),
  ),
})
export type EvalResultPage = Static<typeof EvalResultPage>

/** A run as every response shows it. A list shows no results: there `results` is null. */
export const EvalRun = Type.Object(
  {
    id: Id,
    suiteId: Id,
    status: EvalRunStatus,
    number: nullable(
      Type.Integer({ minimum: 1, description: 'Counted in the suite from 1; null for a run of an older release.' }),
    ),
    startedBy: nullable(Actor),
    agentVersion: Type.Integer({ minimum: 1 }),
    model: nullable(Type.String({ description: 'The model in the place of that of the version; null for that one.' })),
    progress: EvalProgress,
    cost: Type.String({ description: 'USD, 8 places; answers and judgements.' }),
    startedAt: Type.String(),
    endedAt: nullable(Type.String()),
    results: nullable(Type.Array(EvalResult)),
    secondsLeft: nullable(
      Type.Integer({ minimum: 0, description: 'The estimated time to its end; null when unknown.' }),
    ),
    score: nullable(Type.Number({ description: 'The mean score so far.' })),
    repeat: Type.Integer({ minimum: 1 }),
    concurrency: Type.Integer({ minimum: 1 }),
    maxCost: nullable(Type.String()),
    rerunOf: nullable(Id),
    error: nullable(Type.Object({ code: Type.String(), message: Type.String(), fix: Type.String() }, closed)),
  },
  closed,
)
export type EvalRun = Static<typeof EvalRun>

/** The expected cost of a run. `basis` names the source of the estimate. */
export const EvalEstimate = Type.Object(
  {
    cases: Count,
    executions: Count,
    cost: Type.String(),
    costKnown: Type.Boolean({ description: 'False when a model has no known price; it then counts as 0.' }),
    promptTokens: Count,
    completionTokens: Count,
    basis: Type.Enum(['last run', 'counted tokens']),
  },
  closed,
)
export type EvalEstimate = Static<typeof EvalEstimate>

/**
 * Returns the seconds to the end of a run at its pace so far; null before the first case has ended, 0 when no case is
 * left.
 */
export function secondsLeftOf(progress: EvalProgress, elapsedMs: number): number | null {
  const left = progress.total - progress.done
  if (left === 0) return 0
  if (progress.done === 0) return null
  return Math.ceil((left * elapsedMs) / progress.done / 1000)
}
