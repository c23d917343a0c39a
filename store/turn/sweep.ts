import { sql } from 'drizzle-orm'
import type { TurnSource } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'

/** Nobody beat for so long, and a holder beats every second. Who is taken for silent gets a watcher, nothing worse. */
const SILENT_SECONDS = 3
/** Nobody beats for a turn that waits in line: it is only looked at for its deadline, and for what it belongs to. */
const WAITING_SECONDS = 30
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
        and (deadline_at < now() - interval '1 second'
          or beat_at < now() - case status when 'running' then ${SILENT_SECONDS}::int else ${WAITING_SECONDS}::int end * interval '1 second')
      order by status = 'waiting', beat_at limit ${BATCH} for update skip locked
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
