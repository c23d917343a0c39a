import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { rangesOf } from '../../domain/knowledge/page-range.ts'
import type { Database, Executor } from '../database.ts'
import { documents, recognisedPages } from '../tables/index.ts'

/** A page whose picture was looked at: `text` is null when it has none, `isLost` when it ended its reader. */
export type RecognisedRow = { page: number; text: string | null; isLost: boolean }

const ofDocument = (workspaceId: string, documentId: string) =>
  and(eq(recognisedPages.workspaceId, workspaceId), eq(recognisedPages.documentId, documentId))

/** The pages of a document that were looked at, in their order; none once the document is cut. */
export const listRecognised = (database: Executor, workspaceId: string, documentId: string): Promise<RecognisedRow[]> =>
  database
    .select({ page: recognisedPages.page, text: recognisedPages.text, isLost: recognisedPages.isLost })
    .from(recognisedPages)
    .where(ofDocument(workspaceId, documentId))
    .orderBy(asc(recognisedPages.page))

/** Stores a page that was looked at, unless it is, and shows on the document how far the recognition is. */
export function storeRecognised(
  database: Database,
  workspaceId: string,
  documentId: string,
  row: RecognisedRow,
  unread: number[],
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction
      .insert(recognisedPages)
      .values({ ...row, workspaceId, documentId })
      .onConflictDoNothing()
    const rows = await listPagesWithText(transaction, workspaceId, documentId)
    const isRead = new Set(rows)
    await transaction
      .update(documents)
      .set({ recognisedPages: rangesOf(rows), unreadPages: rangesOf(unread.filter((page) => !isRead.has(page))) })
      .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId)))
  })
}

async function listPagesWithText(database: Executor, workspaceId: string, documentId: string): Promise<number[]> {
  const rows = await database
    .select({ page: recognisedPages.page })
    .from(recognisedPages)
    .where(and(ofDocument(workspaceId, documentId), isNotNull(recognisedPages.text)))
    .orderBy(asc(recognisedPages.page))
  return rows.map(({ page }) => page)
}

/** The begun documents of a workspace whose pages of pictures are known and not all read. */
export async function countAwaitingRecognition(database: Executor, workspaceId: string): Promise<number> {
  const isAwaiting = sql`status = 'processing' and deleted_at is null and not is_waiting
    and stage = 'stored' and unread_pages <> '{}'`
  const [found] = await database
    .select({ documents: count() })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), isAwaiting))
  return found?.documents ?? 0
}

/** Forgets the pages of these documents that gave no text, so that they are looked at again. */
export const deleteUnrecognised = (transaction: Executor, ofDocuments: { id: string }[]) => {
  const ids = ofDocuments.map(({ id }) => id)
  return transaction
    .delete(recognisedPages)
    .where(and(inArray(recognisedPages.documentId, ids), isNull(recognisedPages.text)))
}

/** Forgets the pages of a document that is cut now. */
export const deleteRecognised = (transaction: Executor, workspaceId: string, documentId: string) =>
  transaction.delete(recognisedPages).where(ofDocument(workspaceId, documentId))
