import type { AuditFacts } from '../../domain/access/audit.ts'
import { ApiError } from '../../domain/error.ts'
import { storageKey } from '../../domain/knowledge/document.ts'
import { route } from '../../domain/route.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import type { Transactor } from '../../store/database.ts'
import { findRereadable, insertReread } from '../../store/knowledge/change/reread.ts'
import type { DocumentPlace, DocumentRecord } from '../../store/knowledge/document.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { acceptFile, documentFacts, storageAway } from './store-document.ts'

/**
 * Copies the file of a ready document, then inserts a row that reads it again, then starts its ingestion, as an upload does.
 * The copy is its own, because the file of the former document goes with that.
 * @returns the new document
 * @throws ApiError DOCUMENT_NOT_FOUND when its file is gone, SERVICE_UNAVAILABLE when object storage is away, and the
 *   refusals of `insertReread`
 */
export async function rereadDocument(
  deps: ApiDependencies,
  audit: RequestAudit,
  { workspaceId, ...place }: DocumentPlace & { workspaceId: string },
  documentId: string,
): Promise<DocumentRecord> {
  await findRereadable(deps.database, workspaceId, place, documentId)
  const copy = (key: string) => copyFile(deps, storageKey({ workspaceId, ...place, documentId }), key)
  const { document } = await acceptFile(deps, { workspaceId, ...place }, copy, async (file) => {
    const insert = (tx: Transactor) => insertReread(tx, workspaceId, place, documentId, file)
    return { document: await audit.write('rereadDocument', insert, rereadFacts), created: true }
  })
  return document
}

/** @throws ApiError DOCUMENT_NOT_FOUND when the file is gone, SERVICE_UNAVAILABLE when object storage is away */
async function copyFile({ blobs }: ApiDependencies, from: string, to: string): Promise<void> {
  await blobs.copy(from, to).catch((cause: unknown) => {
    throw cause instanceof BlobNotFoundError ? fileGone(cause) : storageAway('copied', cause)
  })
}

const fileGone = (cause: unknown) =>
  new ApiError('DOCUMENT_NOT_FOUND', {
    message: 'The file of the document is not in object storage, so it cannot be read again. Its passages stay.',
    fix: `Upload the file again with ${route('POST /v1/agents/{id}/knowledge-bases/{kbId}/documents')}, then read it again.`,
    cause,
  })

function rereadFacts(document: DocumentRecord): AuditFacts {
  const { change, ...subject } = documentFacts(document)
  return { ...subject, change: { ...change, rereads: document.rereads } }
}
