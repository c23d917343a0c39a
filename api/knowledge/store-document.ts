import type { AuditFacts } from '../../domain/access/audit.ts'
import { ApiError } from '../../domain/error.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import { storageKey } from '../../domain/knowledge/document.ts'
import type { Executor, Transactor } from '../../store/database.ts'
import { reopenDocuments } from '../../store/knowledge/change/reopen.ts'
import {
  type DocumentPlace,
  type DocumentRecord,
  findSameDocument,
  insertDocument,
  renewDocument,
  type StoredFile,
} from '../../store/knowledge/document.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import type { Upload } from './upload.ts'

/**
 * Stores a file, then its row, then starts its ingestion, unless others of its workspace come first: then a worker starts
 * it. After a crash in between, the sweeper starts the workflow of a row that has none, and removes a file that has no row.
 * @returns the document; `created` is false when the knowledge base had the same file already
 * @throws ApiError SERVICE_UNAVAILABLE when object storage is away, and the refusals of `insertDocument`
 */
export async function storeDocument(
  deps: ApiDependencies,
  audit: RequestAudit,
  { workspaceId, ...place }: DocumentPlace & { workspaceId: string },
  upload: Upload,
): Promise<{ document: DocumentRecord; created: boolean }> {
  const known = await findSameDocument(deps.database, workspaceId, place, upload)
  if (known) {
    const healed = await healFile(deps, audit, known, upload)
    return { document: await repeat(audit, healed, upload), created: false }
  }
  const { bytes, ...facts } = upload
  const put = (key: string) => putFile(deps, key, upload)
  return await acceptFile(deps, { workspaceId, ...place }, put, (stored) =>
    audit.write(
      'createDocument',
      (tx) => insertDocument(tx, workspaceId, { ...place, ...facts, ...stored, sizeBytes: bytes.length }),
      ({ document, created }) => (created || upload.isReplacement ? uploadFacts(document, upload) : undefined),
    ),
  )
}

type Accepted = { document: DocumentRecord; created: boolean }

/**
 * Stores the file of a new document, then its row, then starts its ingestion.
 * @param put stores the file under this key
 * @param insert writes the row; `created` is false when another document has the file already
 * @throws what `put` and `insert` throw
 */
export async function acceptFile(
  deps: ApiDependencies,
  { workspaceId, ...place }: DocumentPlace & { workspaceId: string },
  put: (key: string) => Promise<void>,
  insert: (file: StoredFile) => Promise<Accepted>,
): Promise<Accepted> {
  const id = newId()
  const key = storageKey({ workspaceId, ...place, documentId: id })
  passFaultPoint('ingestion.file.before-put')
  await put(key)
  passFaultPoint('ingestion.file.after-put')
  const file = { id, storageUrl: deps.blobs.url(key) }
  try {
    const accepted = await insert(file)
    passFaultPoint('ingestion.row.after-insert')
    if (!accepted.created) discard(deps, key)
    else if (!accepted.document.isWaiting)
      await deps.temporal.startIngestion({ workspaceId, agentId: place.agentId, subjectId: id })
    passFaultPoint('ingestion.start-workflow.after')
    return accepted
  } catch (error) {
    // After any other error the row may have been written, so its file must stay.
    if (error instanceof ApiError) discard(deps, key)
    throw error
  }
}

async function putFile({ blobs }: ApiDependencies, key: string, { bytes, sha256 }: Upload): Promise<void> {
  await blobs.put(key, bytes, sha256).catch((cause: unknown) => {
    throw storageAway('stored', cause)
  })
}

/** Stores the file of a known document again when storage has lost it, and reopens a document that failed for that. */
async function healFile(
  deps: ApiDependencies,
  audit: RequestAudit,
  known: DocumentRecord,
  upload: Upload,
): Promise<DocumentRecord> {
  const { workspaceId, agentId, kbId, id: documentId } = known
  const key = storageKey({ workspaceId, agentId, kbId, documentId })
  const hasFailed = known.error?.code === 'STORAGE_FAILED'
  // A storage that is away is no reason to refuse a repeated upload.
  const isThere = await deps.blobs.has(key).catch(() => !hasFailed)
  if (!isThere) await putFile(deps, key, upload)
  if (!hasFailed) return known
  const reopen = (tx: Executor) => reopenDocuments(tx, workspaceId, { agentId, kbId }, { documentId })
  const [reopened] = await audit.write('retryDocument', reopen, ([row]) => row && documentFacts(row))
  if (reopened) await startIngestions(deps, [reopened])
  return reopened ?? known
}

/**
 * Starts the workflows of documents that were opened again; after a crash before it, the sweeper starts them. A worker
 * starts those that wait for their turn.
 */
export async function startIngestions({ temporal }: ApiDependencies, reopened: DocumentRecord[]): Promise<void> {
  for (const { id, workspaceId, agentId, isWaiting } of reopened)
    if (!isWaiting) await temporal.startIngestion({ workspaceId, agentId, subjectId: id })
}

/** The same file again changes nothing, unless it is to take the place of the others. */
async function repeat(audit: RequestAudit, storedDocument: DocumentRecord, upload: Upload): Promise<DocumentRecord> {
  if (!upload.isReplacement) return storedDocument
  const renew = (tx: Transactor) => renewDocument(tx, storedDocument.workspaceId, storedDocument, upload)
  return await audit.write('createDocument', renew, (document) => uploadFacts(document, upload))
}

function uploadFacts(document: DocumentRecord, { isReplacement }: Upload): AuditFacts {
  const { change, ...subject } = documentFacts(document)
  return { ...subject, change: { ...change, ...(isReplacement && { replace: true }) } }
}

/** The audit gets these facts of a document. */
export const documentFacts = ({ id, filename, agentId, kbId }: DocumentRecord): AuditFacts => ({
  type: 'document',
  id,
  name: filename,
  change: { agentId, kbId },
})

/** The refusal of a request whose file cannot be `stored`, `copied` or `read` now. */
export function storageAway(wanted: 'stored' | 'copied' | 'read', cause: unknown): ApiError {
  const message = `The file cannot be ${wanted} because object storage does not answer.`
  return new ApiError('SERVICE_UNAVAILABLE', { message, headers: { 'retry-after': '5' }, cause })
}

/** Deletes a file that has no row, in the background. */
function discard({ blobs, log }: ApiDependencies, key: string): void {
  // The sweep of objects removes a file that this does not.
  blobs
    .delete(key)
    .catch((error) => log.warn({ err: error, key }, 'a file without a row stays until the sweep of objects'))
}
