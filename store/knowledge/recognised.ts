import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { rangesOf } from '../../domain/knowledge/page.ts'
import type { Database, Executor } from '../database.ts'
import { documents, recognisedPages } from '../tables/index.ts'

/** A page whose picture was looked at: `text` is null when it has none, `isLost` when it ended its reader. */
export type RecognisedRow = { page: number; text: string | null; isLost: boolean }

/** The pages of a document that were looked at, in their order; none once the document is cut. */
export const listLookedAt = (
  database: Executor,
  workspaceId: string,
  documentId: string,
): Promise<{ page: number; hasText: boolean; isLost: boolean }[]> =>
  database
    .select({
      page: recognisedPages.page,
      hasText: sql<boolean>`${recognisedPages.text} is not null`,
      isLost: recognisedPages.isLost,
    })
    .from(recognisedPages)
    .where(ofDocument(workspaceId, documentId))
    .orderBy(asc(recognisedPages.page))

const ofDocument = (workspaceId: string, documentId: string) =>
  and(eq(recognisedPages.workspaceId, workspaceId), eq(recognisedPages.documentId, documentId))

/** The texts that were recognised in a document, by page; none once the document is cut. */
export const listRecognisedTexts = (
  database: Executor,
  workspaceId: string,
  documentId: string,
): Promise<{ number: number; text: string }[]> =>
  database
    .select({ number: recognisedPages.page, text: sql<string>`${recognisedPages.text}` })
    .from(recognisedPages)
    .where(and(ofDocument(workspaceId, documentId), isNotNull(recognisedPages.text)))
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
    const known = await listLookedAt(transaction, workspaceId, documentId)
    const read = known.filter(({ hasText }) => hasText).map(({ page }) => page)
    const isRead = new Set(read)
    await transaction
      .update(documents)
      .set({ recognisedPages: rangesOf(read), unreadPages: rangesOf(unread.filter((page) => !isRead.has(page))) })
      .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId)))
  })
}

/** The condition that a document in the table or alias `table` still has pages of pictures to read. */
export const awaitsRecognition = (table: string) =>
  sql.raw(`${table}.stage = 'stored' and ${table}.unread_pages <> '{}'`)

/** The begun documents of a workspace whose pages of pictures are known and not all read. */
export async function countAwaitingRecognition(database: Executor, workspaceId: string): Promise<number> {
  const isAwaiting = sql`status = 'processing' and deleted_at is null and not is_waiting
    and ${awaitsRecognition('documents')}`
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
