import { type SQL, sql } from 'drizzle-orm'
import type { TurnSource } from '../../domain/turn/turn.ts'
import { IS_PARKED } from '../conversation/line.ts'
import type { Database } from '../database.ts'
import { HOLDER_HAS_ENDED } from '../process/life.ts'

/** A free turn is usually taken within milliseconds, and a turn of an ended process within seconds. */
const FREE_SECONDS = 3
/** The sweeper only checks the conversation and the agent of a turn that waits or has a holder. */
const HELD_SECONDS = 30
const BATCH = 100

export type StaleTurn = {
  id: string
  workspaceId: string
  agentId: string
  source: TurnSource
  status: 'waiting' | 'running'
  /** True when no process that lives holds the running turn. */
  isFree: boolean
  conversationDeleted: boolean
  agentDeleted: boolean
}

/**
 * Claims at most 100 open turns with time left that no process has taken, or that no sweeper has looked at. Each turn
 * is given to one sweeper, and to the next one after the same time. Overdue turns have a sweep of their own, and a turn
 * that waits for its agent is looked at only where it is to end.
 */
export async function claimStaleTurns(database: Database): Promise<StaleTurn[]> {
  const { rows } = await database.execute<StaleTurn>(sql`
    with stale as (
      select id, status = 'running' and (generation = 0 or handed_over or ${HOLDER_HAS_ENDED}) as is_free
      from turns
      where status in ('waiting', 'running') and (deadline_at > now() or ${IS_PARKED}) and (${isOlderThan(HELD_SECONDS)}
        or (status = 'running' and ${isOlderThan(FREE_SECONDS)}
          and (generation = 0 or handed_over or ${HOLDER_HAS_ENDED})))
        and (not ${IS_PARKED} or exists (select from agents where id = turns.agent_id and deleted_at is not null)
          or exists (select from conversations where id = turns.conversation_id and deleted_at is not null))
      order by beat_at limit ${BATCH} for update skip locked
    ), claimed as (
      update turns set swept_at = now() from stale where turns.id = stale.id returning turns.*, stale.is_free
    )
    select claimed.id, claimed.workspace_id as "workspaceId", claimed.agent_id as "agentId", claimed.source, claimed.status,
      claimed.is_free as "isFree", conversations.deleted_at is not null as "conversationDeleted",
      agents.deleted_at is not null as "agentDeleted"
    from claimed
    join conversations on conversations.id = claimed.conversation_id
    join agents on agents.id = claimed.agent_id`)
  return rows
}

/** The condition that the turn has not changed hands for this time, and no sweep has claimed it. */
const isOlderThan = (seconds: number): SQL => {
  const before = sql`now() - ${seconds}::int * interval '1 second'`
  return sql`(beat_at < ${before} and (swept_at is null or swept_at < ${before}))`
}
