import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/** A deleted agent that still has rows. Its `deleted_at` is enough to find it, so no list of purges is kept. */
export type DeletedAgent = { workspaceId: string; agentId: string }

/** At most `limit` agents that were deleted at least `ageSeconds` ago and are not purged yet, the oldest deletion first. */
export async function listDeletedAgents(
  database: Executor,
  ageSeconds: number,
  limit: number,
): Promise<DeletedAgent[]> {
  const { rows } = await database.execute<DeletedAgent>(sql`
    select workspace_id as "workspaceId", id as "agentId" from agents
    where deleted_at < now() - make_interval(secs => ${ageSeconds})
    order by deleted_at limit ${limit}`)
  return rows
}

export type DeletedDocument = { workspaceId: string; agentId: string; kbId: string; documentId: string }

/** At most `limit` deleted documents, and documents of deleted knowledge bases; not those of deleted agents. */
export async function listDeletedDocuments(database: Executor, limit: number): Promise<DeletedDocument[]> {
  const { rows } = await database.execute<DeletedDocument>(sql`
    with gone as (
      select id from documents where deleted_at is not null
      union
      select id from documents where kb_id in (select id from knowledge_bases where deleted_at is not null)
    )
    select d.workspace_id as "workspaceId", d.agent_id as "agentId", d.kb_id as "kbId", d.id as "documentId"
    from documents d join gone using (id) join agents a on a.id = d.agent_id
    where a.deleted_at is null order by d.id limit ${limit}`)
  return rows
}

/** Removes deleted knowledge bases and eval suites that have no rows below them, and up to 10 runs of deleted suites. */
export async function removeEmptyDeleted(database: Executor): Promise<void> {
  await database.execute(sql`
    delete from knowledge_bases k where deleted_at is not null
      and not exists (select from documents where kb_id = k.id)`)
  await database.execute(sql`
    delete from eval_runs where id = any(array(
      select id from eval_runs where status <> 'running'
        and suite_id in (select id from eval_suites where deleted_at is not null) limit 10))`)
  await database.execute(sql`
    delete from eval_suites s where deleted_at is not null
      and not exists (select from eval_runs where suite_id = s.id)`)
}

/**
 * Removes the turns and escalations of deleted conversations, then the conversations. A turn with an Idempotency-Key stays
 * for its 24 hours, emptied, so that a repeated request finds a deleted conversation instead of starting a new one. Log
 * entries stay.
 * @param limit rows of each kind
 * @returns how many rows were changed; 0 when nothing is left to do
 */
export async function purgeDeletedConversations(database: Executor, limit: number): Promise<number> {
  const isOver = sql`status not in ('waiting', 'running')`
  const isFree = sql`(idempotency_key is null or created_at < now() - interval '24 hours')`
  const ofDeleted = sql`conversation_id in (select id from conversations where deleted_at is not null)`
  const removed = await database.execute(sql`
    delete from turns where id = any(array(
      select id from turns where ${ofDeleted} and ${isOver} and ${isFree} limit ${limit}))`)
  const emptied = await emptyTurns(database, sql`${ofDeleted} and ${isOver} and message <> ''`, limit)
  // The webhook bodies of escalations hold the conversation's text.
  const escalations = await database.execute(sql`
    delete from escalations where id = any(array(
      select id from escalations where ${ofDeleted} limit ${limit}))`)
  const conversations = await database.execute(sql`
    delete from conversations c where deleted_at is not null
      and not exists (select from turns where conversation_id = c.id)
      and not exists (select from escalations where conversation_id = c.id)`)
  return (removed.rowCount ?? 0) + emptied + (escalations.rowCount ?? 0) + (conversations.rowCount ?? 0)
}

/** Empties turns. An empty message marks them, because no accepted message is empty. @returns how many were emptied */
async function emptyTurns(database: Executor, where: ReturnType<typeof sql>, limit: number): Promise<number> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with emptied as (
      update turns set message = '', text = '', result = null, snapshot = null, input_verdict = null
      where id = any(array(select id from turns where ${where} limit ${limit})) returning id
    ), events as (delete from turn_events where turn_id in (select id from emptied)
    ), rounds as (delete from turn_rounds where turn_id in (select id from emptied)
    ), tools as (delete from tool_calls where turn_id in (select id from emptied))
    select id from emptied`)
  return rows.length
}
