import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { files } from '../tables/index.ts'

/** How many files of a workspace a sweep has still to remove. */
export const expiredFilesOf = (workspaceId: SQL): SQL =>
  sql`(select count(*) from files where workspace_id = ${workspaceId} and expires_at <= now())`

type ExpiredFile = { id: string; workspaceId: string }

/** At most `limit` files whose time is over, of all workspaces or of one. */
export async function listExpiredFiles(
  database: Executor,
  limit: number,
  workspaceId?: string,
): Promise<ExpiredFile[]> {
  return await database
    .select({ id: files.id, workspaceId: files.workspaceId })
    .from(files)
    .where(
      and(sql`${files.expiresAt} <= now()`, workspaceId === undefined ? undefined : eq(files.workspaceId, workspaceId)),
    )
    .orderBy(files.expiresAt)
    .limit(limit)
}

/** Deletes the row of a file whose bytes are gone. */
export async function deleteExpiredFile(database: Executor, { id, workspaceId }: ExpiredFile): Promise<void> {
  await database
    .delete(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id), sql`${files.expiresAt} <= now()`))
}
