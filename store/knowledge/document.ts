import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import type { Attributes } from '../../domain/knowledge/attribute.ts'
import type { DocumentFormat } from '../../domain/knowledge/document.ts'
import type { DocumentErrorCode } from '../../domain/knowledge/document-error.ts'
import type { Executor, Transactor } from '../database.ts'
import { documents } from '../tables/index.ts'
import { lockKnowledgeBaseForInsert } from './base.ts'
import { mustWait } from './line.ts'
import { deleteUnrecognised } from './recognised.ts'
import { hideReplaced, lockFilename } from './replacement.ts'

export type DocumentRecord = typeof documents.$inferSelect
/** The ids of a document's path. */
export type DocumentPlace = { agentId: string; kbId: string }

const isLiving = (workspaceId: string, { agentId, kbId }: DocumentPlace) =>
  and(
    eq(documents.workspaceId, workspaceId),
    eq(documents.agentId, agentId),
    eq(documents.kbId, kbId),
    isNull(documents.deletedAt),
  )

const documentNotFound = (documentId: string) =>
  new ApiError('DOCUMENT_NOT_FOUND', { message: `This knowledge base has no document ${documentId}.` })

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
    .where(and(isLiving(workspaceId, place), eq(documents.id, documentId)))
  if (!found) throw documentNotFound(documentId)
  return found
}

/** The document that has this name and these bytes; undefined when there is none. */
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
    .where(and(isLiving(workspaceId, place), same))
  return found
}

export type NewDocumentRow = DocumentPlace & {
  id: string
  filename: string
  format: DocumentFormat
  sizeBytes: number
  sha256: string
  storageUrl: string
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
        ...{ ...row, workspaceId, status: 'processing', stage: 'stored' },
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
  if (last?.status === 'ready') await hideReplaced(transaction, documentId)
  const [document] = await transaction.select().from(documents).where(isThis)
  if (!document) throw goneMeanwhile()
  return document
}

/** Gives a document these attributes in place of its own. @returns it. @throws DOCUMENT_NOT_FOUND */
export async function updateAttributes(
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
  attributes: Attributes,
): Promise<DocumentRecord> {
  const [updated] = await database
    .update(documents)
    .set({ attributes })
    .where(and(isLiving(workspaceId, place), eq(documents.id, documentId)))
    .returning()
  if (!updated) throw documentNotFound(documentId)
  return updated
}

/** Hides a document, so that no search finds it; a sweep removes it later. @returns it. @throws DOCUMENT_NOT_FOUND */
export async function deleteDocument(
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
  documentId: string,
): Promise<DocumentRecord> {
  const [hidden] = await database
    .update(documents)
    .set({ deletedAt: sql`now()` })
    .where(and(isLiving(workspaceId, place), eq(documents.id, documentId)))
    .returning()
  if (!hidden) throw documentNotFound(documentId)
  return hidden
}

/** Which failed documents are reopened: one, those of one code, or all. */
export type Reopening = { documentId?: string; code?: DocumentErrorCode | undefined }

/**
 * Reopens failed documents of a knowledge base at the step that failed. Many of them wait for their turn.
 * @returns the reopened documents
 */
export const reopenDocuments = (
  database: Executor,
  workspaceId: string,
  place: DocumentPlace,
  { documentId, code }: Reopening = {},
): Promise<DocumentRecord[]> =>
  reopen(
    database,
    and(
      isLiving(workspaceId, place),
      documentId === undefined ? undefined : eq(documents.id, documentId),
      code === undefined ? undefined : sql`${documents.error} ->> 'code' = ${code}`,
    ),
    documentId === undefined ? true : mustWait(sql.raw('documents.workspace_id'), sql.raw('documents.kb_id')),
  )

/** Reopens the failed ones of these documents of a workspace; they wait for their turn. @returns the reopened documents */
export const reopenDocumentsById = (
  database: Executor,
  workspaceId: string,
  documentIds: string[],
): Promise<DocumentRecord[]> =>
  reopen(
    database,
    and(eq(documents.workspaceId, workspaceId), inArray(documents.id, documentIds), isNull(documents.deletedAt)),
    true,
  )

async function reopen(transaction: Executor, which: SQL | undefined, isWaiting: true | SQL<boolean>) {
  const reopened = await transaction
    .update(documents)
    .set({
      ...{ status: 'processing', error: null, isWaiting, beatAt: sql`now()` },
      attempts: sql`${documents.attempts} + 1`,
      // A file that is read anew says anew which of its pages hold only pictures; until then it has its place in the line.
      unreadPages: sql`case ${documents.stage} when 'stored' then '{}' else ${documents.unreadPages} end`,
    })
    .where(and(which, eq(documents.status, 'error')))
    .returning()
  await deleteUnrecognised(transaction, reopened)
  return reopened
}
