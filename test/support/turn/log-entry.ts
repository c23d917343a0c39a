import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { LOG_HOURS_LOCK } from '../../../store/log/hour.ts'
import { requestLogs } from '../../../store/tables/index.ts'
import { database } from '../stack/service-key.ts'

export type Entry = Partial<typeof requestLogs.$inferInsert>

/**
 * Writes log entries as ended turns do: a success of 100 ms now, unless the entry says otherwise. Hours of the past may have
 * their sums already, so the mark goes back to the oldest entry, and the service sums these hours up again.
 */
export async function writeEntries(workspaceId: string, agentId: string, entries: Entry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    id: newId(),
    workspaceId,
    agentId,
    turnId: newId(),
    source: 'chat' as const,
    model: 'local/extractive',
    tokensIn: 10,
    tokensOut: 5,
    cost: '0.00000001',
    latencyMs: 100,
    status: 'success' as const,
    ...entry,
  }))
  const oldest = new Date(Math.min(...entries.map(({ createdAt }) => Number(createdAt ?? Date.now())))).toISOString()
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(LOG_HOURS_LOCK)})`)
    await transaction.insert(requestLogs).values(rows)
    await transaction.execute(sql`
      update installation set value = to_jsonb(to_char(date_trunc('hour', ${oldest}::timestamptz, 'UTC') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      where name = 'log_hours_until' and (value #>> '{}')::timestamptz > ${oldest}::timestamptz`)
  })
}
