import { sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { LOG_HOURS_LOCK } from '../../../store/log/hour.ts'
import { requestLogs } from '../../../store/tables/index.ts'
import { database } from '../stack/service-key.ts'

const HOUR_MS = 60 * 60 * 1000

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
  const oldestMs = Math.min(...entries.map(({ createdAt }) => Number(createdAt ?? Date.now())))
  const hour = new Date(oldestMs - (oldestMs % HOUR_MS)).toISOString()
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock_shared(${sql.raw(LOG_HOURS_LOCK)})`)
    await transaction.insert(requestLogs).values(rows)
    await transaction.execute(sql`
      update installation set value = to_jsonb(${hour}::text)
      where name = 'log_hours_until' and (value #>> '{}')::timestamptz > ${hour}::timestamptz`)
  })
}
