import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/** Rows of one table that go together; what hangs on them by a cascade goes with them. */
type Share = { table: string; where: SQL; batchSize?: number }

/** Cascades multiply: a turn may have thousands of events, a run thousands of cases. */
const FEW = 200
const MANY = 5_000

/** What an agent has, in an order that foreign keys and late writers allow: what a writer needs goes first. */
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

/** Deletes one bounded batch of what a deleted document has: its row last, because it says where the file is. */
export const purgeDocumentBatch = (database: Executor, workspaceId: string, documentId: string): Promise<number> =>
  purgeBatch(database, [
    { table: 'chunks', where: sql`workspace_id = ${workspaceId} and document_id = ${documentId}` },
    { table: 'documents', where: sql`workspace_id = ${workspaceId} and id = ${documentId}` },
  ])

/** True for an agent that was not deleted. */
export async function isAgentLiving(database: Executor, workspaceId: string, agentId: string): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select 1 from agents where workspace_id = ${workspaceId} and id = ${agentId} and deleted_at is null`,
  )
  return rows.length > 0
}

/** Deletes one bounded batch of what a deleted agent has. @returns how many rows went; 0 when every table says zero */
export const purgeAgentBatch = (database: Executor, workspaceId: string, agentId: string): Promise<number> =>
  purgeBatch(database, sharesOfAgent(workspaceId, agentId))

/** Deletes one batch of the first share that has rows. @returns how many rows went; 0 when all shares are empty */
async function purgeBatch(database: Executor, shares: Share[]): Promise<number> {
  for (const { table, where, batchSize = MANY } of shares) {
    const name = sql.identifier(table)
    const removed = await database.execute(sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${batchSize}))`)
    if (removed.rowCount) return removed.rowCount
  }
  return 0
}
