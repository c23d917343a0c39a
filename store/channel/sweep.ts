import { sql } from 'drizzle-orm'
import type { Database, Executor } from '../database.ts'
import { readyReplyFrom } from './ready.ts'

export type StaleReply = { id: string; workspaceId: string; agentId: string }

const SILENT_SECONDS = 60
const BATCH = 500

/**
 * Claims at most 500 replies that are pending and have no outbox entry, each at most once a minute: the first of each
 * place, because its end wakes the next one. Their workflow should run.
 * @param silentSeconds how long a reply is left alone between two looks
 */
export async function claimPendingReplies(database: Database, silentSeconds = SILENT_SECONDS): Promise<StaleReply[]> {
  const { rows } = await database.execute<StaleReply>(sql`
    update channel_replies set swept_at = now() where id in (
      select r.id from channel_replies r where r.state = 'pending'
        and coalesce(r.swept_at, r.beat_at) < now() - ${silentSeconds} * interval '1 second'
        and not exists (select from outbox where kind = 'reply' and subject_id = r.id)
        and not exists (select from channel_replies earlier where earlier.place_id = r.place_id
          and earlier.position < r.position and earlier.state = 'pending')
      order by r.swept_at nulls first limit ${BATCH} for update of r skip locked
    ) returning id, workspace_id as "workspaceId", agent_id as "agentId"`)
  return rows
}

/** Makes the replies pending whose turn was ended by a process of a release that knows no replies. */
export async function readyForgottenReplies(database: Executor): Promise<void> {
  await database.execute(sql`
    with ended as (
      select turns.id from channel_replies r join turns on turns.id = r.id
      where r.state = 'awaiting' and turns.status not in ('waiting', 'running')
        and turns.ended_at < now() - interval '5 seconds' limit ${BATCH}
    ), ${sql.raw(readyReplyFrom('ended'))}
    select 1 from ready`)
}

/** No platform delivers an event again after this time; ignored and refused events only help to find a fault. */
const KEPT_DAYS = { events: 30, ignored: 2 }
const DELETED_AT_ONCE = 5_000

/** Deletes a batch of old events. That of a kept message stays until a turn answers it, because it says where the answer goes. */
export async function deleteOldEvents(database: Executor): Promise<void> {
  await database.execute(sql`
    delete from channel_events where id = any(array(
      select id from channel_events
      where received_at < now() - ${KEPT_DAYS.ignored} * interval '1 day' and verdict <> 'kept'
        and (received_at < now() - ${KEPT_DAYS.events} * interval '1 day' or verdict in ('ignored', 'refused', 'limited'))
      limit ${DELETED_AT_ONCE}))`)
}
