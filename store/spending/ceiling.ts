import { type CeilingSpending, type Payer, refuseBeyondCeiling } from '../../domain/model/budget.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'

const find = statement<{ workspaceId: string }, { day: string; spentToday: string }>(
  'find_operator_spending',
  `with present as (select (now() at time zone 'UTC')::date as day)
  select present.day::text as day, coalesce(sum(operator_cost), 0) as "spentToday"
  from present left join spent_days on workspace_id = :workspaceId and spent_days.day = present.day group by present.day`,
)

/** The ceiling of a workspace for the present UTC day, with what was spent of it. */
export async function findCeiling(database: Database, workspaceId: string, dailyUsd: number): Promise<CeilingSpending> {
  const { rows } = await find(database, { workspaceId })
  const [row] = rows
  if (!row) throw new Error('The sum of the spending gave no row.')
  return { dailyUsd, ...row }
}

/** Refuses a call or a turn whose workspace has used the operator's ceiling up. @throws ApiError BUDGET_EXCEEDED */
export async function refuseBeyondOperatorCeiling(database: Database, payer: Payer, dailyUsd: number): Promise<void> {
  refuseBeyondCeiling(await findCeiling(database, payer.workspaceId, dailyUsd), payer.unstored?.().operatorCost)
}
