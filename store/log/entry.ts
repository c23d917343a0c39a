import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { RequestLog } from '../../domain/log/entry.ts'
import type { SpeakerFilter } from '../../domain/turn/metadata.ts'
import type { Executor } from '../database.ts'
import { requestLogs, turns } from '../tables/index.ts'
import { feedbackOf } from './feedback.ts'
import { turnsOfSpeaker } from './filter.ts'

/** A page of the agent's entries, newest first. The index alone finds the page, so a large offset reads no rows in vain. */
export async function listLogs(
  database: Executor,
  workspaceId: string,
  agentId: string,
  speaker: SpeakerFilter,
  page: { limit: number; offset: number },
): Promise<RequestLog[]> {
  const newest = [desc(requestLogs.createdAt), desc(requestLogs.id)]
  const spoken = turnsOfSpeaker(workspaceId, speaker)
  const ids = database
    .select({ id: requestLogs.id })
    .from(requestLogs)
    .where(and(eq(requestLogs.agentId, agentId), spoken && sql`${requestLogs.turnId} in ${spoken}`))
    .orderBy(...newest)
    .limit(page.limit)
    .offset(page.offset)
  const { trace, workspaceId: tenantId, ...columns } = getTableColumns(requestLogs)
  const rows = await database
    .select({ ...columns, tenantId, finishReason: turns.finishReason, feedback: feedbackOf(sql`request_logs`) })
    .from(requestLogs)
    .leftJoin(turns, eq(turns.id, requestLogs.turnId))
    .where(and(eq(requestLogs.workspaceId, workspaceId), inArray(requestLogs.id, ids)))
    .orderBy(...newest)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
