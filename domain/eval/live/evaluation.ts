import Type, { type Static } from 'typebox'
import { LogPage } from '../../log/entry.ts'
import { orNull } from '../../schema.ts'

const Id = Type.String({ format: 'uuid' })

const STATUSES = ['owed', 'done', 'error', 'over_budget'] as const
/** owed: it waits for its judgement, or is tried again. error: there is none, and `reasoning` says why. over_budget: it was not made, because of maxDailyUsd or a budget. */
export const EvaluationStatus = Type.Enum([...STATUSES])
export type EvaluationStatus = Static<typeof EvaluationStatus>

/** A judgement of a turn of a user. */
export const Evaluation = Type.Object({
  id: Id,
  turnId: Id,
  agentId: Id,
  evaluator: Type.String({ description: 'The name of the evaluator.' }),
  status: EvaluationStatus,
  passed: orNull(Type.Boolean(), 'Null until it is done.'),
  score: orNull(Type.Number(), 'From 0 to 1; null until it is done.'),
  reasoning: orNull(Type.String()),
  cost: Type.String({ description: 'USD, 8 places, of all its tries.' }),
  createdAt: Type.String(),
  endedAt: orNull(Type.String()),
})
export type Evaluation = Static<typeof Evaluation>

/** The query of GET /v1/evaluations. */
export const EvaluationQuery = Type.Object({
  agent: Type.Optional(Type.String({ format: 'uuid', description: 'The id of an agent' })),
  evaluator: Type.Optional(Type.String({ maxLength: 100, description: 'The name of an evaluator' })),
  status: Type.Optional(EvaluationStatus),
  passed: Type.Optional(Type.Boolean({ description: 'Only judgements that are done' })),
  ...LogPage.properties,
})

/** How many evaluations of a workspace there are, by status. */
export const EvaluationCounts = Type.Object({
  owed: Type.Integer({ minimum: 0 }),
  done: Type.Integer({ minimum: 0 }),
  error: Type.Integer({ minimum: 0 }),
  over_budget: Type.Integer({ minimum: 0 }),
})
export type EvaluationCounts = Static<typeof EvaluationCounts>

const SECOND_MS = 1_000
const TRIED_FOR_MS = 24 * 60 * 60 * SECOND_MS
const LONGEST_PAUSE_MS = 10 * 60 * SECOND_MS

/**
 * The pause before the next try, in milliseconds: 5, 10, 20 … s, at most 10 minutes.
 * @returns undefined when that would be more than 24 hours after the turn
 */
export function pauseBeforeRetry(attempts: number, ageMs: number): number | undefined {
  const pauseMs = Math.min(5 * SECOND_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS)
  return ageMs + pauseMs > TRIED_FOR_MS ? undefined : pauseMs
}
