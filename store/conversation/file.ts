import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reach } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import { firstIdAt, newId } from '../../domain/id.ts'
import {
  ADDRESS_TYPE,
  MOST_UNUSED_BYTES,
  MOST_UNUSED_FILES,
  UNFETCHED_FILE_MINUTES,
  UNUSED_FILE_HOURS,
} from '../../domain/turn/file.ts'
import type { Executor, Transactor } from '../database.ts'
import { files, fileUses } from '../tables/index.ts'

export type FileRecord = typeof files.$inferSelect
/** `text`: the address of a file that is still to be fetched. */
export type NewFileRecord = Pick<FileRecord, 'filename' | 'mediaType' | 'sizeBytes'> & { text?: string }

/**
 * Writes the row of a file that no message uses yet; its bytes follow. A row whose bytes never come expires as any other.
 * @param id of a file that an earlier try of the same request may have written; without it, the file is new
 * @throws ApiError TOO_MANY_FILES, SERVICE_UNAVAILABLE while files that are being fetched take the room
 */
export async function insertFile(
  database: Transactor,
  workspaceId: string,
  file: NewFileRecord,
  id?: string,
): Promise<{ row: FileRecord; isNew: boolean }> {
  return await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${workspaceId}`}, 0))`)
    const earlier = id === undefined ? undefined : await findEarlier(transaction, workspaceId, id)
    if (earlier?.isThere) return { row: earlier.row, isNew: false }
    await refuseTooMany(transaction, workspaceId, file.sizeBytes)
    const minutes = file.mediaType === ADDRESS_TYPE ? UNFETCHED_FILE_MINUTES : UNUSED_FILE_HOURS * 60
    const expiresAt = sql`now() + ${minutes} * interval '1 minute'`
    // An expired file is about to be removed, so its id is not taken up again.
    const newFileId = earlier || id === undefined ? newId() : id
    const [row] = await transaction
      .insert(files)
      .values({ ...file, id: newFileId, workspaceId, expiresAt })
      .returning()
    if (!row) throw new Error('The file was written but not returned.')
    return { row, isNew: true }
  })
}

async function findEarlier(database: Executor, workspaceId: string, id: string) {
  const [found] = await database
    .select({ row: files, isThere: sql<boolean>`coalesce(${files.expiresAt} > now(), true)` })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)))
  return found
}

