import { type SQL, sql } from 'drizzle-orm'
import { releaseFiles } from '../conversation/file.ts'
import type { Database, Executor, Exporting } from '../database.ts'
import { exportDeletionsFrom } from '../log/export/queue.ts'
import { addToConversations, deleteTurns } from './batch.ts'
import { completeConversationPurges } from './receipt.ts'

/** A deleted agent that still has rows, or whose receipt is open. */
export type DeletedAgent = { workspaceId: string; agentId: string }

/**
 * Lists at most `limit` agents that were deleted at least `ageSeconds` ago and are not purged yet, the oldest deletion
 * first. The row of an agent goes before its files and histories, so an open receipt tells the rest.
 */
export async function listDeletedAgents(
  database: Executor,
  ageSeconds: number,
  limit: number,
): Promise<DeletedAgent[]> {
  const { rows } = await database.execute<DeletedAgent>(sql`
    with gone as (
      select workspace_id, id, deleted_at from agents
      union
      select workspace_id, id, started_at from purges where type = 'agent' and completed_at is null
    )
    select workspace_id as "workspaceId", id as "agentId" from gone
    where deleted_at < now() - make_interval(secs => ${ageSeconds})
    group by workspace_id, id order by min(deleted_at) limit ${limit}`)
  return rows
}

export type DeletedDocument = { workspaceId: string; agentId: string; kbId: string; documentId: string }

/**
 * Lists at most `limit` deleted documents and documents of deleted knowledge bases, but not those of deleted agents.
 */
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

/** Removes deleted knowledge bases that have no document any more, and completes their receipts. */
export async function removeEmptyKnowledgeBases(database: Executor): Promise<void> {
  await database.execute(sql`
    with gone as (
      delete from knowledge_bases k where deleted_at is not null
        and not exists (select from documents where kb_id = k.id)
      returning id
    )
    update purges set completed_at = now(), rows_removed = rows_removed + 1
    where completed_at is null and id in (select id from gone)`)
}

/** Ids of at most `limit` ended runs of deleted suites. */
export async function listRunsOfDeletedSuites(database: Executor, limit: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from eval_runs where status <> 'running'
      and suite_id in (select id from eval_suites where deleted_at is not null) order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Removes deleted suites that have no run any more. */
export async function removeEmptySuites(database: Executor): Promise<void> {
  await database.execute(sql`
    delete from eval_suites s where deleted_at is not null
      and not exists (select from eval_runs where suite_id = s.id)`)
}

/**
 * Removes ended eval runs with their cases, and marks the conversations of their turns as deleted.
 * @returns the number of runs, at most `limit`
 */
export async function removeEvalRuns(database: Executor, where: SQL, limit: number): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with gone as (
      delete from eval_runs where id = any(array(
        select id from eval_runs where status <> 'running' and ${where} limit ${limit} for update skip locked))
      returning id
    ), hidden as (
      update conversations set deleted_at = now() where deleted_at is null and source = 'eval' and id in (
        select conversation_id from turns where id in (
          select turn_id from eval_cases where run_id in (select id from gone)))
    )
    select count(*)::int as count from gone`)
  return rows[0]?.count ?? 0
}

/** The place of a walk through the deleted conversations: the next page begins behind it. */
export type PurgeCursor = { deletedAt: string; id: string }

/**
 * A page of the deleted conversations, those that were deleted first, without those of which only emptied rows wait for the
 * end of their 24 hours.
 * @param after where the page begins
 */
export async function listDeletedConversations(
  database: Executor,
  limit: number,
  after?: PurgeCursor,
): Promise<PurgeCursor[]> {
  const behind = after ? sql`and (deleted_at, id) > (${after.deletedAt}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await database.execute<PurgeCursor>(sql`
    select id, deleted_at::text as "deletedAt" from conversations c where deleted_at is not null ${behind}
      and (not exists (select from turns where conversation_id = c.id)
        or exists (select from turns where conversation_id = c.id and (message <> '' or ${IS_FREE})))
    order by deleted_at, id limit ${limit}`)
  return rows
}

const TURNS_PER_BATCH = 500
const MESSAGES_PER_BATCH = 5_000
/** A turn stays for 24 hours from its end on, as a repeat of its request may come. */
const IS_FREE = sql`(idempotency_key is null or coalesce(ended_at, created_at) < now() - interval '24 hours')`

/**
 * Removes all texts of deleted conversations, then the conversations. A turn with an Idempotency-Key stays for
 * its 24 hours, emptied, so that a repeated request finds a deleted conversation instead of starting a new one. Log
 * entries stay. Conversations that another process works on are skipped.
 * @returns whether turns may be left for a further call
 */
export function purgeConversations(database: Database, conversationIds: string[]): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from conversations where deleted_at is not null and id = any(${`{${conversationIds.join()}}`}::uuid[])
      for update skip locked`)
    const ids = `{${rows.map(({ id }) => id).join()}}`
    const isOver = sql`conversation_id = any(${ids}::uuid[]) and status not in ('waiting', 'running')`
    const batch = sql`id = any(array(select id from turns where ${isOver} and ${IS_FREE} limit ${TURNS_PER_BATCH}))`
    if ((await deleteTurns(tx, batch, database)) === TURNS_PER_BATCH) return true
    if ((await deleteHistories(tx, ids)) === MESSAGES_PER_BATCH) return true
    await emptyTurns(tx, sql`${isOver} and message <> ''`, database)
    await tx.execute(sql`
      update conversations set summary = null, end_user = null, external_id = null, metadata = null, imported_count = null
      where id = any(${ids}::uuid[])
        and num_nonnulls(summary, end_user, external_id, metadata, imported_count) > 0`)
    for (const table of COUNTED_TABLES) await deleteCounted(tx, table, ids)
    await noteReleased(tx, await releaseFiles(tx, sql`conversation_id = any(${ids}::uuid[])`))
    // The webhook bodies of escalations hold the conversation's text.
    await tx.execute(sql`delete from escalations where conversation_id = any(${ids}::uuid[])`)
    await deleteChannelRows(tx, ids)
    await tx.execute(sql`
      delete from conversations c where id = any(${ids}::uuid[])
        and not exists (select from turns where conversation_id = c.id)`)
    await completeConversationPurges(tx, sql`id = any(${ids}::uuid[])`)
    return false
  })
}

/** Deletes a batch of the histories from elsewhere. @param ids as an array of Postgres @returns the number of deleted messages */
async function deleteHistories(database: Executor, ids: string): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with gone as (
      delete from imported_messages where ctid = any(array(
        select ctid from imported_messages where conversation_id = any(${ids}::uuid[]) limit ${MESSAGES_PER_BATCH}))
      returning conversation_id
    ), ${addToConversations(sql`gone`)}
    select count(*)::int as count from gone`)
  return rows[0]?.count ?? 0
}

