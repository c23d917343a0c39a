import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { INLINE_BYTES } from './limits.ts'
import { parseToChunks } from './parse.ts'
import { readInProcess } from './reader-pool.ts'

/**
 * Makes chunks of a document: of a small text in this process, of any other document in a reading process.
 * @throws DocumentFailure; the signal's reason when it fires
 */
export const readChunks = (
  workspaceId: string,
  format: DocumentFormat,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Chunk[]> =>
  format !== 'pdf' && format !== 'docx' && bytes.length <= INLINE_BYTES
    ? parseToChunks(format, bytes)
    : readInProcess(workspaceId, format, bytes, signal)
