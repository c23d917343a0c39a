import { type SQL, sql } from 'drizzle-orm'
import { releaseFiles } from '../conversation/file.ts'
import { type Database, type Executor, type Exporting, inLongTransaction } from '../database.ts'
import { exportDeletionsFrom } from '../log/export/queue.ts'
import { moveSpentToWorkspace } from '../spending/spent.ts'
import type { DeletedDocument } from './deleted.ts'
import { addRemovedRows } from './receipt.ts'

/** Rows of one table; rows of other tables that refer to them with a cascade are deleted with them. */
export type Share = {
  table: string
  where: SQL
  batchSize?: number
  /** Does more than to delete a batch. @returns the number of rows that it removed */
  remove?: (transaction: Executor, batch: SQL, exporting: Exporting) => Promise<number>
}

/** Deletes multiply: a turn may have thousands of events, a run thousands of cases. */
const FEW = 200
const MANY = 5_000

/** The rows of a deleted agent, in an order that foreign keys and late writers allow: a row that a late writer would need goes early. */
export function sharesOfAgent(workspaceId: string, agentId: string): Share[] {
  const where = sql`workspace_id = ${workspaceId} and agent_id = ${agentId}`
  const bases = sql`(select id from knowledge_bases where ${where})`
  const talks = sql`(select id from conversations where ${where})`
  return [
    { table: 'chunk_vectors', where: sql`kb_id in ${bases}` },
    { table: 'chunks', where: sql`kb_id in ${bases}` },
    { table: 'document_pages', where: sql`document_id in (select id from documents where ${where})` },
    { table: 'documents', where },
    { table: 'knowledge_bases', where },
    { table: 'channel_events', where },
    { table: 'channel_replies', where },
    { table: 'channel_places', where },
    { table: 'webhook_deliveries', where },
    { table: 'backtests', where, batchSize: 1 },
    { table: 'turns', where, batchSize: FEW, remove: deleteTurns },
    { table: 'alarms', where },
    { table: 'evaluators', where },
    { table: 'evaluator_limits', where },
    { table: 'model_calls', where: sql`turn_id is null and agent_id = ${agentId}` },
    { table: 'trials', where },
    { table: 'keyed_writes', where },
    { table: 'mcp_lists', where },
    { table: 'mcp_grants', where },
    { table: 'person_messages', where },
    { table: 'kept_messages', where },
    { table: 'imported_messages', where: sql`conversation_id in ${talks}` },
    {
      table: 'file_uses',
      where: sql`conversation_id in ${talks}`,
      remove: async (transaction, batch) => (await releaseFiles(transaction, batch)).length,
    },
    { table: 'conversations', where },
    { table: 'escalations', where, batchSize: FEW },
    { table: 'request_logs', where },
    { table: 'log_hours', where },
    { table: 'budgets', where },
    { table: 'spent_days', where, remove: (transaction) => moveSpentToWorkspace(transaction, workspaceId, agentId) },
    { table: 'eval_runs', where: sql`suite_id in (select id from eval_suites where ${where})`, batchSize: 1 },
    { table: 'eval_suites', where, batchSize: FEW },
    {
      table: 'agent_versions',
      where: sql`agent_id in (select id from agents where workspace_id = ${workspaceId} and id = ${agentId})`,
      batchSize: FEW,
    },
    { table: 'agents', where: sql`workspace_id = ${workspaceId} and id = ${agentId}` },
  ]
}

/** Deletes one batch of a deleted document's rows, its own row last, because that names the file. @returns the number of deleted rows; 0 when none is left */
export const purgeDocumentBatch = (
  database: Database,
  { workspaceId, kbId, documentId }: DeletedDocument,
): Promise<number> =>
  purgeBatch(database, kbId, [
    { table: 'chunk_vectors', where: sql`workspace_id = ${workspaceId} and document_id = ${documentId}` },
    { table: 'chunks', where: sql`workspace_id = ${workspaceId} and document_id = ${documentId}` },
    {
      table: 'document_pages',
      where: sql`document_id in (select id from documents where workspace_id = ${workspaceId} and id = ${documentId})`,
    },
    { table: 'documents', where: sql`workspace_id = ${workspaceId} and id = ${documentId}` },
  ])

export async function isAgentLiving(database: Executor, workspaceId: string, agentId: string): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select 1 from agents where workspace_id = ${workspaceId} and id = ${agentId} and deleted_at is null`,
  )
  return rows.length > 0
}

/** Deletes one batch of a deleted agent's rows. @returns the number of deleted rows; 0 when no table has any left */
export const purgeAgentBatch = (database: Database, workspaceId: string, agentId: string): Promise<number> =>
  purgeBatch(database, agentId, sharesOfAgent(workspaceId, agentId))

/** Deletes one batch of the first share that has rows, and adds it to the receipt. @returns the number of deleted rows; 0 when all shares are empty */
async function purgeBatch(database: Database, receiptId: string, shares: Share[]): Promise<number> {
  for (const { table, where, batchSize = MANY, remove } of shares) {
    const name = sql.identifier(table)
    const batch = sql`ctid = any(array(select ctid from ${name} where ${where} limit ${batchSize}))`
    const removed = await inLongTransaction(database, async (transaction) => {
      const count = await (remove ? remove(transaction, batch, database) : deleteRows(transaction, name, batch))
      if (count > 0) await addRemovedRows(transaction, receiptId, count)
      return count
    })
    if (removed > 0) return removed
  }
  return 0
}

const deleteRows = async (database: Executor, name: SQL | ReturnType<typeof sql.identifier>, where: SQL) =>
  (await database.execute(sql`delete from ${name} where ${where}`)).rowCount ?? 0

/**
 * Deletes turns with their events, which no foreign key ties to them, and has their traces deleted in Langfuse.
 * @returns the number of deleted turns
 */
export async function deleteTurns(database: Executor, where: SQL, { exportsTraces }: Exporting): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with gone as (delete from turns where ${where} returning id, workspace_id, conversation_id, message),
      events as (delete from turn_events where turn_id in (select id from gone)),
      ${exportsTraces ? sql`traces as (${exportDeletionsFrom(sql`gone where message <> ''`)}),` : sql``}
      ${addToConversations(sql`gone where message <> ''`)}
    select count(*)::int as count from gone`)
  return rows[0]?.count ?? 0
}

/** The part of a statement that adds rows to the receipts of their conversations. @param removed a table of the rows */
export const addToConversations = (removed: SQL): SQL => sql`receipts as (
  update purges set rows_removed = rows_removed + removed.count
  from (select conversation_id, count(*)::int as count from ${removed} group by conversation_id) as removed
  where purges.id = removed.conversation_id)`
