import { and, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '../../../domain/error.ts'
import type { Executor, Transactor } from '../../database.ts'
import { documents } from '../../tables/index.ts'
import { lockKnowledgeBaseForInsert } from '../base.ts'
import { type DocumentPlace, type DocumentRecord, findDocument, type StoredFile } from '../document.ts'
import { mustWait } from '../line.ts'
import { lockFilename } from './replacement.ts'

/**
 * A document whose file can be read again.
 * @throws DOCUMENT_NOT_FOUND; DOCUMENT_NOT_READY; DOCUMENT_REREAD_RUNNING when another one reads the file again, or failed to
 */
export async function findRereadable(
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
): Promise<DocumentRecord> {
  const document = await findDocument(database, workspaceId, place, documentId)
  if (document.status !== 'ready') throw notReady(document)
  const [reread] = await database
    .select({ id: documents.id, status: documents.status })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.rereads, documentId), isNull(documents.deletedAt)))
  if (reread) throw beingReread(documentId, reread)
  return document
}

const notReady = ({ id, status }: DocumentRecord) =>
  new ApiError('DOCUMENT_NOT_READY', {
    message: `Document ${id} ${status === 'error' ? 'has failed' : 'is being processed'}, so it cannot be read again.`,
  })

const beingReread = (documentId: string, { id, status }: { id: string; status: string }) =>
  new ApiError('DOCUMENT_REREAD_RUNNING', {
    message: `Document ${id} ${status === 'error' ? 'has failed to read' : 'is reading'} the file of ${documentId} again.`,
  })

/**
 * Inserts a document that reads the file of another one again: with its name and attributes, and its place among the
 * documents of the name. It takes the place of that one alone when it becomes ready.
 * @returns it
 * @throws AGENT_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND, and those of findRereadable
 */
export function insertReread(
  database: Transactor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
  { id, storageUrl }: StoredFile,
): Promise<DocumentRecord> {
  return database.transaction(async (transaction) => {
    await lockKnowledgeBaseForInsert(transaction, workspaceId, place.agentId, place.kbId)
    // The lock holds until the end: no other request reads the file again, or replaces, changes or deletes a document
    // of this name.
    await lockFilename(transaction, documentId)
    const original = await findRereadable(transaction, workspaceId, place, documentId)
    const { filename, format, sizeBytes, attributes, position, isReplacement } = original
    const [document] = await transaction
      .insert(documents)
      .values({
        ...place,
        id,
        workspaceId,
        storageUrl,
        rereads: documentId,
        sha256: null,
        filename,
        format,
        sizeBytes,
        attributes,
        position,
        isReplacement,
        status: 'processing',
        stage: 'stored',
        isWaiting: mustWait(sql`${workspaceId}::uuid`, sql`${place.kbId}::uuid`),
      })
      .returning()
    if (!document) throw new Error('The insert returned no row.')
    return document
  })
}
