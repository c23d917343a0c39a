import { createHash } from 'node:crypto'
import { fileKey } from '../../domain/turn/file.ts'
import type { BlobStore } from './blob.ts'

/** Stores the bytes of a file of messages, which S3 checks by their hash. */
export const putFile = (
  blobs: Pick<BlobStore, 'put'>,
  workspaceId: string,
  fileId: string,
  bytes: Uint8Array,
): Promise<void> => blobs.put(fileKey(workspaceId, fileId), bytes, createHash('sha256').update(bytes).digest('hex'))
