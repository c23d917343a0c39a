import { sql } from 'drizzle-orm'
import { type Database, type Executor, inLongTransaction } from '../database.ts'
import { addRemovedRows } from './receipt.ts'

/**
 * A purge keeps the audit for as long as the operator promised it, the list for restored backups, and receipts. It
 * removes all other rows, also from tables that are younger than this code.
 */
const KEPT_TABLES = ['audit_entries', 'deletions', 'purges']

const BATCH = 5_000
const FOREIGN_KEY = '23503'

/**
 * Deletes rows of a workspace without agents, one batch of each table. A table that others refer to waits for the next call.
 * @returns the number of deleted rows
 */
export async function purgeWorkspaceBatch(database: Database, workspaceId: string): Promise<number> {
  let total = 0
  for (const table of await listTables(database)) {
    const [name, where] = [sql.identifier(table), ofWorkspace(table, workspaceId)]
    const removing = inLongTransaction(database, async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        delete from ${name} where ${where} and ctid = any(array(select ctid from ${name} where ${where} limit ${BATCH}))`)
      if (rowCount) await addRemovedRows(transaction, workspaceId, rowCount)
      return rowCount ?? 0
    })
    total += await removing.catch((error: { code?: string; cause?: { code?: string } }) => {
      if ((error.cause?.code ?? error.code) === FOREIGN_KEY) return 0
      throw error
    })
  }
  return total
}

/** A deletion of a trace that Langfuse has not taken yet is work to do, not content. */
const ofWorkspace = (table: string, workspaceId: string) =>
  table === 'trace_exports'
    ? sql`workspace_id = ${workspaceId} and refused_at is not null`
    : sql`workspace_id = ${workspaceId}`

/** The tables that have rows of a workspace, as the catalogue of the database lists them. */
async function listTables(database: Executor): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
      and attname = 'workspace_id' and not attisdropped order by relname`)
  return rows.map(({ name }) => name).filter((name) => !KEPT_TABLES.includes(name))
}

const MOST_COUNTED = 100_000

/** Counts the rows of the workspace that are left, up to 100,000 a table, with traces that Langfuse still has. */
export async function countWorkspaceRows(database: Executor, workspaceId: string): Promise<number> {
  const counts = (await listTables(database)).map(
    (table) => sql`(select count(*) from (select from ${sql.identifier(table)}
      where workspace_id = ${workspaceId} limit ${MOST_COUNTED}) as counted)`,
  )
  const { rows } = await database.execute<{ total: number }>(sql`select (${sql.join(counts, sql` + `)})::int as total`)
  return rows[0]?.total ?? 0
}
