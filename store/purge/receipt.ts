import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { expiredFilesOf } from '../conversation/expired-file.ts'
import type { Executor } from '../database.ts'
import { purges } from '../tables/index.ts'

/** Days that a receipt is kept after the deletion. */
const KEPT_DAYS = 400

export type PurgeRecord = typeof purges.$inferSelect

/** Writes the receipt of a deletion, in the transaction of the deletion. @param filesFound how many files it has */
export async function insertPurge(
  transaction: Executor,
  purge: Pick<PurgeRecord, 'id' | 'workspaceId' | 'agentId' | 'type' | 'filesFound'> &
    Partial<Pick<PurgeRecord, 'readers'>>,
): Promise<void> {
  await transaction.insert(purges).values(purge).onConflictDoNothing()
}

/** The receipt of a deletion in the workspace. @throws ApiError PURGE_NOT_FOUND */
export async function findPurge(database: Executor, workspaceId: string, id: string): Promise<PurgeRecord> {
  const [found] = await database
    .select()
    .from(purges)
    .where(and(eq(purges.workspaceId, workspaceId), eq(purges.id, id)))
  if (!found) throw purgeNotFound(id)
  return found.type === 'end-user' ? await withParts(database, found) : found
}

/** The receipt of a user's deletion is the sum of those of the user's conversations. */
async function withParts(database: Executor, purge: PurgeRecord): Promise<PurgeRecord> {
  const [sum] = await database
    .select({
      rowsRemoved: sql`coalesce(sum(${purges.rowsRemoved}), 0)`.mapWith(Number),
      filesFound: sql`coalesce(sum(${purges.filesFound}), 0)`.mapWith(Number),
      open: sql`count(*) filter (where ${purges.completedAt} is null)`.mapWith(Number),
      completedAt: sql`max(${purges.completedAt})`.mapWith(purges.completedAt),
    })
    .from(purges)
    .where(and(eq(purges.workspaceId, purge.workspaceId), eq(purges.partOf, purge.id)))
  if (!sum) return purge
  const completedAt = sum.open > 0 ? null : (sum.completedAt ?? purge.startedAt)
  return { ...purge, rowsRemoved: sum.rowsRemoved, filesFound: sum.filesFound, completedAt }
}

/** The error for an id of nothing that was deleted. */
export const purgeNotFound = (id: string) =>
  new ApiError('PURGE_NOT_FOUND', {
    message: `No agent, knowledge base, conversation or user was deleted under the id ${id}.`,
  })

/** Adds removed rows to a receipt; there is none for a document that was deleted alone. */
export async function addRemovedRows(transaction: Executor, id: string, count: number): Promise<void> {
  await transaction
    .update(purges)
    .set({ rowsRemoved: sql`${purges.rowsRemoved} + ${count}` })
    .where(eq(purges.id, id))
}

/** Adds removed files to the receipt of an agent. */
export async function addRemovedFiles(database: Executor, agentId: string, count: number): Promise<void> {
  await database
    .update(purges)
    .set({ filesRemoved: sql`${purges.filesRemoved} + ${count}` })
    .where(eq(purges.id, agentId))
}

/** Notes how many histories of an agent's workflows Temporal lists. It lists new ones late, so the most counts. */
export async function noteHistories(database: Executor, agentId: string, left: number): Promise<void> {
  await database
    .update(purges)
    .set({ historiesLeft: left, historiesFound: sql`greatest(${purges.historiesFound}, ${left})` })
    .where(eq(purges.id, agentId))
}

/** Completes the receipt of an agent, and those of its knowledge bases and conversations, whose rows went with it. */
export async function completeAgentPurge(database: Executor, agentId: string): Promise<void> {
  await database
    .update(purges)
    .set({ completedAt: sql`now()` })
    .where(and(eq(purges.agentId, agentId), isNull(purges.completedAt)))
}

/** Completes the receipts of conversations whose files a sweep has removed meanwhile. */
export const completePurgesWithFiles = (database: Executor) =>
  completeConversationPurges(database, sql`type = 'conversation' and files_found > 0`)

/** Completes those receipts of conversations of which neither a text nor a file is left. */
export async function completeConversationPurges(database: Executor, which: SQL): Promise<void> {
  await database.execute(sql`
    update purges set completed_at = now() where ${which} and completed_at is null
      and not exists (select from turns where conversation_id = purges.id and message <> '')
      and (files_found = 0 or ${expiredFilesOf(sql`purges.workspace_id`)} = 0)`)
}

/** Forgets receipts of deletions that are older than 400 days. */
export async function deleteOldPurges(database: Executor): Promise<void> {
  await database.delete(purges).where(lt(purges.startedAt, sql`now() - ${KEPT_DAYS} * interval '1 day'`))
}
