import { sql } from 'drizzle-orm'
import type { Executor } from '../../database.ts'

/**
 * Lets the documents of one filename in a knowledge base become ready one after another, until the transaction ends. Call
 * it before the document's own row is locked.
 */
export async function lockFilename(transaction: Executor, documentId: string): Promise<void> {
  await transaction.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(kb_id::text || filename, 0)) from documents where id = ${documentId}`)
}

/**
 * Gives a document that becomes ready its place among those of its filename, in the order of their uploads. A replacement
 * hides the earlier ones; a document before a replacement that answers already is hidden itself. One that reads a file
 * again hides the document of that file, and is hidden when that is gone.
 * @returns false when the document is hidden
 */
export async function takePlace(transaction: Executor, documentId: string): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    update documents set deleted_at = now() where id = ${documentId} and exists (
      select from documents as later
      where later.kb_id = documents.kb_id and later.filename = documents.filename and later.is_replacement
        and later.position > coalesce(documents.position, 0) and later.status = 'ready' and later.deleted_at is null
      union all
      select where documents.rereads is not null and not exists (
        select from documents as original where original.id = documents.rereads and original.deleted_at is null))`)
  if (rowCount === 1) return false
  await takeOver(transaction, documentId)
  await hideReplaced(transaction, documentId)
  return true
}

/** Lets a document that has read a file again be the one of that file. Other documents stay as they are. */
async function takeOver(transaction: Executor, documentId: string): Promise<void> {
  const { rowCount } = await transaction.execute(sql`
    update documents set deleted_at = now() from documents as reread
    where reread.id = ${documentId} and documents.id = reread.rereads`)
  if (rowCount !== 1) return
  // A statement of its own: until the former document is hidden, no other one may have its name and its bytes.
  await transaction.execute(sql`
    update documents set rereads = null, sha256 = original.sha256, replaces = documents.replaces || original.id
    from documents as original where documents.id = ${documentId} and original.id = documents.rereads`)
}

/** Hides the documents that a replacement takes the place of; a sweep removes them later. Other documents hide none. */
export async function hideReplaced(transaction: Executor, documentId: string): Promise<void> {
  // The rows are locked in the order of their ids, so that two such statements never wait for each other.
  await transaction.execute(sql`
    with replacement as (
      select id, kb_id, filename, position from documents where id = ${documentId} and is_replacement
    ), earlier as (
      select documents.id from documents join replacement
        on documents.kb_id = replacement.kb_id and documents.filename = replacement.filename
      where documents.deleted_at is null and coalesce(documents.position, 0) < replacement.position
      order by documents.id for update of documents
    ), hidden as (
      update documents set deleted_at = now() from earlier where documents.id = earlier.id returning documents.id
    )
    update documents set replaces = replaces || array(select id from hidden order by id)
    where id = (select id from replacement) and exists (select from hidden)`)
}
