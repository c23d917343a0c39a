import { sql } from 'drizzle-orm'
import { sumCosts, unitsOf } from '../../domain/model/cost.ts'
import { type Database, type Executor, inLongTransaction } from '../database.ts'
import { spentDays } from '../tables/index.ts'

/** The agent of sums that belong to the whole workspace: its budget, and what purged agents spent. */
export const NO_AGENT = '00000000-0000-0000-0000-000000000000'

/** A connection adds to one of this many rows a day and agent, so most turns that end at once change different rows. */
const SHARDS = 8
const TODAY = `(now() at time zone 'UTC')::date`
const SHARD = `pg_backend_pid() % ${SHARDS}`
/** The rows of the upsert come in the order of their key: transactions that lock several of them stand in no deadlock. */
const ADD = `on conflict (workspace_id, day, agent_id, shard) do update set cost = spent_days.cost + excluded.cost,
  operator_cost = spent_days.operator_cost + excluded.operator_cost`

/**
 * Part of a statement that stores model calls: adds their costs, which `:spent` and `:operatorSpent` hold, to the day of the
 * workspace and the agent that `table` names. Without a row in `table` nothing is added, and so for calls that cost nothing.
 */
export const addSpentFrom = (table: string): string =>
  `insert into spent_days (workspace_id, day, agent_id, shard, cost, operator_cost)
    select ${table}.workspace_id, ${TODAY}, ${table}.agent_id, ${SHARD}, :spent::numeric, :operatorSpent::numeric from ${table}
    where :spent::numeric > 0 or :operatorSpent::numeric > 0 ${ADD}`

/** The values of `:spent` and `:operatorSpent`: what calls cost in all, in USD. */
export const spentBy = (calls: Costing[]): { spent: string; operatorSpent: string } => ({
  spent: sumCosts(calls.map(({ cost }) => cost)),
  operatorSpent: sumCosts(calls.map(({ operatorCost = '0' }) => operatorCost)),
})

type Costing = { cost: string; operatorCost?: string | undefined }

/** The cost of an agent's calls, in USD with 8 places. */
export type Spent = Costing & { workspaceId: string; agentId: string }

/** Adds costs to the present UTC day, in the transaction that stores their calls. */
export async function addSpent(transaction: Executor, spent: Spent[]): Promise<void> {
  const sums = Map.groupBy(
    spent.filter(({ cost, operatorCost = '0' }) => unitsOf(cost) > 0n || unitsOf(operatorCost) > 0n),
    ({ workspaceId, agentId }) => `${workspaceId} ${agentId}`,
  )
  const rows = [...sums].map(([key, each]) => {
    const [workspace_id, agent_id] = key.split(' ')
    const { spent: cost, operatorSpent: operator_cost } = spentBy(each)
    return { workspace_id, agent_id, cost, operator_cost }
  })
  if (rows.length === 0) return
  await transaction.execute(sql`
    insert into ${spentDays} (workspace_id, day, agent_id, shard, cost, operator_cost)
    select workspace_id, ${sql.raw(TODAY)}, agent_id, ${sql.raw(SHARD)}, cost, operator_cost
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as spent (workspace_id uuid, agent_id uuid, cost numeric, operator_cost numeric)
    order by workspace_id, agent_id ${sql.raw(ADD)}`)
}

/**
 * Adds the shards of days before yesterday up to one row a day, workspace and agent, so that the sum of a month reads few
 * rows.
 */
export const foldSpentDays = (database: Database): Promise<unknown> =>
  inLongTransaction(database, (transaction) =>
    transaction.execute(sql`
      with gone as (
        delete from spent_days where shard <> 0 and day < ${sql.raw(TODAY)} - 1
        returning workspace_id, day, agent_id, cost, operator_cost
      )
      insert into spent_days (workspace_id, day, agent_id, shard, cost, operator_cost)
      select workspace_id, day, agent_id, 0, sum(cost), sum(operator_cost) from gone group by workspace_id, day, agent_id
      order by workspace_id, day, agent_id ${sql.raw(ADD)}`),
  )

/** Moves what a purged agent spent to its workspace, whose budget still counts it. @returns the number of moved rows */
export async function moveSpentToWorkspace(
  transaction: Executor,
  workspaceId: string,
  agentId: string,
): Promise<number> {
  const { rows } = await transaction.execute<{ moved: number }>(sql`
    with gone as (
      delete from spent_days where workspace_id = ${workspaceId} and agent_id = ${agentId} returning day, cost, operator_cost
    ), added as (
      insert into spent_days (workspace_id, day, agent_id, shard, cost, operator_cost)
      select ${workspaceId}::uuid, day, ${NO_AGENT}::uuid, 0, sum(cost), sum(operator_cost)
      from gone group by day order by day ${sql.raw(ADD)}
    )
    select count(*)::int as moved from gone`)
  return rows[0]?.moved ?? 0
}
