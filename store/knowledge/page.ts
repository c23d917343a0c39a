import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DocumentChunk, DocumentPage } from '../../domain/knowledge/page.ts'
import type { Executor } from '../database.ts'
import { chunks, documentPages } from '../tables/index.ts'
import type { DocumentRecord } from './document.ts'
import { countRows, type Part } from './part.ts'

type Range = { limit: number; offset: number }

/** The chunks of a document in their order, as far as it is cut. */
export async function listChunks(
  database: Executor,
  { id }: DocumentRecord,
  { limit, offset }: Range,
): Promise<Part<DocumentChunk>> {
  const ofDocument = eq(chunks.documentId, id)
  const ordered = database.select().from(chunks).where(ofDocument).orderBy(asc(chunks.ordinal))
  const rows = await ordered.limit(limit).offset(offset)
  return { data: rows.map(chunkOf), total: await countRows(database, chunks, ofDocument) }
}

const chunkOf = (row: typeof chunks.$inferSelect): DocumentChunk => ({
  id: row.id,
  index: row.ordinal,
  page: row.page,
  heading: row.heading,
  text: row.text,
  tokenCount: row.tokenCount,
  place: { pageIndex: row.pageOrdinal, ...placeOf(row) },
})

/** The pages of a document as they were read, with the places of their chunks. */
export async function listPages(
  database: Executor,
  { id }: DocumentRecord,
  { limit, offset }: Range,
): Promise<Part<DocumentPage>> {
  const ofDocument = eq(documentPages.documentId, id)
  const ordered = database.select().from(documentPages).where(ofDocument).orderBy(asc(documentPages.ordinal))
  const pages = await ordered.limit(limit).offset(offset)
  const onPages = await listChunksOn(
    database,
    id,
    pages.map(({ ordinal }) => ordinal),
  )
  const data = pages.map(({ ordinal, page, text }) => ({
    index: ordinal,
    page,
    text,
    chunks: onPages
      .filter(({ pageOrdinal }) => pageOrdinal === ordinal)
      .map((row) => ({ id: row.id, index: row.ordinal, ...placeOf(row) })),
  }))
  return { data, total: await countRows(database, documentPages, ofDocument) }
}

const { id, ordinal, pageOrdinal, pageStart, pageEnd, repeated } = chunks

const listChunksOn = (database: Executor, documentId: string, pageOrdinals: number[]) =>
  database
    .select({ id, ordinal, pageOrdinal, pageStart, pageEnd, repeated })
    .from(chunks)
    .where(and(eq(chunks.documentId, documentId), inArray(pageOrdinal, pageOrdinals)))
    .orderBy(asc(ordinal))

type PlaceRow = { pageStart: number; pageEnd: number; repeated: number }

const placeOf = ({ pageStart: start, pageEnd: end, repeated }: PlaceRow) => ({ start, end, repeated })
