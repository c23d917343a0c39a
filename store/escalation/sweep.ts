import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

export type StaleEscalation = { id: string; workspaceId: string; agentId: string }

const SILENT_SECONDS = 60
const BATCH = 500

/**
 * Claims at most 500 escalations whose delivery is pending and whose outbox entry is gone, each at most once a minute.
 * Their workflow should run. The turn has ended, because its end writes the outbox entry.
 */
export async function claimPendingEscalations(
  database: Database,
  silentSeconds = SILENT_SECONDS,
): Promise<StaleEscalation[]> {
  const { rows } = await database.execute<StaleEscalation>(sql`
    update escalations set swept_at = now() where id in (
      select e.id from escalations e join turns on turns.id = e.turn_id
      where e.delivery_status = 'pending' and turns.status not in ('waiting', 'running')
        and coalesce(e.swept_at, turns.ended_at) < now() - ${silentSeconds} * interval '1 second'
        and not exists (select from outbox where kind = 'escalation' and subject_id = e.id)
      order by e.swept_at nulls first limit ${BATCH} for update of e skip locked
    ) returning id, workspace_id as "workspaceId", agent_id as "agentId"`)
  return rows
}
