import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import type { Attributes } from '../../domain/knowledge/attribute.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import type { Executor, Transactor } from '../database.ts'
import { documents } from '../tables/index.ts'
import { lockKnowledgeBaseForInsert } from './base.ts'
import { hideReplaced, lockFilename } from './change/replacement.ts'
import { mustWait } from './line.ts'

export type DocumentRecord = typeof documents.$inferSelect
/** The ids of a document's path. */
export type DocumentPlace = { agentId: string; kbId: string }

/** A document of this place that is not deleted. */
export const isLivingDocument = (workspaceId: string, { agentId, kbId }: DocumentPlace) =>
  and(
    eq(documents.workspaceId, workspaceId),
    eq(documents.agentId, agentId),
    eq(documents.kbId, kbId),
    isNull(documents.deletedAt),
  )

/** A document of the knowledge base. @throws DOCUMENT_NOT_FOUND */
export async function findDocument(
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
): Promise<DocumentRecord> {
  const [found] = await database
    .select()
    .from(documents)
    .where(and(isLivingDocument(workspaceId, place), eq(documents.id, documentId)))
  if (!found) throw documentNotFound(documentId)
  return found
}

const documentNotFound = (documentId: string) =>
  new ApiError('DOCUMENT_NOT_FOUND', { message: `This knowledge base has no document ${documentId}.` })

/** The knowledge bases of documents, by the documents' ids. */
export async function findBasesOf(
  database: Executor,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, kbId } = documents
  const rows = await database
    .select({ id, kbId })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row.kbId]))
}

/** The document that has this name and these bytes, and does not read a file again; undefined when there is none. */
export async function findSameDocument(
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
  { filename, sha256 }: { filename: string; sha256: string },
): Promise<DocumentRecord | undefined> {
  const same = and(eq(documents.filename, filename), eq(documents.sha256, sha256))
  const [found] = await database
    .select()
    .from(documents)
    .where(and(isLivingDocument(workspaceId, place), same))
  return found
}

export type StoredFile = { id: string; storageUrl: string }

export type NewDocumentRow = DocumentPlace &
  StoredFile & {
    filename: string
    format: DocumentFormat
    sizeBytes: number
    sha256: string
    attributes: Attributes | undefined
    isReplacement: boolean
  }

/**
 * Inserts a document whose file is stored. When the same file is inserted several times at once, one row is written.
 * @returns the document; `created: false` when another insert wrote it
 * @throws AGENT_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND
 */
export function insertDocument(
  database: Transactor,
  workspaceId: string,
  row: NewDocumentRow,
): Promise<{ document: DocumentRecord; created: boolean }> {
  return database.transaction(async (transaction) => {
    await lockKnowledgeBaseForInsert(transaction, workspaceId, row.agentId, row.kbId)
    const [document] = await transaction
      .insert(documents)
      .values({
        ...row,
        workspaceId,
        status: 'processing',
        stage: 'stored',
        isWaiting: mustWait(sql`${workspaceId}::uuid`, sql`${row.kbId}::uuid`),
      })
      .onConflictDoNothing()
      .returning()
    if (document) return { document, created: true }
    const same = await findSameDocument(transaction, workspaceId, row, row)
    if (!same) throw goneMeanwhile()
    return { document: row.isReplacement ? await renew(transaction, workspaceId, same.id, row) : same, created: false }
  })
}

const goneMeanwhile = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'The same document was deleted at this moment.',
    fix: 'Send the request again.',
  })

/**
 * Lets a document that was uploaded before be the last upload of its filename, which takes the place of all others: at
 * once when it is ready, else when it becomes ready. Attributes that are given take the place of its own.
 * @returns it
 * @throws AGENT_NOT_FOUND, KNOWLEDGE_BASE_NOT_FOUND, SERVICE_UNAVAILABLE when it was deleted at this moment
 */
export function renewDocument(
  database: Transactor,
  workspaceId: string,
  { id, agentId, kbId }: DocumentRecord,
  given: Pick<NewDocumentRow, 'attributes'>,
): Promise<DocumentRecord> {
  return database.transaction(async (transaction) => {
    await lockKnowledgeBaseForInsert(transaction, workspaceId, agentId, kbId)
    return await renew(transaction, workspaceId, id, given)
  })
}

async function renew(
  transaction: Executor,
  workspaceId: string,
  documentId: string,
  { attributes }: Pick<NewDocumentRow, 'attributes'>,
): Promise<DocumentRecord> {
  await lockFilename(transaction, documentId)
  const isThis = and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId), isNull(documents.deletedAt))
  const [last] = await transaction
    .update(documents)
    .set({ attributes, isReplacement: true, position: sql`nextval('document_positions')` })
    .where(isThis)
    .returning()
  if (last) await renewReread(transaction, last)
  if (last?.status === 'ready') await hideReplaced(transaction, documentId)
  const [document] = await transaction.select().from(documents).where(isThis)
  if (!document) throw goneMeanwhile()
  return document
}

/** The one that reads its file again is the last upload with it, so it is not hidden as an earlier one. */
async function renewReread(
  transaction: Executor,
  { id, workspaceId, attributes, isReplacement, position }: DocumentRecord,
): Promise<void> {
  await transaction
    .update(documents)
    .set({ attributes, isReplacement, position })
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.rereads, id), isNull(documents.deletedAt)))
}

/**
 * Gives a document these attributes in place of its own, and the one that reads its file again, which answers later.
 * @returns it. @throws DOCUMENT_NOT_FOUND
 */
export const updateAttributes = (
  database: Transactor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
  attributes: Attributes,
): Promise<DocumentRecord> => updateWithReread(database, workspaceId, place, documentId, { attributes })

/**
 * Hides a document, so that no search finds it, and the one that reads its file again; a sweep removes them later.
 * @returns it. @throws DOCUMENT_NOT_FOUND
 */
export const deleteDocument = (
  database: Transactor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
): Promise<DocumentRecord> => updateWithReread(database, workspaceId, place, documentId, { deletedAt: sql`now()` })

function updateWithReread(
  database: Transactor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
  values: { attributes: Attributes } | { deletedAt: SQL },
): Promise<DocumentRecord> {
  return database.transaction(async (transaction) => {
    await lockFilename(transaction, documentId)
    const updated = await transaction
      .update(documents)
      .set(values)
      .where(
        and(isLivingDocument(workspaceId, place), or(eq(documents.id, documentId), eq(documents.rereads, documentId))),
      )
      .returning()
    const found = updated.find(({ id }) => id === documentId)
    if (!found) throw documentNotFound(documentId)
    return found
  })
}
