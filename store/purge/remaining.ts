import { type SQL, sql } from 'drizzle-orm'
import type { PurgeStore } from '../../domain/operation/purge.ts'
import { expiredFilesOf } from '../conversation/expired-file.ts'
import type { Executor } from '../database.ts'
import { type Share, sharesOfAgent } from './batch.ts'
import type { PurgeRecord } from './receipt.ts'
import { countWorkspaceRows } from './workspace-rows.ts'

const MOST_COUNTED = 100_000

/** Lists how many entries of the deleted thing each store has removed, and how many it still has. */
export async function listPurgeStores(database: Executor, purge: PurgeRecord): Promise<PurgeStore[]> {
  const isOver = purge.completedAt !== null
  const rows = isOver ? 0 : await countLeftRows(database, purge)
  const stores: PurgeStore[] = [{ name: 'database', removed: purge.rowsRemoved, remaining: rows }]
  const files = isOver ? 0 : await countFiles(database, purge)
  stores.push({ name: 'files', removed: Math.max(0, purge.filesFound - files), remaining: files })
  if (purge.type !== 'agent' && purge.type !== 'workspace') return stores
  const workflows = isOver ? 0 : purge.historiesLeft
  return [...stores, { name: 'workflows', removed: purge.historiesFound - workflows, remaining: workflows }]
}

const countLeftRows = (database: Executor, purge: PurgeRecord): Promise<number> =>
  purge.type === 'workspace' ? countWorkspaceRows(database, purge.id) : countRows(database, sharesOf(purge))

function sharesOf({ id, workspaceId, type }: PurgeRecord): Share[] {
  if (type === 'agent') return sharesOfAgent(workspaceId, id)
  // Turns that wait for the end of their Idempotency-Key are emptied, so nothing of the conversation is left in them.
  if (type === 'conversation' || type === 'end-user') {
    const of =
      type === 'conversation'
        ? sql`conversation_id = ${id}`
        : sql`conversation_id in (select id from purges where part_of = ${id} and completed_at is null)`
    return [
      { table: 'turns', where: sql`${of} and message <> ''` },
      { table: 'webhook_deliveries', where: of },
      { table: 'person_messages', where: of },
      { table: 'kept_messages', where: of },
      { table: 'imported_messages', where: of },
      { table: 'file_uses', where: of },
    ]
  }
  return [
    { table: 'chunk_vectors', where: sql`kb_id = ${id}` },
    { table: 'chunks', where: sql`kb_id = ${id}` },
    { table: 'document_pages', where: sql`document_id in (select id from documents where kb_id = ${id})` },
    { table: 'documents', where: sql`kb_id = ${id}` },
    { table: 'knowledge_bases', where: sql`id = ${id}` },
  ]
}

async function countRows(database: Executor, shares: Share[]): Promise<number> {
  const counts = shares.map(
    ({ table, where }) =>
      sql`(select count(*) from (select from ${sql.identifier(table)} where ${where} limit ${MOST_COUNTED}) as counted)`,
  )
  return await countBy(database, sql.join(counts, sql` + `))
}

/** A document's row goes after its file; those of an agent go before their files. */
async function countFiles(
  database: Executor,
  { id, workspaceId, type, filesFound, filesRemoved }: PurgeRecord,
): Promise<number> {
  if (type === 'agent') return Math.max(0, filesFound - filesRemoved)
  if (type === 'workspace')
    return await countBy(
      database,
      sql`(select greatest(0, ${filesFound} - sum(files_removed)) from purges where workspace_id = ${id})`,
    )
  if (type === 'knowledge_base')
    return await countBy(database, sql`(select count(*) from documents where kb_id = ${id})`)
  // The file does not know which conversation it went with, so those of others may be among these for some seconds.
  return await countBy(database, sql`least(${filesFound}, ${expiredFilesOf(sql`${workspaceId}`)})`)
}

async function countBy(database: Executor, count: SQL): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(sql`select (${count})::int as total`)
  return rows[0]?.total ?? 0
}
