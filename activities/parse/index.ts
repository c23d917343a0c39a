import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { INLINE_BYTES } from './limits.ts'
import { parseDocument } from './parse.ts'
import { readInProcess } from './reader-pool.ts'

/** Bytes to chunks: small plain text here, everything else in a process of its own. @throws DocumentFailure */
export const readChunks = (
  workspaceId: string,
  format: DocumentFormat,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Chunk[]> =>
  format !== 'pdf' && format !== 'docx' && bytes.length <= INLINE_BYTES
    ? parseDocument(format, bytes)
    : readInProcess(workspaceId, format, bytes, signal)
