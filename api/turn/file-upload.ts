import { ApiError } from '../../domain/error.ts'
import { idOfHash } from '../../domain/id.ts'
import { fileKey, mediaTypeOf, type NewFile } from '../../domain/turn/file.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import { expireFile, type FileRecord, insertFile } from '../../store/conversation/file.ts'
import type { Executor, Transactor } from '../../store/database.ts'
import { storageAway } from '../knowledge/store-document.ts'
import { bytesOfBase64 } from '../knowledge/upload.ts'
import type { TakenFile } from '../knowledge/upload-body.ts'
import { hashOf } from '../request/idempotency.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type FileDependencies = { database: Transactor & Executor; blobs: Pick<BlobStore, 'put'> }
/** A file that has passed all checks; `sha256` is in hex. */
export type ReadFile = { filename: string; mediaType: string; bytes: Uint8Array; sha256: string }

/** @throws ApiError VALIDATION_ERROR, ATTACHMENTS_TOO_LARGE, FILE_TYPE_UNSUPPORTED */
export async function readNewFile(
  { filename, base64 }: NewFile,
  taken: TakenFile,
  maxBytes: number,
  field = '',
): Promise<ReadFile> {
  const read = await bytesOfBase64(base64, taken, `${field}base64`)
  const fields = taken.bytes
    ? { bytes: 'file', filename: 'file' }
    : { bytes: `${field}base64`, filename: `${field}filename` }
  return checkedFile(filename, read, maxBytes, fields)
}

/** @throws ApiError ATTACHMENTS_TOO_LARGE, FILE_TYPE_UNSUPPORTED */
export function checkedFile(
  filename: string,
  { bytes, sha256 }: Pick<ReadFile, 'bytes' | 'sha256'>,
  maxBytes: number,
  fields: { bytes: string; filename: string },
): ReadFile {
  if (bytes.length > maxBytes)
    throw new ApiError('ATTACHMENTS_TOO_LARGE', {
      message: `${filename} has ${bytes.length} bytes; at most ${maxBytes} are allowed.`,
      field: fields.bytes,
    })
  const mediaType = mediaTypeOf(filename, bytes)
  if (mediaType) return { filename, mediaType, bytes, sha256 }
  throw new ApiError('FILE_TYPE_UNSUPPORTED', {
    message: `The bytes of ${filename} are not of a kind that is taken and that its extension names.`,
    field: fields.filename,
  })
}

/**
 * Writes the row of a file, then its bytes. After a crash in between, the row expires, and the caller has not got its id.
 * @param idempotencyKey of the request: when it is sent again, it finds the same file
 * @throws ApiError TOO_MANY_FILES, SERVICE_UNAVAILABLE
 */
export async function storeFile(
  { database, blobs }: FileDependencies,
  workspaceId: string,
  { bytes, sha256, filename, mediaType }: ReadFile,
  idempotencyKey?: string,
): Promise<FileRecord> {
  const id = idempotencyKey && repeatedId({ workspaceId, idempotencyKey, filename, sha256 })
  const { row, isNew } = await insertFile(database, workspaceId, { filename, mediaType, sizeBytes: bytes.length }, id)
  if (row.text !== null) return row
  try {
    await blobs.put(fileKey(workspaceId, row.id), bytes, sha256)
  } catch (cause) {
    if (isNew) await expireFile(database, { workspaceId, agentIds: null }, row.id)
    throw storageAway('stored', cause)
  }
  return row
}

/** Ids of files begin with their day, so a request that is sent again on the next day makes another file. */
const repeatedId = (facts: Record<'workspaceId' | 'idempotencyKey' | 'filename' | 'sha256', string>): string =>
  idOfHash(Math.floor(Date.now() / DAY_MS) * DAY_MS, hashOf(facts))
