import { eq, sql } from 'drizzle-orm'
import type { Database, Executor } from './database.ts'
import { outbox } from './tables/index.ts'

export type OutboxEntry = {
  id: number
  /** A kind of the table; a newer version may have written another one. */
  kind: string
  workspaceId: string
  subjectId: string
  payload: Record<string, unknown> | null
  attempts: number
}

/** An entry whose worker died is due again after this time. */
const LEASE_SECONDS = 120

/**
 * Takes due entries for one worker, the oldest first.
 * @param summaries true for summaries alone, which wait for a model; false for all other kinds
 */
export async function claimOutbox(database: Database, limit: number, summaries: boolean): Promise<OutboxEntry[]> {
  const { rows } = await database.execute<OutboxEntry & { id: string }>(sql`
    update outbox set attempts = attempts + 1, due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (select id from outbox where due_at <= now() and (kind = 'summary') = ${summaries} order by id limit ${limit} for update skip locked)
    returning id, kind, workspace_id as "workspaceId", subject_id as "subjectId", payload, attempts`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Deletes an entry that is done. */
export async function deleteOutboxEntry(database: Executor, id: number): Promise<void> {
  await database.delete(outbox).where(eq(outbox.id, id))
}

/** Puts an entry off for 2, 4, 8, … seconds, at most 5 minutes. */
export async function postponeOutboxEntry(database: Executor, { id, attempts }: OutboxEntry): Promise<void> {
  const seconds = Math.min(2 ** attempts, 300)
  await database
    .update(outbox)
    .set({ dueAt: sql`now() + ${seconds} * interval '1 second'` })
    .where(eq(outbox.id, id))
}
