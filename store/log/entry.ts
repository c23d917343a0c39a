import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { RequestLog } from '../../domain/log/entry.ts'
import type { Executor } from '../database.ts'
import { requestLogs } from '../tables/index.ts'

/** A page of the agent's entries, newest first. The index alone finds the page, so a large offset reads no rows in vain. */
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
  const { trace, workspaceId: tenantId, ...columns } = getTableColumns(requestLogs)
  const rows = await database
    .select({ ...columns, tenantId })
    .from(requestLogs)
    .where(and(eq(requestLogs.workspaceId, workspaceId), inArray(requestLogs.id, ids)))
    .orderBy(...newest)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
