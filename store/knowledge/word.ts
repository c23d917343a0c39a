import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { WORD_INDEX, type WordEntry } from '../../domain/knowledge/word/word-index.ts'
import type { AskedTerm } from '../../domain/knowledge/word/word-query.ts'
import { type FoundWord, shareOfBase } from '../../domain/knowledge/word/word-weight.ts'
import type { Database, Executor } from '../database.ts'
import { chunks, documents } from '../tables/index.ts'

/** The search looks up at most this many words that begin with a word of a question. */
const MAX_PREFIXED = 30

type DocumentKey = { workspaceId: string; documentId: string; kbId: string }

/** A document whose words are not indexed, or only as an earlier WORD_INDEX was. */
export type UnindexedDocument = { id: string; workspaceId: string; kbId: string; filename: string }

const unindexed = {
  id: documents.id,
  workspaceId: documents.workspaceId,
  kbId: documents.kbId,
  filename: documents.filename,
}
const isUnindexed = and(isNull(documents.deletedAt), lt(documents.wordIndex, WORD_INDEX))

/** The passages of a document as its index needs them, in their order. */
export const listPassageTexts = (
  database: Executor,
  documentId: string,
): Promise<{ heading: string | null; text: string }[]> =>
  database
    .select({ heading: chunks.heading, text: chunks.text })
    .from(chunks)
    .where(eq(chunks.documentId, documentId))
    .orderBy(asc(chunks.ordinal))

/** The document, if its words are not indexed by this or a newer release, and it is not deleted. */
export async function findUnindexedDocument(
  database: Executor,
  workspaceId: string,
  documentId: string,
): Promise<UnindexedDocument | undefined> {
  const [found] = await database
    .select(unindexed)
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId), isUnindexed))
  return found
}

/** Tells whether the index still lacks the words of a document that is not deleted. */
export async function lacksWordIndex(database: Executor, documentId: string): Promise<boolean> {
  const found = await database
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), isUnindexed))
  return found.length > 0
}

/**
 * Stores the words of a document, unless a worker of this or a newer release did so or the document is deleted. Vectors of
 * the document wait while its words are written: its row is locked before, because the weaker lock that the words take
 * could not be raised at the end while another transaction waits for the row.
 */
export function addWords(
  database: Database,
  { id: documentId, workspaceId, kbId }: UnindexedDocument,
  entries: WordEntry[],
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`words ${documentId}`}, 0))`)
    if (!(await findUnindexedDocument(transaction, workspaceId, documentId))) return
    await transaction.execute(sql`delete from document_words where document_id = ${documentId}::uuid`)
    await transaction.execute(sql`select from documents where id = ${documentId}::uuid for no key update`)
    await insertWords(transaction, { workspaceId, documentId, kbId }, entries)
    await transaction.update(documents).set({ wordIndex: WORD_INDEX }).where(eq(documents.id, documentId))
  })
}

/** Runs in the transaction that says that the index has the document. */
async function insertWords(
  transaction: Executor,
  { workspaceId, documentId, kbId }: DocumentKey,
  entries: WordEntry[],
): Promise<void> {
  // One parameter for all words: an array of arrays would need one length.
  const given = sql.param(JSON.stringify(entries))
  await transaction.execute(sql`
    insert into document_words (document_id, workspace_id, kb_id, word, ordinals, impacts, passages)
    select ${documentId}::uuid, ${workspaceId}::uuid, ${kbId}::uuid, entry.word, entry.ordinals, entry.impacts,
      cardinality(entry.ordinals)
    from jsonb_to_recordset(${given}::jsonb) as entry (word text, ordinals integer[], impacts smallint[])
    on conflict do nothing`)
}

type WordsOf = { workspaceId: string; kbIds: string[] }

/** A word of the index of one knowledge base. */
export type WordOfBase = FoundWord & { kbId: string }

/** The words of the index that a question asks for, with the number of passages and documents of each knowledge base that have them. */
export async function findWords(
  database: Executor,
  { workspaceId, kbIds }: WordsOf,
  asked: AskedTerm[],
): Promise<WordOfBase[]> {
  if (asked.length === 0 || kbIds.length === 0) return []
  const terms = sql.param(asked.map(({ term }) => term))
  const ends = sql.param(asked.map(({ end }) => end))
  const { rows } = await database.execute<WordOfBase>(sql`
    select base.id as "kbId", asked.term, found.word, found.passages, found.documents
    from unnest(${sql.param(kbIds)}::uuid[]) as base (id)
      cross join unnest(${terms}::text[], ${ends}::text[]) as asked (term, "end") cross join lateral (
      select word, sum(passages)::int as passages, count(*)::int as documents from document_words
      where workspace_id = ${workspaceId} and kb_id = base.id
        and word >= asked.term collate "C" and word <= asked."end" collate "C"
      group by word order by word limit ${shareOfBase(MAX_PREFIXED, kbIds.length)}) as found`)
  return rows
}
