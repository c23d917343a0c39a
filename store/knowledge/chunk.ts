import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Chunk } from '../../domain/chunk/chunk.ts'
import type { ParsedPage } from '../../domain/chunk/page.ts'
import { newId } from '../../domain/id.ts'
import type { SearchHit } from '../../domain/knowledge/base.ts'
import { rangesOf } from '../../domain/knowledge/page.ts'
import { joinParts } from '../../domain/knowledge/passage-merge.ts'
import type { Database, Executor } from '../database.ts'
import { chunks, chunkVectors, documents, knowledgeBases } from '../tables/index.ts'
import { lockLivingDocument } from './ingestion.ts'
import { deleteRecognised } from './recognised.ts'
import { type Embedded, insertVectors, isServingVector, lockServingModel } from './vector.ts'

/** One activity embeds this many chunks; a batch begins at a multiple of it. */
export const EMBEDDING_BATCH_SIZE = 128
/** Some megabytes of text in one statement. */
const ROWS_PER_INSERT = 2_000

/** A passage as callers see it, without its score. */
export type Passage = Omit<SearchHit, 'score'>

/**
 * Stores all pages and chunks of a document in one transaction. Those that an earlier attempt stored stay.
 * @returns false when the document is deleted
 */
export function storeChunks(
  database: Database,
  workspaceId: string,
  documentId: string,
  parsed: { chunks: Chunk[]; pages: ParsedPage[]; pageCount?: number; unread?: number[]; recognised?: number[] },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const document = await lockLivingDocument(transaction, workspaceId, documentId, 'update')
    if (!document) return false
    if (document.stage !== 'stored') return true
    for (const { rows, first } of inBatches(parsed.pages)) await insertPages(transaction, documentId, rows, first)
    for (const { rows, first } of inBatches(parsed.chunks)) await insertChunks(transaction, documentId, rows, first)
    await deleteRecognised(transaction, workspaceId, documentId)
    await transaction
      .update(documents)
      .set({ stage: 'chunked', ...pageColumns(parsed), beatAt: sql`now()` })
      .where(eq(documents.id, documentId))
    return true
  })
}

type PageFacts = { pageCount?: number | null; unread?: number[]; recognised?: number[] }

const pageColumns = ({ pageCount = null, unread = [], recognised = [] }: PageFacts) => ({
  pageCount,
  unreadPages: rangesOf(unread),
  recognisedPages: rangesOf(recognised),
})

/** Keeps the facts about the pages of a document without text, which its error names. */
export const storeUnreadPages = (database: Executor, workspaceId: string, documentId: string, parsed: PageFacts) =>
  database
    .update(documents)
    .set(pageColumns(parsed))
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId), eq(documents.stage, 'stored')))

function* inBatches<Row>(rows: Row[]): Generator<{ rows: Row[]; first: number }> {
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT)
    yield { rows: rows.slice(first, first + ROWS_PER_INSERT), first }
}

/** Rows as arrays of their columns: a statement of one length, which is much quicker to make and to read than one value each. */
async function insertPages(transaction: Executor, documentId: string, pages: ParsedPage[], first: number) {
  const numbers = sql.param(pages.map(({ number }) => number ?? null))
  const texts = sql.param(pages.map(({ text }) => text))
  await transaction.execute(sql`
    insert into document_pages (document_id, workspace_id, ordinal, page, text)
    select documents.id, workspace_id, ${first} + place - 1, page, text
    from documents, unnest(${numbers}::int[], ${texts}::text[]) with ordinality as given (page, text, place)
    where documents.id = ${documentId}`)
}

async function insertChunks(transaction: Executor, documentId: string, parsed: Chunk[], first: number): Promise<void> {
  const column = <Value>(of: (chunk: Chunk) => Value) => sql.param(parsed.map(of))
  await transaction.execute(sql`
    insert into chunks (id, document_id, kb_id, workspace_id, ordinal, text, heading, page, token_count, repeated,
      page_ordinal, page_start, page_end)
    select given.id, documents.id, kb_id, workspace_id, ${first} + place - 1, given.text, given.heading, given.page,
      token_count, repeated, page_ordinal, page_start, page_end
    from documents, unnest(${column(() => newId())}::uuid[], ${column(({ text }) => text)}::text[],
      ${column(({ heading }) => heading ?? null)}::text[], ${column(({ page }) => page ?? null)}::int[],
      ${column(({ tokenCount }) => tokenCount)}::int[], ${column(({ repeated }) => repeated)}::int[],
      ${column(({ place }) => place.pageIndex)}::int[], ${column(({ place }) => place.start)}::int[],
      ${column(({ place }) => place.end)}::int[]) with ordinality as given (id, text, heading, page, token_count,
      repeated, page_ordinal, page_start, page_end, place)
    where documents.id = ${documentId}`)
}

