import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
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
import { agents } from './agent.ts'
import { createdAt, id, moment } from './columns.ts'

export const evalSuites = pgTable(
  'eval_suites',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid()
      .notNull()
      .references(() => agents.id),
    name: text().notNull(),
    testCases: jsonb(),
    lastRunAt: moment(),
    lastResult: jsonb(),
    /** Gate: this score must be reached before the agent may become active. */
    minScore: doublePrecision(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [index('eval_suites_by_agent').on(table.agentId, table.id)],
)

export const evalRuns = pgTable(
  'eval_runs',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    suiteId: uuid()
      .notNull()
      .references(() => evalSuites.id),
    agentVersion: integer().notNull(),
    /** running, completed, cancelled, failed. */
    status: text().notNull(),
    requestId: text().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
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
    error: jsonb(),
    beatAt: createdAt(),
    startedAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    index('eval_runs_by_suite').on(table.suiteId, table.id),
    uniqueIndex('eval_runs_one_running').on(table.suiteId).where(sql`status = 'running'`),
    uniqueIndex('eval_runs_idempotent')
      .on(table.workspaceId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('eval_runs_open').on(table.beatAt).where(sql`status = 'running'`),
  ],
)

/** One execution of one test case; taken under a lease, like a turn. */
export const evalCases = pgTable(
  'eval_cases',
  {
    runId: uuid()
      .notNull()
      .references(() => evalRuns.id, { onDelete: 'cascade' }),
    /** Index in the suite's test cases when the run started. */
    caseIndex: integer().notNull(),
    /** 0 … repeat - 1. */
    attempt: integer().notNull(),
    testCase: jsonb().notNull(),
    /** open, done. */
    status: text().notNull(),
    turnId: uuid(),
    generation: integer().notNull().default(0),
    leasedUntil: moment(),
    passed: boolean(),
    errored: boolean(),
    score: doublePrecision(),
    response: text(),
    reasoning: text(),
    grades: jsonb(),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.caseIndex, table.attempt] }),
    index('eval_cases_open').on(table.runId, table.caseIndex).where(sql`status = 'open'`),
  ],
)
