import { and, eq, type SQL } from 'drizzle-orm'
import { ADDRESS_TYPE } from '../../domain/turn/file.ts'
import type { Executor } from '../database.ts'
import { files } from '../tables/index.ts'
import type { FileRecord } from './file.ts'

/** The address of a file that is still to be fetched; undefined for any other. `sizeBytes`: the most that it may have. */
export async function findAddress(
  database: Executor,
  workspaceId: string,
  fileId: string,
): Promise<{ address: string; filename: string; sizeBytes: number } | undefined> {
  const [file] = await database
    .select({ address: files.text, filename: files.filename, sizeBytes: files.sizeBytes })
    .from(files)
    .where(isUnfetched(workspaceId, fileId))
  return file?.address ? { ...file, address: file.address } : undefined
}

/** Writes what a file is that was fetched; its address is forgotten. */
export async function noteFetchedFile(
  database: Executor,
  workspaceId: string,
  fileId: string,
  known: Pick<FileRecord, 'filename' | 'mediaType' | 'sizeBytes'>,
): Promise<void> {
  await database
    .update(files)
    .set({ ...known, text: null })
    .where(isUnfetched(workspaceId, fileId))
}

const isUnfetched = (workspaceId: string, fileId: string): SQL | undefined =>
  and(eq(files.workspaceId, workspaceId), eq(files.id, fileId), eq(files.mediaType, ADDRESS_TYPE))