/** Returns the number of a document's chunks, and the batches that still have chunks without a vector that serves. */
export async function findMissingBatches(
  database: Executor,
  documentId: string,
): Promise<{ total: number; batches: number[] }> {
  const [found] = await database
    .select({
      total: sql<number>`count(*)::int`,
      batches: sql<number[] | null>`array_agg(distinct ${chunks.ordinal} / ${sql.raw(String(EMBEDDING_BATCH_SIZE))})
        filter (where ${chunkVectors.chunkId} is null)`,
    })
    .from(chunks)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.kbId))
    .leftJoin(chunkVectors, isServingVector)
    .where(eq(chunks.documentId, documentId))
  return { total: found?.total ?? 0, batches: (found?.batches ?? []).toSorted((a, b) => a - b) }
}

export type UnembeddedChunk = { id: string; text: string; heading: string | null }

/** The chunks of a batch that have no vector of the knowledge base's model yet. */
export const listUnembedded = (
  database: Executor,
  workspaceId: string,
  documentId: string,
  batch: number,
): Promise<UnembeddedChunk[]> =>
  database
    .select({ id: chunks.id, text: chunks.text, heading: chunks.heading })
    .from(chunks)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.kbId))
    .leftJoin(chunkVectors, isServingVector)
    .where(
      and(
        eq(chunks.workspaceId, workspaceId),
        eq(chunks.documentId, documentId),
        between(chunks.ordinal, batch * EMBEDDING_BATCH_SIZE, (batch + 1) * EMBEDDING_BATCH_SIZE - 1),
        isNull(chunkVectors.chunkId),
      ),
    )
    .orderBy(asc(chunks.ordinal))

/**
 * Stores vectors of a document. A chunk that has a vector keeps it. Nothing is stored when the knowledge base has changed
 * its model meanwhile: its ingestion finds the chunks without a vector again.
 * @returns false when the document is deleted
 */
export function storeVectors(
  database: Database,
  workspaceId: string,
  { documentId, embeddingModel }: { documentId: string; embeddingModel: string },
  embedded: Embedded[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const serving = await lockServingModel(transaction, documentId)
    if (!(await lockLivingDocument(transaction, workspaceId, documentId, 'share'))) return false
    if (serving !== embeddingModel) return true
    await insertVectors(transaction, embeddingModel, embedded, sql`chunks.document_id = ${documentId}`)
    return true
  })
}

const partColumns = {
  id: chunks.id,
  documentId: chunks.documentId,
  ordinal: chunks.ordinal,
  text: chunks.text,
  page: chunks.page,
  heading: chunks.heading,
  repeated: chunks.repeated,
}

/** A chunk that a search found, with those next to it whose text is a part of the passage. */
export type FoundChunk = { chunkId: string; neighbours?: string[] }

/** Lists the passages of found chunks, in no order and without deleted ones. */
export async function listPassages(database: Executor, workspaceId: string, found: FoundChunk[]): Promise<Passage[]> {
  const ids = found.flatMap(({ chunkId, neighbours = [] }) => [chunkId, ...neighbours])
  const parts = new Map((await listChunksById(database, workspaceId, ids)).map((chunk) => [chunk.id, chunk]))
  return found.flatMap(({ chunkId, neighbours = [] }) => {
    const best = parts.get(chunkId)
    if (!best) return []
    const beside = neighbours.flatMap((id) => parts.get(id) ?? [])
    return [passageOf(joinParts(best, [best, ...beside]))]
  })
}

async function listChunksById(database: Executor, workspaceId: string, chunkIds: string[]) {
  if (chunkIds.length === 0) return []
  const rows = await database
    .select({ chunk: partColumns, filename: documents.filename })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .where(and(eq(chunks.workspaceId, workspaceId), inArray(chunks.id, chunkIds), isNull(documents.deletedAt)))
  return rows.map(({ chunk, filename }) => ({ ...chunk, filename }))
}

/** A row as a passage, with page and heading where the document has them. */
export const passageOf = (row: {
  documentId: string
  filename: string
  id: string
  text: string
  page: number | null
  heading: string | null
  neighbours?: string[]
}): Passage => ({
  document_id: row.documentId,
  filename: row.filename,
  chunk_id: row.id,
  text: row.text,
  ...(row.page === null ? {} : { page: row.page }),
  ...(row.heading === null ? {} : { heading: row.heading }),
  ...(row.neighbours?.length ? { neighbours: row.neighbours } : {}),
})
