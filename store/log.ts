import { and, desc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm'
import type { AgentStats, RequestLog } from '../domain/log.ts'
import type { Executor } from './database.ts'
import { requestLogs } from './tables/index.ts'

/** Writes a turn's one entry; a second one for the same turn changes nothing. Called in the transaction that ends the turn. */
export async function insertLog(transaction: Executor, entry: typeof requestLogs.$inferInsert): Promise<void> {
  await transaction.insert(requestLogs).values(entry).onConflictDoNothing({ target: requestLogs.turnId })
}

/** The agent's entries, newest first. The page is found in the index alone, so a far offset reads no rows in vain. */
export async function listLogs(
  database: Executor,
  workspaceId: string,
  agentId: string,
  page: { limit: number; offset: number },
): Promise<RequestLog[]> {
  const newest = [desc(requestLogs.createdAt), desc(requestLogs.id)]
  const ids = database
    .select({ id: requestLogs.id })
    .from(requestLogs)
    .where(eq(requestLogs.agentId, agentId))
    .orderBy(...newest)
    .limit(page.limit)
    .offset(page.offset)
  const { turnId, trace, workspaceId: tenantId, ...columns } = getTableColumns(requestLogs)
  const rows = await database
    .select({ ...columns, tenantId })
    .from(requestLogs)
    .where(and(eq(requestLogs.workspaceId, workspaceId), inArray(requestLogs.id, ids)))
    .orderBy(...newest)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }) as RequestLog)
}

/** The sums of the window [from, to); `to` undefined is now, by the database's clock. */
export async function sumLogs(
  database: Executor,
  workspaceId: string,
  agentId: string,
  window: { from: Date; to: Date | undefined },
): Promise<AgentStats> {
  const latency = requestLogs.latencyMs
  const [sums] = await database
    .select({
      totalCost: sql`coalesce(sum(${requestLogs.cost}), 0)`.mapWith(Number),
      totalTokensIn: sql`coalesce(sum(${requestLogs.tokensIn}), 0)`.mapWith(Number),
      totalTokensOut: sql`coalesce(sum(${requestLogs.tokensOut}), 0)`.mapWith(Number),
      totalRequests: sql`count(*)`.mapWith(Number),
      errorCount: sql`count(*) filter (where ${requestLogs.status} = 'error')`.mapWith(Number),
      avgLatencyMs: sql`coalesce(avg(${latency}), 0)`.mapWith(Number),
      p95LatencyMs: sql`coalesce(percentile_cont(0.95) within group (order by ${latency}), 0)`.mapWith(Number),
    })
    .from(requestLogs)
    .where(
      and(
        eq(requestLogs.workspaceId, workspaceId),
        eq(requestLogs.agentId, agentId),
        gte(requestLogs.createdAt, window.from),
        lt(requestLogs.createdAt, window.to ?? sql`now()`),
      ),
    )
  return sums as AgentStats
}