const COUNTED_TABLES = ['person_messages', 'kept_messages', 'webhook_deliveries'] as const

/** Deletes the rows of conversations, and adds them to the receipts. @param ids as an array of Postgres */
const deleteCounted = (database: Executor, table: (typeof COUNTED_TABLES)[number], ids: string) =>
  database.execute(sql`
    with gone as (
      delete from ${sql.identifier(table)} where conversation_id = any(${ids}::uuid[]) returning conversation_id
    ), ${addToConversations(sql`gone`)}
    select 1`)

/** Adds uses of files to the receipts of their conversations, and the files that go with them. */
async function noteReleased(database: Executor, released: Awaited<ReturnType<typeof releaseFiles>>): Promise<void> {
  if (released.length === 0) return
  await database.execute(sql`
    update purges set rows_removed = rows_removed + counted.uses, files_found = files_found + counted.files
    from (
      select id, count(*) as uses, count(*) filter (where is_last) as files
      from unnest(${`{${released.map(({ conversationId }) => conversationId).join()}}`}::uuid[],
        ${`{${released.map(({ isLast }) => isLast).join()}}`}::boolean[]) as released(id, is_last)
      group by id
    ) as counted
    where purges.id = counted.id`)
}

/**
 * Deletes what channels keep of conversations. A place that a new message has locked gets another conversation, so it stays.
 * @param ids as an array of Postgres
 */
async function deleteChannelRows(database: Executor, ids: string): Promise<void> {
  const of = sql`conversation_id = any(${ids}::uuid[])`
  await database.execute(sql`delete from channel_replies where ${of}`)
  await database.execute(sql`delete from channel_events where ${of}`)
  await database.execute(sql`
    delete from channel_places where id in (select id from channel_places where ${of} for update skip locked)`)
}

/** Empties turns. An empty message marks them, because no accepted message is empty. */
const emptyTurns = (database: Executor, where: SQL, { exportsTraces }: Exporting) =>
  database.execute(sql`
    with emptied as (
      update turns set message = '', client_context = null, prompt = null, attachments = null, text = '', result = null, snapshot = null, input_verdict = null
      where ${where} returning id, workspace_id, conversation_id
    ), events as (delete from turn_events where turn_id in (select id from emptied)
    ), rounds as (delete from turn_rounds where turn_id in (select id from emptied)
    ), tools as (delete from tool_calls where turn_id in (select id from emptied)
    ), judged as (delete from evaluations where turn_id in (select id from emptied)
    ), backtested as (delete from backtest_turns where turn_id in (select id from emptied)
    ), reviews as (delete from turn_reviews where turn_id in (select id from emptied)
    ), feedback as (delete from turn_feedback where turn_id in (select id from emptied)
    ), ${exportsTraces ? sql`traces as (${exportDeletionsFrom(sql`emptied`)}), ` : sql``}${addToConversations(sql`emptied`)}
    select id from emptied`)
