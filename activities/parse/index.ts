import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { ParsedPage } from '../../domain/chunk/page.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import { DocumentFailure, isDocumentErrorCode } from '../../domain/knowledge/document-error.ts'
import type { Confinement } from '../confined/confinement.ts'
import { ConfinedStoppedError, TaskFailure, WallMissingError } from '../confined/failure.ts'
import type { LateContent } from '../late-content.ts'
import { PARSE_LIMITS } from './limits.ts'
import type { ParsedDocument } from './parse.ts'

/**
 * Bytes of any format and size to pages and chunks, in a process of its own.
 * @returns no chunk when the document has only pages of pictures
 * @throws DocumentFailure for what the document is; the signal's reason when the signal fires
 */
export async function readDocument(
  confinement: Confinement,
  workspaceId: string,
  format: DocumentFormat,
  bytes: LateContent<Uint8Array>,
  signal: AbortSignal,
): Promise<ParsedDocument> {
  const task = { kind: 'document', format } as const
  try {
    const parts = await confinement.run({ workspaceId, task, bytes, timeMs: PARSE_LIMITS.timeMs, signal })
    return documentOf(parts as DocumentPart[])
  } catch (error) {
    if (error instanceof ConfinedStoppedError) throw new DocumentFailure('DOCUMENT_TOO_COMPLEX', error)
    if (error instanceof WallMissingError) throw new DocumentFailure('DOCUMENT_READER_UNAVAILABLE', error)
    if (!(error instanceof TaskFailure)) throw error
    if (isDocumentErrorCode(error.code)) throw new DocumentFailure(error.code)
    // A library throws its own errors over the document's form.
    throw new DocumentFailure(error.code === 'TOO_COMPLEX' ? 'DOCUMENT_TOO_COMPLEX' : 'DOCUMENT_DAMAGED')
  }
}

/** Cuts the texts of recognised pages into chunks, in a process of its own. @throws the signal's reason; DocumentFailure */
export async function cutRecognised(
  confinement: Confinement,
  workspaceId: string,
  pages: { number: number; text: string }[],
  signal: AbortSignal,
): Promise<ParsedDocument> {
  const bytes = new TextEncoder().encode(JSON.stringify(pages))
  const task = { kind: 'recognised pages' } as const
  try {
    return documentOf(
      (await confinement.run({ workspaceId, task, bytes, timeMs: PARSE_LIMITS.timeMs, signal })) as DocumentPart[],
    )
  } catch (error) {
    if (error instanceof WallMissingError) throw new DocumentFailure('DOCUMENT_READER_UNAVAILABLE', error)
    const isContent = error instanceof ConfinedStoppedError || error instanceof TaskFailure
    throw isContent ? new DocumentFailure('DOCUMENT_TOO_COMPLEX', error) : error
  }
}

type DocumentPart = { page?: ParsedPage; chunk?: Chunk; pageCount?: number; unread?: number[] }

function documentOf(parts: DocumentPart[]): ParsedDocument {
  const pageCount = parts.find((part) => part.pageCount !== undefined)?.pageCount
  const unread = parts.find((part) => part.unread !== undefined)?.unread
  return {
    pages: parts.flatMap(({ page }) => page ?? []),
    chunks: parts.flatMap(({ chunk }) => chunk ?? []),
    ...(pageCount !== undefined && { pageCount }),
    ...(unread && { unread }),
  }
}
