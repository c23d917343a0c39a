import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { DocumentErrorCode } from '../../../domain/knowledge/document-error.ts'
import type { Executor } from '../../database.ts'
import { documents } from '../../tables/index.ts'
import { type DocumentPlace, type DocumentRecord, isLivingDocument } from '../document.ts'
import { mustWait } from '../line.ts'
import { deleteUnrecognised } from '../recognised.ts'

/** The failed documents to reopen: one, those of one code, or all. */
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
      isLivingDocument(workspaceId, place),
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
      status: 'processing',
      error: null,
      isWaiting,
      beatAt: sql`now()`,
      attempts: sql`${documents.attempts} + 1`,
      // A file that is read anew says anew which of its pages hold only pictures; until then it has its place in the line.
      unreadPages: sql`case ${documents.stage} when 'stored' then '{}' else ${documents.unreadPages} end`,
    })
    .where(and(which, eq(documents.status, 'error')))
    .returning()
  await deleteUnrecognised(transaction, reopened)
  return reopened
}
