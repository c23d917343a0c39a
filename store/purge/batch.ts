import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Executor, inLongTransaction } from '../database.ts'

/** Rows of one table; rows of other tables that refer to them with a cascade are deleted with them. */
type Share = { table: string; where: SQL; batchSize?: number }

/** Cascades multiply: a turn may have thousands of events, a run thousands of cases. */
const FEW = 200
const MANY = 5_000

/** The rows of an agent, in an order that foreign keys and late writers allow: a row that a late writer would need goes early. */
function sharesOfAgent(workspaceId: string, agentId: string): Share[] {
  const where = sql`workspace_id = ${workspaceId} and agent_id = ${agentId}`
  const bases = sql`(select id from knowledge_bases where ${where})`
  return [
    { table: 'chunks', where: sql`kb_id in ${bases}` },
    { table: 'documents', where },
    { table: 'knowledge_bases', where },
    { table: 'turns', where, batchSize: FEW },
    { table: 'conversations', where },
    { table: 'escalations', where, batchSize: FEW },
    { table: 'request_logs', where },
    { table: 'log_hours', where },
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
export const purgeDocumentBatch = (database: Database, workspaceId: string, documentId: string): Promise<number> =>
  purgeBatch(database, [
    { table: 'chunks', where: sql`workspace_id = ${workspaceId} and document_id = ${documentId}` },
    { table: 'documents', where: sql`workspace_id = ${workspaceId} and id = ${documentId}` },
  ])

/** Whether the agent exists and is not deleted. */
export async function isAgentLiving(database: Executor, workspaceId: string, agentId: string): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select 1 from agents where workspace_id = ${workspaceId} and id = ${agentId} and deleted_at is null`,
  )
  return rows.length > 0
}

/** Deletes one batch of a deleted agent's rows. @returns the number of deleted rows; 0 when no table has any left */
export const purgeAgentBatch = (database: Database, workspaceId: string, agentId: string): Promise<number> =>
  purgeBatch(database, sharesOfAgent(workspaceId, agentId))

/** Deletes one batch of the first share that has rows. @returns the number of deleted rows; 0 when all shares are empty */
async function purgeBatch(database: Database, shares: Share[]): Promise<number> {
  for (const { table, where, batchSize = MANY } of shares) {
    const name = sql.identifier(table)
    const statement = sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${batchSize}))`
    const removed = await inLongTransaction(database, (transaction) => transaction.execute(statement))
    if (removed.rowCount) return removed.rowCount
  }
  return 0
}
