import { date, index, jsonb, numeric, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import type { Price } from '../../domain/model/price.ts'
import { momentNow } from './columns.ts'

const usd = () => numeric({ precision: 20, scale: 8 })

/** The prices of a workspace, which count before those of the service. */
export const modelPrices = pgTable(
  'model_prices',
  {
    workspaceId: uuid().primaryKey(),
    /** The keys are `<provider>/<model>`. A row without any price stays, so that every process sees the change. */
    prices: jsonb().$type<Record<string, Price>>().notNull(),
    changedAt: momentNow(),
  },
  (table) => [index('model_prices_changed').on(table.changedAt)],
)

/**
 * The limit for a workspace, or for one of its agents. A row without limits stays, so that every process sees the
 * change.
 */
export const budgets = pgTable(
  'budgets',
  {
    workspaceId: uuid().notNull(),
    /** The agent; the nil UUID in the budget of the whole workspace. */
    agentId: uuid().notNull(),
    /** USD a UTC day and a UTC month; null: no limit. */
    dailyUsd: usd(),
    monthlyUsd: usd(),
    changedAt: momentNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.agentId] }),
    index('budgets_changed').on(table.changedAt),
  ],
)

/**
 * The cost of an agent's model calls on a UTC day, added in the transaction that stores the calls. The sum is spread
 * over shards by connection, so that turns which end at once do not wait for one row.
 */
export const spentDays = pgTable(
  'spent_days',
  {
    workspaceId: uuid().notNull(),
    day: date().notNull(),
    agentId: uuid().notNull(),
    shard: smallint().notNull(),
    cost: usd().notNull(),
    /** The same at the operator's prices, while the operator has set a ceiling. */
    operatorCost: usd().notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day, table.agentId, table.shard] })],
)
