import { inArray, type SQL, sql } from 'drizzle-orm'
import type { ExportEntry, ExportKind, ExportPayload } from '../../../domain/log/trace/entry.ts'
import type { Executor, Exporting } from '../../database.ts'
import { traceExports } from '../../tables/index.ts'

/** An entry whose exporter died is due again after this time, which is longer than an exporter works on a batch. */
const LEASE_SECONDS = 120
/** Entries that were refused for good are kept for this long, so that an operator can read why. */
const REFUSED_DAYS = 30
/** Entries that wait although nothing is exported any more are kept for this long: the settings may come back. */
const LEFT_DAYS = 30

/** Part of a statement: writes the entry of the turn whose row a table has. */
export const exportTurnFrom = (table: string): string =>
  `insert into trace_exports (kind, workspace_id, subject_id) select 'turn', workspace_id, id from ${table}`

/**
 * Part of a statement: writes an entry for each turn of a table that was deleted. It is due after the lease of an entry, so
 * that an exporter which has read the turn before is done with it.
 */
export const exportDeletionsFrom = (table: SQL): SQL =>
  sql`insert into trace_exports (kind, workspace_id, subject_id, due_at)
    select 'deletion', workspace_id, id, now() + ${LEASE_SECONDS}::int * interval '1 second' from ${table}`

type NewEntry = { kind: ExportKind; workspaceId: string; subjectId: string; payload?: ExportPayload }

/** Writes entries, in the transaction that stores their subjects. */
export async function insertExports(tx: Executor, entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(traceExports).values(entries)
}

/** Takes the oldest entries that are due for one exporter. Others skip them for two minutes. */
export async function claimExports(database: Executor, limit: number): Promise<ExportEntry[]> {
  const claimed = await database
    .update(traceExports)
    .set({ attempts: sql`attempts + 1`, dueAt: sql`now() + ${LEASE_SECONDS}::int * interval '1 second'` })
    .where(
      sql`id in (select id from trace_exports where refused_at is null and due_at <= now() order by id limit ${limit} for update skip locked)`,
    )
    .returning()
  return claimed.toSorted((a, b) => a.id - b.id)
}

/** Deletes entries that were sent, or whose subject is gone. */
export async function deleteExports(database: Executor, ids: number[]): Promise<void> {
  if (ids.length > 0) await database.delete(traceExports).where(inArray(traceExports.id, ids))
}

/** Gives entries back, so that the next batch begins with them. @param reason why they could not be sent */
export async function giveBackExports(database: Executor, ids: number[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const failed = { dueAt: sql`now()`, failedAt: sql`now()`, reason }
  await database.update(traceExports).set(failed).where(inArray(traceExports.id, ids))
}

/** Sets entries aside that Langfuse refuses for good. */
export async function refuseExports(database: Executor, refused: { id: number; reason: string }[]): Promise<void> {
  for (const { id, reason } of refused)
    await database
      .update(traceExports)
      .set({ failedAt: sql`now()`, refusedAt: sql`now()`, reason })
      .where(inArray(traceExports.id, [id]))
}

/** Deletes entries that were refused a month ago and, where nothing is exported, those that have waited for a month. */
export async function deleteOldExports(database: Executor & Exporting): Promise<void> {
  const isLeft = sql`(not ${database.exportsTraces}::boolean and created_at < now() - ${LEFT_DAYS}::int * interval '1 day')`
  await database.execute(
    sql`delete from trace_exports where refused_at < now() - ${REFUSED_DAYS}::int * interval '1 day' or ${isLeft}`,
  )
}
