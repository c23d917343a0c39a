import { type SQL, sql } from 'drizzle-orm'
import type { AskedTerm } from '../../../domain/knowledge/word/word-query.ts'
import type { FoundWords, WeighedWord } from '../../../domain/knowledge/word/word-weight.ts'
import type { FilledBase } from './filled-base.ts'

/** Each of the two searches returns at most this many candidates; the fused ones are scored. */
export const CANDIDATES = 60

/** A word of the index of one knowledge base, as it weighs there. */
export type WordInBase = WeighedWord & { kbId: string }

/** The words of the question, as the index has them. */
export type Words = {
  asked: AskedTerm[]
  /** The words of all knowledge bases that are searched together. */
  searched: FoundWords
  weighed: WordInBase[]
}

/** The documents that a search covers: those of knowledge bases that fit a condition on `documents`. */
export type Covered = {
  workspaceId: string
  /** The set of all their vectors (domain/knowledge/vector-set.ts). */
  embeddingModel: string
  kbIds: string[]
  /** The same knowledge bases with their sizes. */
  bases: FilledBase[]
  condition: SQL
  isFiltered: boolean
  /** The number of ready documents of the knowledge bases, and of their passages. */
  documents: number
  passages: number
}

/** A statement about one knowledge base need not tell them apart. */
export const isOne = ({ kbIds }: Covered): boolean => kbIds.length === 1

/** The ids of the knowledge bases that are searched, as an array. */
export const idsOf = ({ kbIds }: Covered): SQL => sql`${sql.param(kbIds)}::uuid[]`

/** The place of a knowledge base among those that are searched, which stands for it in a statement. */
export const placeOfBase = (covered: Covered, kbId: SQL): SQL =>
  isOne(covered) ? sql`1` : sql`array_position(${idsOf(covered)}, ${kbId})`

/** Other documents are left out before candidates are cut, so the candidates are the best of the covered ones. */
export const areCovered = ({ condition }: Covered): SQL =>
  sql`documents.status = 'ready' and documents.deleted_at is null and ${condition}`

/** Postgres's usual memory for a hash (`work_mem`) holds the ids of this many documents, with much to spare. */
const HASHED_DOCUMENTS = 50_000

/**
 * The condition that the search covers a document. Postgres looks it up by a hash (`is true`), or in the table (`offset
 * 0`) if there are many documents: until it has analyzed a new upload, it expects a passage or two, and would compare
 * each with each document.
 */
export function isOfCovered(covered: Covered, documentId: SQL): SQL {
  const areOfBases = sql`documents.kb_id = any(${sql.param(covered.kbIds)}::uuid[]) and ${areCovered(covered)}`
  return covered.documents > HASHED_DOCUMENTS
    ? sql`exists (select from documents where documents.id = ${documentId} and ${areOfBases} offset 0)`
    : sql`(${documentId} in (select documents.id from documents where ${areOfBases})) is true`
}
