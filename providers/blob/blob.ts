import { createFolderBlobStore } from './folder.ts'
import { createS3BlobStore, type S3Settings } from './s3.ts'

/** Where uploaded files are kept. A key is `<workspaceId>/<agentId>/<kbId>/<documentId>`. */
export type BlobStore = {
  /** The place of a key as users may see it: `s3://bucket/key` or `file://…`, never signed, never public. */
  url(key: string): string
  /** Stores the bytes, whole or not at all; they survive a crash once this returns. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @throws BlobNotFoundError */
  get(key: string): Promise<Uint8Array>
  /** Also for a key that is not there. */
  delete(key: string): Promise<void>
  /** Every key that begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Whether files can be stored now; makes what is missing. @throws Error */
  check(): Promise<void>
}

/** S3 where it is configured, otherwise a folder on this machine. */
export const createBlobStore = (settings: { s3: S3Settings | undefined; filesDir: string }): BlobStore =>
  settings.s3 ? createS3BlobStore(settings.s3) : createFolderBlobStore(settings.filesDir)
