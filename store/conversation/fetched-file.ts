import { and, eq, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import { ADDRESS_TYPE, UNUSED_FILE_HOURS } from '../../domain/turn/file.ts'
import type { Executor } from '../database.ts'
import { files } from '../tables/index.ts'
import type { FileRecord, NewFileRecord } from './file.ts'

/** The address of a file that is still to be fetched; undefined for any other. */
export async function findAddress(
  database: Executor,
  workspaceId: string,
  fileId: string,
): Promise<{ address: string; filename: string } | undefined> {
  const [file] = await database
    .select({ address: files.text, filename: files.filename })
    .from(files)
    .where(isUnfetched(workspaceId, fileId))
  return file?.address ? { ...file, address: file.address } : undefined
}

/** Writes what a file is that was fetched; its address is forgotten. One that nobody waits for any more has expired, and stays so. */
export async function noteFetchedFile(
  database: Executor,
  workspaceId: string,
  fileId: string,
  known: Pick<FileRecord, 'filename' | 'mediaType' | 'sizeBytes'>,
): Promise<void> {
  const expiresAt = sql`case when expires_at > now() then now() + ${UNUSED_FILE_HOURS} * interval '1 hour' else expires_at end`
  await database
    .update(files)
    .set({ ...known, text: null, expiresAt })
    .where(isUnfetched(workspaceId, fileId))
}

const isUnfetched = (workspaceId: string, fileId: string): SQL | undefined =>
  and(eq(files.workspaceId, workspaceId), eq(files.id, fileId), eq(files.mediaType, ADDRESS_TYPE))

/** Writes the row of a picture that a tool returned; its bytes and its use follow. @returns its id */
export async function insertResultFile(database: Executor, workspaceId: string, file: NewFileRecord): Promise<string> {
  const id = newId()
  const expiresAt = sql`now() + ${UNUSED_FILE_HOURS} * interval '1 hour'`
  await database.insert(files).values({ ...file, id, workspaceId, expiresAt })
  return id
}
