import { createFolderBlobStore } from './folder.ts'
import { createS3BlobStore, type S3Settings } from './s3.ts'

/** Files that lost their row lie below this prefix, each under its former key. */
export const TRASH = 'trash/'

/** Keeps uploaded files. A key is `<workspaceId>/<agentId>/<kbId>/<documentId>`. */
export type BlobStore = {
  /** Returns the address of a file for responses: `s3://bucket/key` or `file://…`, never signed, never public. */
  url(key: string): string
  /**
   * Stores all bytes or none. They survive a crash once this returns.
   * @param sha256 of the bytes in hex, if the caller knows it; S3 refuses other bytes
   */
  put(key: string, bytes: Uint8Array, sha256?: string): Promise<void>
  /** Returns the bytes of a file. @throws BlobNotFoundError */
  get(key: string): Promise<Uint8Array>
  has(key: string): Promise<boolean>
  /** Stores the bytes of a file under another key, too. @throws BlobNotFoundError */
  copy(from: string, to: string): Promise<void>
  /** Deletes a file; a missing file is no error. */
  delete(key: string): Promise<void>
  /** Lists every key that begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Checks that files can be stored now, and makes a missing bucket or folder. @throws Error when they cannot */
  check(): Promise<void>
}

/** Returns a store in S3 where it is configured, otherwise in a folder of this machine. */
export const createBlobStore = (settings: { s3: S3Settings | undefined; filesDir: string }): BlobStore =>
  settings.s3 ? createS3BlobStore(settings.s3) : createFolderBlobStore(settings.filesDir)

/**
 * Deletes at most `limit` files below the prefix, and those in the trash that were below it.
 * @returns how many; fewer than `limit` when none is left
 */
export async function deleteFilesBelow(blobs: BlobStore, prefix: string, limit: number): Promise<number> {
  let removed = 0
  for (const place of [prefix, `${TRASH}${prefix}`])
    for await (const { key } of blobs.list(place)) {
      if (removed === limit) return removed
      await blobs.delete(key)
      removed += 1
    }
  return removed
}
