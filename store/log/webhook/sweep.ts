import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../../database.ts'

export type StaleDelivery = { id: string; workspaceId: string; agentId: string }

const SILENT_SECONDS = 60
const BATCH = 500
const KEPT_DAYS = 30
const REMOVAL_BATCH = 5_000

/** Claims at most 500 pending deliveries whose outbox entry is gone, each at most once a minute. Their workflow should run. */
export async function claimPendingDeliveries(
  database: Database,
  silentSeconds = SILENT_SECONDS,
): Promise<StaleDelivery[]> {
  const { rows } = await database.execute<StaleDelivery>(sql`
    update webhook_deliveries set swept_at = now() where id in (
      select d.id from webhook_deliveries d
      where d.status = 'pending' and coalesce(d.swept_at, d.created_at) < now() - ${silentSeconds} * interval '1 second'
        and not exists (select from outbox where kind = 'webhook' and subject_id = d.id)
      order by d.swept_at nulls first limit ${BATCH} for update of d skip locked
    ) returning id, workspace_id as "workspaceId", coalesce(agent_id, workspace_id) as "agentId"`)
  return rows
}

/** Removes deliveries of events that are 30 days old. */
export async function deleteOldDeliveries(database: Executor): Promise<void> {
  await database.execute(sql`
    delete from webhook_deliveries where id = any(array(
      select id from webhook_deliveries where created_at < now() - ${KEPT_DAYS} * interval '1 day'
      order by created_at limit ${REMOVAL_BATCH}))`)
}
