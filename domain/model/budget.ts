import Type, { type Static } from 'typebox'
import { ApiError } from '../error.ts'
import { route } from '../route.ts'
import { PLACES, unitsOf } from './cost.ts'

const Limit = Type.Union([Type.Number({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()], {
  description: 'USD; null: no limit',
})

/** The limits of a UTC day and of a UTC month. */
export const BudgetChange = Type.Object({ dailyUsd: Type.Optional(Limit), monthlyUsd: Type.Optional(Limit) })
export type BudgetChange = Static<typeof BudgetChange>

/** A budget, and what was spent in the present day and month. */
export const Budget = Type.Object({
  dailyUsd: Limit,
  monthlyUsd: Limit,
  spentUsd: Type.Object({ day: Type.Number(), month: Type.Number() }, { description: 'USD, by UTC day and month' }),
  operatorCeiling: Type.Optional(
    Type.Object(
      { dailyUsd: Type.Number(), spentUsd: Type.Number() },
      {
        description:
          "What the operator lets this workspace spend of his keys in a UTC day, and what was spent of it, at the operator's prices. Shown for the workspace where OPERATOR_MAX_DAILY_USD is set.",
      },
    ),
  ),
})
export type Budget = Static<typeof Budget>

/** The workspace and the agent that a model call is charged to. */
export type Payer = {
  workspaceId: string
  agentId: string
  /** Returns the cost of calls of the same turn that no row has yet. */
  unstored?: () => CallCosts
}

/**
 * The cost of calls in USD: the workspace pays `cost` at its prices, and `operatorCost` counts against the operator's
 * ceiling.
 */
export type CallCosts = { cost: string; operatorCost: string }

/** The limits of one budget and what was spent, in USD; `of` names the budget in messages. */
export type Spending = {
  of: 'agent' | 'workspace'
  dailyUsd: string | null
  monthlyUsd: string | null
  spentToday: string
  spentThisMonth: string
}

/**
 * Refuses what would be paid from a budget that is used up. A limit is used up when as much was spent.
 * @param day the UTC day that the sums are of, such as 2026-11-22
 * @param unstored USD to add to what was spent
 * @throws ApiError BUDGET_EXCEEDED, which says when the window ends
 */
export function refuseUsedUp(spendings: Spending[], day: string, unstored = '0'): void {
  const isUsedUp = (limit: string | null, spent: string) =>
    limit !== null && unitsOf(spent) + unitsOf(unstored) >= unitsOf(limit)
  // The window that ends last decides when another attempt may succeed.
  for (const { of, monthlyUsd, spentThisMonth } of spendings)
    if (isUsedUp(monthlyUsd, spentThisMonth)) throw usedUp(of, 'month', monthlyUsd, day)
  for (const { of, dailyUsd, spentToday } of spendings)
    if (isUsedUp(dailyUsd, spentToday)) throw usedUp(of, 'day', dailyUsd, day)
}

function usedUp(of: Spending['of'], window: 'day' | 'month', limit: string | null, day: string): ApiError {
  const retryAt = endOf(window, day)
  const raise = of === 'agent' ? route('PUT /v1/agents/{id}/budget') : route('PUT /v1/budget')
  return new ApiError('BUDGET_EXCEEDED', {
    message: `The ${of}'s budget of ${Number(limit)} USD a ${window} is used up until ${retryAt.toISOString()}.`,
    fix: `Wait until then, or have an owner raise the budget with ${raise}.`,
    retryAt,
  })
}

/** The operator's ceiling for a workspace and a UTC day, and what was spent of it at the operator's prices, in USD. */
export type CeilingSpending = { dailyUsd: number; spentToday: string; day: string }

/** Refuses what would be paid from a ceiling that is used up. @throws ApiError BUDGET_EXCEEDED, which says when the day ends */
export function refuseBeyondCeiling({ dailyUsd, spentToday, day }: CeilingSpending, unstored = '0'): void {
  if (unitsOf(spentToday) + unitsOf(unstored) < unitsOf(dailyUsd.toFixed(PLACES))) return
  const retryAt = endOf('day', day)
  throw new ApiError('BUDGET_EXCEEDED', {
    message: `The operator's ceiling of ${dailyUsd} USD a day for this workspace is used up until ${retryAt.toISOString()}.`,
    fix: `Wait until then, or have the operator raise OPERATOR_MAX_DAILY_USD; ${route('GET /v1/budget')} shows what was spent of it.`,
    retryAt,
  })
}

function endOf(window: 'day' | 'month', day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(window === 'day' ? Date.UTC(year, month - 1, date + 1) : Date.UTC(year, month, 1))
}
