import { sql } from 'drizzle-orm'
import type { TurnSource } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'

/** A holder beats every second. A turn that is taken for silent by mistake only gets a watcher. */
const SILENT_SECONDS = 3
/** A waiting turn has no holder that beats: the sweeper only checks its deadline, its conversation and its agent. */
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

/** At most 100 open turns that are overdue or have no recent beat. Each turn is given to one sweeper, and to the next one after the same silence. */
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
