import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Actor } from '../../../domain/access/access.ts'
import type { StoredError } from '../../../domain/error.ts'
import type { CriterionGrade } from '../../../domain/eval/judge.ts'
import type { EvalRunStatus } from '../../../domain/eval/run.ts'
import type { EvalResult, TestCase } from '../../../domain/eval/suite.ts'
import { agents } from '../agent.ts'
import { id, inheritedWorkspace, moment, momentNow } from '../columns.ts'

export const evalSuites = pgTable(
  'eval_suites',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    name: text().notNull(),
    testCases: jsonb().$type<TestCase[]>(),
    /** Rises with each change of the test cases: a gate counts only runs of the current revision. */
    revision: integer().notNull().default(1),
    lastRunAt: moment(),
    lastResult: jsonb().$type<EvalResult[]>(),
    /** The gate: the agent becomes active only when a run has reached this score. Null: no gate. */
    minScore: doublePrecision(),
    createdAt: momentNow(),
    deletedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'eval_suites_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }),
    uniqueIndex('eval_suites_in_workspace').on(table.workspaceId, table.id),
    index('eval_suites_by_agent').on(table.agentId, table.id),
  ],
)

export const evalRuns = pgTable(
  'eval_runs',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    suiteId: uuid().notNull(),
    /** The revision of the suite that the run's cases were copied from. */
    suiteRevision: integer().notNull(),
    /** From 1 in the suite, in the order of the starts; null for a run that an older release began. */
    number: integer(),
    /** Null for a run that an older release began. */
    startedBy: jsonb().$type<Actor>(),
    /** The agent's version at the start, or an earlier one; later changes of the agent do not reach the run. */
    agentVersion: integer().notNull(),
    /** The model in the place of the version's; null for that of the version. */
    model: text(),
    status: text().$type<EvalRunStatus>().notNull(),
    requestId: text().notNull(),
    repeat: integer().notNull().default(1),
    concurrency: integer().notNull(),
    maxCost: numeric({ precision: 20, scale: 8 }),
    /** The run whose failed cases this one runs again. */
    rerunOf: uuid(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    passed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    errored: integer().notNull().default(0),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    /** The mean score of the cases that are done. */
    score: doublePrecision(),
    error: jsonb().$type<StoredError>(),
    /** Rises with each process that takes the run; writes of former holders are refused. */
    generation: integer().notNull().default(0),
    /** The process that holds the run in this generation; null when no process does. */
    holderId: uuid(),
    /** The Temporal run that works on the eval run. Another Temporal run can only be an operator's reset. */
    workflowRunId: text(),
    /** The moment when the run changed hands, or a sweep looked at it. */
    beatAt: momentNow(),
    startedAt: momentNow(),
    endedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'eval_runs_of_suite',
      columns: [table.workspaceId, table.suiteId],
      foreignColumns: [evalSuites.workspaceId, evalSuites.id],
    }),
    uniqueIndex('eval_runs_in_workspace').on(table.workspaceId, table.id),
    index('eval_runs_by_suite').on(table.suiteId, table.id),
    index('eval_runs_by_agent').on(table.agentId, table.endedAt),
    uniqueIndex('eval_runs_one_running').on(table.suiteId).where(sql`status = 'running'`),
    index('eval_runs_failed').on(table.workspaceId, table.id).where(sql`status = 'failed'`),
    index('eval_runs_open').on(table.beatAt).where(sql`status = 'running'`),
  ],
)

/** The run of an Idempotency-Key, kept for 24 hours. */
export const evalRunKeys = pgTable(
  'eval_run_keys',
  {
    workspaceId: uuid().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    runId: uuid().notNull(),
    createdAt: momentNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.key] }),
    foreignKey({
      name: 'eval_run_keys_of_run',
      columns: [table.workspaceId, table.runId],
      foreignColumns: [evalRuns.workspaceId, evalRuns.id],
    }).onDelete('cascade'),
    index('eval_run_keys_by_run').on(table.runId),
  ],
)

/** One execution of one test case, done by the process that holds the run. */
export const evalCases = pgTable(
  'eval_cases',
  {
    runId: uuid().notNull(),
    workspaceId: inheritedWorkspace(),
    /** Index in the suite's test cases when the run started. */
    caseIndex: integer().notNull(),
    /** 0 … repeat - 1. */
    attempt: integer().notNull(),
    testCase: jsonb().$type<TestCase>().notNull(),
    status: text().$type<'open' | 'done'>().notNull(),
    /** The runner stores the id before the turn runs, so that the case goes on with the same turn after a crash. */
    turnId: uuid(),
    passed: boolean(),
    errored: boolean(),
    score: doublePrecision(),
    response: text(),
    reasoning: text(),
    /** The judge's verdict on each criterion. */
    grades: jsonb().$type<CriterionGrade[]>(),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.caseIndex, table.attempt] }),
    foreignKey({
      name: 'eval_cases_of_run',
      columns: [table.workspaceId, table.runId],
      foreignColumns: [evalRuns.workspaceId, evalRuns.id],
    }).onDelete('cascade'),
    index('eval_cases_by_turn').on(table.turnId),
    index('eval_cases_open').on(table.runId, table.caseIndex).where(sql`status = 'open'`),
  ],
)

/** The number of calls that evals of all processes may have under way at a provider, and the end of its pause. */
export const providerLimits = pgTable('provider_limits', {
  provider: text().primaryKey(),
  concurrency: doublePrecision().notNull(),
  pausedUntil: moment(),
  loweredAt: moment(),
  updatedAt: momentNow(),
})

/** The calls that a process has under way or waiting at a provider. A process without a beat for 5 s is gone. */
export const providerClaims = pgTable(
  'provider_claims',
  {
    provider: text().notNull(),
    processId: uuid().notNull(),
    wanted: integer().notNull(),
    beatAt: momentNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.processId] })],
)
