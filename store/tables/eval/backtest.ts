import { sql } from 'drizzle-orm'
import {
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
import type { BacktestFigures, BacktestStatus } from '../../../domain/eval/backtest/backtest.ts'
import type { BacktestCandidate, BacktestJudge, BacktestRetrieval } from '../../../domain/eval/backtest/request.ts'
import type { BacktestSide, Divergence, LeftOutReason, NewCall, Verdict } from '../../../domain/eval/backtest/turn.ts'
import type { Price } from '../../../domain/model/price.ts'
import { agents } from '../agent.ts'
import { id, moment, momentNow } from '../columns.ts'
import { turns } from '../turn.ts'

/** Turns of the past, asked again of another version, model or setting. */
export const backtests = pgTable(
  'backtests',
  {
    id: id(),
    workspaceId: uuid().notNull(),
    agentId: uuid().notNull(),
    requestId: text().notNull(),
    startedBy: jsonb().$type<Actor>(),
    status: text().$type<BacktestStatus>().notNull().default('running'),
    candidate: jsonb().$type<BacktestCandidate>().notNull(),
    /** What `latest`, `released` or a number stood for at the start; null: each turn keeps the version that it had. */
    candidateVersion: integer(),
    /** The version that turns used at the start; null where that was the latest. */
    baselineVersion: integer(),
    retrieval: text().$type<BacktestRetrieval>().notNull(),
    judge: jsonb().$type<BacktestJudge>(),
    maxCost: numeric({ precision: 20, scale: 8 }),
    /** The prices at the start, by the models' ids: both sides are counted at them. */
    prices: jsonb().$type<Record<string, Price>>().notNull().default({}),
    concurrency: integer().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    errored: integer().notNull().default(0),
    leftOut: integer().notNull().default(0),
    /** How many turns were left out, by reason; empty until the backtest has ended. */
    leftOutReasons: jsonb().$type<Partial<Record<LeftOutReason, number>>>().notNull().default({}),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    /** Null until the backtest has ended: before, they are made of the turns. */
    figures: jsonb().$type<BacktestFigures>(),
    rerunOf: uuid(),
    error: jsonb().$type<StoredError>(),
    holderId: uuid(),
    generation: integer().notNull().default(0),
    beatAt: momentNow(),
    workflowRunId: text(),
    startedAt: momentNow(),
    endedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'backtests_of_agent',
      columns: [table.workspaceId, table.agentId],
      foreignColumns: [agents.workspaceId, agents.id],
    }).onDelete('cascade'),
    uniqueIndex('backtests_in_workspace').on(table.workspaceId, table.id),
    index('backtests_by_agent').on(table.agentId, table.id),
    index('backtests_open').on(table.beatAt).where(sql`status = 'running'`),
  ],
)

/** What the engine has stored of a turn under way, so that no answered question is asked twice: a part by its number. */
export type BacktestPart = { step: string; value: unknown }

/** One turn of a backtest. It goes with its turn, texts included. */
export const backtestTurns = pgTable(
  'backtest_turns',
  {
    backtestId: uuid().notNull(),
    turnId: uuid().notNull(),
    workspaceId: uuid().notNull(),
    /** From 0, the newest turn first. */
    place: integer().notNull(),
    conversationId: uuid().notNull(),
    status: text().$type<'open' | 'done' | 'errored' | 'left_out'>().notNull().default('open'),
    reason: text(),
    divergence: text().$type<Divergence>(),
    verdict: text().$type<Verdict>(),
    reasoning: text(),
    newCalls: jsonb().$type<NewCall[]>().notNull().default([]),
    baseline: jsonb().$type<BacktestSide>(),
    candidate: jsonb().$type<BacktestSide>(),
    /** Empty again once the turn has its result. */
    parts: jsonb().$type<BacktestPart[]>().notNull().default([]),
    cost: numeric({ precision: 20, scale: 8 }).notNull().default('0'),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.backtestId, table.turnId] }),
    foreignKey({
      name: 'backtest_turns_of_backtest',
      columns: [table.workspaceId, table.backtestId],
      foreignColumns: [backtests.workspaceId, backtests.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'backtest_turns_of_turn',
      columns: [table.workspaceId, table.turnId],
      foreignColumns: [turns.workspaceId, turns.id],
    }).onDelete('cascade'),
    index('backtest_turns_open').on(table.backtestId, table.place).where(sql`status = 'open'`),
    index('backtest_turns_by_turn').on(table.workspaceId, table.turnId),
  ],
)
