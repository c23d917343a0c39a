import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Actor } from '../../../domain/access/access.ts'
import type { EvaluationStatus } from '../../../domain/eval/live/evaluation.ts'
import type { EvaluatorCause, LiveScorer } from '../../../domain/eval/live/evaluator.ts'
import type { NewReview, ReviewCause } from '../../../domain/eval/live/review.ts'
import { agents } from '../agent.ts'
import { id, moment, momentNow } from '../columns.ts'
import { turns } from '../turn.ts'

/** An evaluator of live turns as it was at a time. A change replaces the row, so that what is owed is judged by the former one. */
export const evaluators = pgTable(
  'evaluators',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    name: text().notNull(),
    /** From 0, in the order of the list. */
    place: integer().notNull(),
    scorer: text().$type<LiveScorer>().notNull(),
    criteria: text().notNull(),
    sample: doublePrecision().notNull(),
    always: text().array().$type<EvaluatorCause[]>().notNull().default([]),
    isEnabled: boolean().notNull(),
    createdAt: momentNow(),
    replacedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'evaluators_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }).onDelete('cascade'),
    uniqueIndex('evaluators_in_workspace').on(table.workspaceId, table.id),
    index('evaluators_of_now').on(table.agentId).where(sql`replaced_at is null`),
    index('evaluators_by_agent').on(table.workspaceId, table.agentId),
  ],
)

/** What the evaluators of an agent may spend a day, and have spent on the last one. */
export const evaluatorLimits = pgTable(
  'evaluator_limits',
  {
    agentId: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    /** In USD; null: no limit but the budgets. */
    maxDailyUsd: numeric({ precision: 20, scale: 8 }),
    spentOn: date(),
    spentUsd: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
  },
  (table) => [
    foreignKey({
      name: 'evaluator_limits_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }).onDelete('cascade'),
  ],
)

/** A judgement of a turn that is owed, or made. It is written by the transaction that ends or rates the turn. */
export const evaluations = pgTable(
  'evaluations',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    turnId: uuid().notNull(),
    evaluatorId: uuid().notNull(),
    /** The evaluator's name, by which a turn is judged once. */
    evaluator: text().notNull(),
    status: text().$type<EvaluationStatus>().notNull().default('owed'),
    passed: boolean(),
    score: doublePrecision(),
    reasoning: text(),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    /** Rises with each worker that takes it: the result of a former one is refused. */
    attempts: integer().notNull().default(0),
    /** A worker takes it from this moment on. While one judges, it lies ahead. */
    dueAt: momentNow(),
    createdAt: momentNow(),
    endedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'evaluations_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'evaluations_of_evaluator',
      columns: [table.workspaceId, table.evaluatorId],
      foreignColumns: [evaluators.workspaceId, evaluators.id],
    }).onDelete('cascade'),
    uniqueIndex('evaluations_once').on(table.turnId, table.evaluator),
    index('evaluations_due').on(table.dueAt).where(sql`status = 'owed'`),
    index('evaluations_due_of_workspace').on(table.workspaceId, table.dueAt).where(sql`status = 'owed'`),
    index('evaluations_newest').on(table.workspaceId, table.createdAt, table.id),
    index('evaluations_by_agent').on(table.agentId, table.evaluator, table.endedAt),
    index('evaluations_by_status').on(table.workspaceId, table.status),
    index('evaluations_by_evaluator').on(table.workspaceId, table.evaluatorId),
  ],
)

/** A turn that a person of the team is to review, or has reviewed. */
export const turnReviews = pgTable(
  'turn_reviews',
  {
    turnId: uuid().primaryKey(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    why: text().array().$type<ReviewCause[]>().notNull().default([]),
    /** Null until it is reviewed. */
    verdict: text().$type<NewReview['verdict']>(),
    correctedAnswer: text(),
    comment: text(),
    reviewedBy: jsonb().$type<Actor>(),
    reviewedAt: moment(),
    createdAt: momentNow(),
  },
  (table) => [
    foreignKey({
      name: 'turn_reviews_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
    index('turn_reviews_open').on(table.workspaceId, table.createdAt).where(sql`verdict is null`),
    index('turn_reviews_by_agent').on(table.agentId).where(sql`verdict is not null`),
  ],
)
