import { sql } from 'drizzle-orm'
import type { TurnSource } from '../domain/turn.ts'
import type { Database } from './database.ts'

/** Nobody beat for so long, and a holder beats every second. Who is taken for silent gets a watcher, nothing worse. */
const SILENT_SECONDS = 3
const BATCH = 100

export type StaleTurn = {
  id: string
  workspaceId: string
  agentId: string
  source: TurnSource
  status: 'waiting' | 'running'
  isOverdue: boolean
  conversationDeleted: boolean
  agentDeleted: boolean
}

/** Open turns without a sign of life, each given to one sweeper: the next one looks again only after the same time. */
export async function claimStaleTurns(database: Database): Promise<StaleTurn[]> {
  const { rows } = await database.execute<StaleTurn>(sql`
    with stale as (
      select id from turns
      where status in ('waiting', 'running')
        and (beat_at < now() - ${SILENT_SECONDS} * interval '1 second' or deadline_at < now() - interval '1 second')
      order by beat_at limit ${BATCH} for update skip locked
    ), claimed as (
      update turns set beat_at = now() from stale where turns.id = stale.id returning turns.*
    )
    select claimed.id, claimed.workspace_id as "workspaceId", claimed.agent_id as "agentId", claimed.source, claimed.status,
      claimed.deadline_at < now() as "isOverdue", conversations.deleted_at is not null as "conversationDeleted",
      agents.deleted_at is not null as "agentDeleted"
    from claimed
    join conversations on conversations.id = claimed.conversation_id
    join agents on agents.id = claimed.agent_id`)
  return rows
}
