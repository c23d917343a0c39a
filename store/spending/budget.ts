import { gt, sql } from 'drizzle-orm'
import { type Budget, type BudgetChange, type Payer, refuseUsedUp, type Spending } from '../../domain/model/budget.ts'
import type { Database, Executor } from '../database.ts'
import { statement } from '../statement.ts'
import { budgets } from '../tables/index.ts'
import { NO_AGENT } from './spent.ts'

type Row = {
  day: string
  workspaceDaily: string | null
  workspaceMonthly: string | null
  workspaceToday: string
  workspaceMonth: string
  agentDaily: string | null
  agentMonthly: string | null
  agentToday: string
  agentMonth: string
}

/** Reads the limits themselves, too, so that a raised or lowered budget counts at the next call. */
const find = statement<{ workspaceId: string; agentId: string }, Row>(
  'find_spending',
  `with present as (select (now() at time zone 'UTC')::date as day), spent as (
    select coalesce(sum(cost), 0) as month, coalesce(sum(cost) filter (where spent_days.day = present.day), 0) as today,
      coalesce(sum(cost) filter (where agent_id = :agentId), 0) as agent_month,
      coalesce(sum(cost) filter (where agent_id = :agentId and spent_days.day = present.day), 0) as agent_today
    from spent_days, present
    where workspace_id = :workspaceId and spent_days.day >= date_trunc('month', present.day)::date
  )
  select present.day::text as day,
    whole.daily_usd as "workspaceDaily", whole.monthly_usd as "workspaceMonthly",
    today as "workspaceToday", month as "workspaceMonth",
    own.daily_usd as "agentDaily", own.monthly_usd as "agentMonthly",
    agent_today as "agentToday", agent_month as "agentMonth"
  from present cross join spent
    left join budgets whole on whole.workspace_id = :workspaceId and whole.agent_id = '${NO_AGENT}'
    left join budgets own on own.workspace_id = :workspaceId and own.agent_id = :agentId and own.agent_id <> '${NO_AGENT}'`,
)

/** Refuses a call or a turn whose agent or workspace has used its budget up. @throws ApiError BUDGET_EXCEEDED */
export async function refuseBeyondBudget(database: Database, payer: Payer): Promise<void> {
  const { day, workspace, agent } = await findSpending(database, payer.workspaceId, payer.agentId)
  refuseUsedUp([agent, workspace], day, payer.unstored?.().cost)
}

/** The budget of the workspace, or of the agent if one is given, with what was spent. */
export async function findBudget(database: Database, workspaceId: string, agentId?: string): Promise<Budget> {
  const found = await findSpending(database, workspaceId, agentId ?? NO_AGENT)
  const { dailyUsd, monthlyUsd, spentToday, spentThisMonth } = agentId ? found.agent : found.workspace
  return {
    dailyUsd: dailyUsd === null ? null : Number(dailyUsd),
    monthlyUsd: monthlyUsd === null ? null : Number(monthlyUsd),
    spentUsd: { day: Number(spentToday), month: Number(spentThisMonth) },
  }
}

async function findSpending(database: Database, workspaceId: string, agentId: string) {
  const { rows } = await find(database, { workspaceId, agentId })
  const [row] = rows
  if (!row) throw new Error('The sums of the spending gave no row.')
  const workspace: Spending = {
    of: 'workspace',
    dailyUsd: row.workspaceDaily,
    monthlyUsd: row.workspaceMonthly,
    spentToday: row.workspaceToday,
    spentThisMonth: row.workspaceMonth,
  }
  const agent: Spending = {
    of: 'agent',
    dailyUsd: row.agentDaily,
    monthlyUsd: row.agentMonthly,
    spentToday: row.agentToday,
    spentThisMonth: row.agentMonth,
  }
  return { day: row.day, workspace, agent }
}

/** Replaces a budget; a limit that is left out is none. */
export async function replaceBudget(
  transaction: Executor,
  workspaceId: string,
  agentId: string | undefined,
  { dailyUsd, monthlyUsd }: BudgetChange,
): Promise<void> {
  const set = { dailyUsd: textOf(dailyUsd), monthlyUsd: textOf(monthlyUsd), changedAt: sql`clock_timestamp()` }
  await transaction
    .insert(budgets)
    .values({ workspaceId, agentId: agentId ?? NO_AGENT, ...set })
    .onConflictDoUpdate({ target: [budgets.workspaceId, budgets.agentId], set })
}

/** Postgres reads an exponent too (1e-7). */
const textOf = (limit: number | null | undefined): string | null => (limit == null ? null : String(limit))

/** The budgets that were changed in the last `seconds`; all without it. `isLimited` is false for one without limits. */
export const listChangedBudgets = (database: Executor, seconds: number | undefined) =>
  database
    .select({
      workspaceId: budgets.workspaceId,
      agentId: budgets.agentId,
      isLimited: sql<boolean>`${budgets.dailyUsd} is not null or ${budgets.monthlyUsd} is not null`,
    })
    .from(budgets)
    .where(seconds === undefined ? undefined : gt(budgets.changedAt, sql`now() - make_interval(secs => ${seconds})`))
