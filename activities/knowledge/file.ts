import { storageKey } from '../../domain/knowledge/document.ts'
import type { BlobStore } from '../../providers/blob/blob.ts'
import { BlobNotFoundError } from '../../providers/blob/key.ts'
import type { OpenDocument } from '../../store/knowledge/ingestion.ts'
import { ServiceAway } from './away.ts'

/** The stored bytes of a document. @throws ServiceAway */
export async function fetchDocument(
  blobs: BlobStore,
  workspaceId: string,
  { id, agentId, kbId }: OpenDocument,
): Promise<Uint8Array> {
  try {
    return await blobs.get(storageKey({ workspaceId, agentId, kbId, documentId: id }))
  } catch (cause) {
    // A file that is not there will not be there the next time.
    throw new ServiceAway('STORAGE_FAILED', { cause, isFinal: cause instanceof BlobNotFoundError })
  }
}