async function refuseTooMany(database: Executor, workspaceId: string, sizeBytes: number): Promise<void> {
  const isFetched = sql`filter (where media_type <> ${ADDRESS_TYPE})`
  const [held] = await database
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(size_bytes), 0)::float8`,
      fetchedCount: sql<number>`(count(*) ${isFetched})::int`,
      fetchedBytes: sql<number>`coalesce(sum(size_bytes) ${isFetched}, 0)::float8`,
    })
    .from(files)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        // An unused file is not older, so the index leaves out all that conversations have used for long.
        gt(files.id, firstIdAt(Date.now() - 2 * UNUSED_FILE_HOURS * 3_600_000)),
        gt(files.expiresAt, sql`now()`),
      ),
    )
  const { count = 0, bytes = 0, fetchedCount = 0, fetchedBytes = 0 } = held ?? {}
  const fits = (files: number, size: number) => files < MOST_UNUSED_FILES && size + sizeBytes <= MOST_UNUSED_BYTES
  if (fits(count, bytes)) return
  if (fits(fetchedCount, fetchedBytes))
    throw new ApiError('SERVICE_UNAVAILABLE', {
      message: `The workspace fetches ${count - fetchedCount} files at this moment, and has no room for another one.`,
      fix: 'Try again after the seconds in Retry-After.',
      headers: { 'retry-after': '10' },
    })
  throw new ApiError('TOO_MANY_FILES', {
    message: `The workspace holds ${fetchedCount} files of together ${fetchedBytes} bytes that no message uses yet; at most ${MOST_UNUSED_FILES} and ${MOST_UNUSED_BYTES} bytes are allowed.`,
  })
}

/** @param field where the request names the file. @throws ApiError FILE_NOT_FOUND */
export async function findFile(database: Executor, reach: Reach, fileId: string, field?: string): Promise<FileRecord> {
  const [row] = await database
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isReached(reach)))
  if (!row) throw fileNotFound(fileId, field)
  return row
}

/** True for a file that a request reaches: one that no message uses yet, and one of a conversation of its agents. */
const isReached = ({ workspaceId, agentIds }: Reach): SQL => {
  const ofAgents = agentIds === null ? sql`` : sql`and a.id = any(${`{${agentIds.join()}}`}::uuid[])`
  return sql`${files.workspaceId} = ${workspaceId} and (${files.expiresAt} > now() or exists (
    select from file_uses u
    join conversations c on c.id = u.conversation_id and c.deleted_at is null
    join agents a on a.id = c.agent_id and a.deleted_at is null ${ofAgents}
    where u.file_id = ${files.id}))`
}

export const fileNotFound = (fileId: string, field?: string) =>
  new ApiError('FILE_NOT_FOUND', {
    message: `There is no file ${fileId} in this workspace.`,
    ...(field !== undefined && { field }),
  })

/** The names of these files of the workspace and the characters of their texts, as far as they are there. */
export const listFileLengths = (database: Executor, workspaceId: string, fileIds: string[]) =>
  database
    .select({
      id: files.id,
      filename: files.filename,
      length: sql<number>`coalesce(char_length(${files.text}), 0)::int`,
    })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.id, fileIds)))

/** The names and texts of these files of the workspace, as far as they are there. */
export const listFileTexts = (database: Executor, workspaceId: string, fileIds: string[]) =>
  database
    .select({ id: files.id, filename: files.filename, text: files.text, isCut: files.isCut })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.id, fileIds)))

/** Writes the beginning of a document's text; `isCut` where it is not the whole. */
export async function storeFileText(
  database: Executor,
  workspaceId: string,
  fileId: string,
  read: { text: string; isCut: boolean },
): Promise<void> {
  await database
    .update(files)
    .set(read)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId)))
}

/** Expires a file that no conversation uses; a sweep removes it. @throws ApiError FILE_NOT_FOUND, FILE_IN_USE */
export async function expireFile(database: Executor, reach: Reach, fileId: string): Promise<void> {
  const { expiresAt } = await findFile(database, reach, fileId)
  const { rowCount } = expiresAt
    ? await database
        .update(files)
        .set({ expiresAt: sql`now()` })
        .where(and(eq(files.workspaceId, reach.workspaceId), eq(files.id, fileId), gt(files.expiresAt, sql`now()`)))
    : { rowCount: 0 }
  if (!rowCount) throw new ApiError('FILE_IN_USE')
}

/** Notes that a conversation uses files, which then no longer expire. @throws ApiError FILE_NOT_FOUND for one that has expired */
export async function noteFileUses(
  transaction: Executor,
  workspaceId: string,
  conversationId: string,
  fileIds: string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const used = await transaction
    .update(files)
    .set({ expiresAt: null })
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        inArray(files.id, fileIds),
        sql`(${files.expiresAt} is null or ${files.expiresAt} > now())`,
      ),
    )
    .returning({ id: files.id })
  const gone = fileIds.find((fileId) => !used.some(({ id }) => id === fileId.toLowerCase()))
  if (gone) throw fileNotFound(gone)
  await transaction
    .insert(fileUses)
    .values(used.map(({ id }) => ({ fileId: id, conversationId, workspaceId })))
    .onConflictDoNothing()
}

/**
 * Deletes rows of `file_uses`; a file goes with the last of its rows. The files are locked first: of two transactions that
 * delete the last two rows of a file, the second one sees that none is left.
 * @returns the deleted rows; `isLast` for one row of each file that nothing uses any more
 */
export async function releaseFiles(transaction: Executor, uses: SQL): Promise<ReleasedUse[]> {
  const { rows } = await transaction.execute<{ fileId: string; conversationId: string }>(sql`
    select u.file_id as "fileId", u.conversation_id as "conversationId"
    from (select file_id, conversation_id from file_uses where ${uses}) u join files on files.id = u.file_id
    order by files.id for update of files`)
  if (rows.length === 0) return []
  const fileIds = `{${rows.map(({ fileId }) => fileId).join()}}`
  const conversationIds = `{${rows.map(({ conversationId }) => conversationId).join()}}`
  await transaction.execute(sql`
    delete from file_uses where (file_id, conversation_id) in (
      select * from unnest(${fileIds}::uuid[], ${conversationIds}::uuid[]))`)
  const expired = await transaction.execute<{ id: string }>(sql`
    update files set expires_at = now() where id = any(${fileIds}::uuid[]) and expires_at is null
      and not exists (select from file_uses where file_id = files.id) returning id`)
  const gone = new Set(expired.rows.map(({ id }) => id))
  return rows.map(({ fileId, conversationId }) => ({ conversationId, isLast: gone.delete(fileId) }))
}

type ReleasedUse = { conversationId: string; isLast: boolean }

/** Those of the ids that are files. */
export async function listKnownFiles(database: Executor, fileIds: string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await database
    .select({ id: files.id })
    .from(files)
    .where(sql`${files.id} = any(${`{${fileIds.join()}}`}::uuid[])`)
  return rows.map(({ id }) => id)
}
