import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { WORD_INDEX } from '../../domain/knowledge/word/word-index.ts'
import { type AskedTerm, askedTermsOf } from '../../domain/knowledge/word/word-query.ts'
import { type FoundWord, weighWords } from '../../domain/knowledge/word/word-weight.ts'
import type { Executor } from '../database.ts'
import { documents } from '../tables/index.ts'
import type { KnowledgeBaseRecord } from './base.ts'
import type { Words } from './search-arm.ts'
import { findWords } from './word.ts'

/** A knowledge base with what a search must know of its ready documents. */
type FilledBase = Pick<KnowledgeBaseRecord, 'id' | 'embeddingModel'> & {
  passages: number
  documents: number
  hasUnindexed: boolean
  isCounted: boolean
  /** Whether an index of vectors is made or there for it. */
  hasIndex: boolean
}

const areReady = (kbIds: string[]) =>
  and(inArray(documents.kbId, kbIds), eq(documents.status, 'ready'), isNull(documents.deletedAt))

/** Whether the index has the number of passages of each word of these documents. */
const ARE_COUNTED = sql<boolean>`coalesce(bool_and(${documents.wordIndex} >= ${WORD_INDEX}), false)`

/** The knowledge bases that have a ready document that fits: for others no question is embedded. */
export async function withReadyDocuments(
  database: Executor,
  bases: Pick<KnowledgeBaseRecord, 'id' | 'embeddingModel'>[],
  condition: SQL,
): Promise<FilledBase[]> {
  if (bases.length === 0) return []
  const ready = await database
    .select({
      kbId: documents.kbId,
      passages: sql<number>`coalesce(sum(${documents.chunkCount}), 0)::int`,
      documents: sql<number>`count(*)::int`,
      hasUnindexed: sql<boolean>`bool_or(${documents.wordIndex} = 0)`,
      isCounted: ARE_COUNTED,
      hasIndex: sql<boolean>`exists (select from vector_indexes where vector_indexes.kb_id = ${documents.kbId})`,
    })
    .from(documents)
    .where(areReady(bases.map(({ id }) => id)))
    .groupBy(documents.kbId)
    .having(sql`bool_or(${condition})`)
  const byId = new Map(ready.map(({ kbId, ...facts }) => [kbId, facts]))
  return bases.flatMap((base) => {
    const facts = byId.get(base.id)
    return facts ? [{ ...base, ...facts }] : []
  })
}

/** Finds the words in the index of these knowledge bases, by their first and last letters. */
export async function findWordsOf(
  database: Executor,
  workspaceId: string,
  kbIds: string[],
  asked: AskedTerm[],
): Promise<FoundWord[]> {
  if (kbIds.length === 0) return []
  const [known] = await database.select({ isCounted: ARE_COUNTED }).from(documents).where(areReady(kbIds))
  return await findWords(database, { workspaceId, kbIds, isCounted: known?.isCounted ?? false }, asked)
}

/** A question to the documents of a workspace; a filter may leave some out. */
type Sought = { workspaceId: string; question: string; isFiltered: boolean }

/** Finds the words of the question in the index of these knowledge bases, and weighs them. */
export async function readWords(
  database: Executor,
  { workspaceId, question, isFiltered }: Sought,
  bases: FilledBase[],
): Promise<Words> {
  const asked = askedTermsOf(question)
  const kbIds = bases.map(({ id }) => id)
  const isCounted = bases.every((base) => base.isCounted)
  const found = await findWords(database, { workspaceId, kbIds, isCounted }, asked)
  const passages = bases.reduce((sum, base) => sum + base.passages, 0)
  const hasUnindexed = bases.some((base) => base.hasUnindexed)
  return { asked, found, weighed: weighWords(asked, found, passages, isFiltered), passages, hasUnindexed, isCounted }
}
