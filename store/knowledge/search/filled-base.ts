import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { askedTermsOf } from '../../../domain/knowledge/word/word-query.ts'
import { raritiesOf, weighWords } from '../../../domain/knowledge/word/word-weight.ts'
import type { Executor } from '../../database.ts'
import { documents } from '../../tables/index.ts'
import type { KnowledgeBaseRecord } from '../base.ts'
import { vectorIndexName } from '../vector-index.ts'
import { findWords } from '../word.ts'
import type { Words } from './search-arm.ts'

/** A knowledge base with what a search must know of its ready documents. */
export type FilledBase = Pick<KnowledgeBaseRecord, 'id' | 'embeddingModel'> & {
  passages: number
  documents: number
  /** The number of documents that fit, and of their passages. */
  coveredDocuments: number
  coveredPassages: number
  /** True: the vectors of the knowledge base have a finished index. */
  hasIndex: boolean
}

/** The knowledge bases that have a ready document that fits: for others no question is embedded. */
export async function withReadyDocuments(
  database: Executor,
  bases: Pick<KnowledgeBaseRecord, 'id' | 'embeddingModel'>[],
  condition: SQL,
): Promise<FilledBase[]> {
  if (bases.length === 0) return []
  const kbIds = bases.map(({ id }) => id)
  const names = bases.map(({ id: kbId, embeddingModel }) => vectorIndexName({ kbId, embeddingModel }))
  const name = sql`(${sql.param(names)}::text[])[array_position(${sql.param(kbIds)}::uuid[], ${documents.kbId})]`
  const ready = await database
    .select({
      kbId: documents.kbId,
      passages: sql<number>`coalesce(sum(${documents.chunkCount}), 0)::int`,
      documents: sql<number>`count(*)::int`,
      coveredDocuments: sql<number>`(count(*) filter (where ${condition}))::int`,
      coveredPassages: sql<number>`coalesce(sum(${documents.chunkCount}) filter (where ${condition}), 0)::int`,
      hasIndex: sql<boolean>`exists (select from pg_index where indexrelid = to_regclass(${name}) and indisvalid)`,
    })
    .from(documents)
    .where(areReady(kbIds))
    .groupBy(documents.kbId)
    .having(sql`bool_or(${condition})`)
  const byId = new Map(ready.map(({ kbId, ...facts }) => [kbId, facts]))
  return bases.flatMap((base) => {
    const facts = byId.get(base.id)
    return facts ? [{ ...base, ...facts }] : []
  })
}

const areReady = (kbIds: string[]) =>
  and(inArray(documents.kbId, kbIds), eq(documents.status, 'ready'), isNull(documents.deletedAt))

/** Counts the passages of these knowledge bases that have each of the words; those that stand nowhere are left out. */
export async function countPassages(
  database: Executor,
  workspaceId: string,
  kbIds: string[],
  words: string[],
): Promise<Map<string, number>> {
  if (kbIds.length === 0) return new Map()
  const asked = words.map((term) => ({ term, end: term }))
  const found = await findWords(database, { workspaceId, kbIds }, asked)
  const counts = new Map<string, number>()
  for (const { word, passages } of found) counts.set(word, (counts.get(word) ?? 0) + passages)
  return counts
}

/** A question to the documents of a workspace; a filter may leave some out. */
type Sought = { workspaceId: string; question: string; isFiltered: boolean }

/** Finds the words of the question in the index of each of these knowledge bases, and weighs them there. */
export async function readWords(
  database: Executor,
  { workspaceId, question, isFiltered }: Sought,
  bases: FilledBase[],
): Promise<Words> {
  const asked = askedTermsOf(question)
  const kbIds = bases.map(({ id }) => id)
  const found = await findWords(database, { workspaceId, kbIds }, asked)
  const searched = { found, total: bases.reduce((sum, base) => sum + base.passages, 0) }
  const byBase = Map.groupBy(found, ({ kbId }) => kbId)
  const among = bases.length > 1 ? { everywhere: raritiesOf(asked, searched) } : {}
  const weighed = bases.flatMap(({ id: kbId, passages: total }) => {
    const ofBase = bases.length === 1 ? searched : { found: byBase.get(kbId) ?? [], total }
    return weighWords(asked, ofBase, { ...among, isFiltered, bases: bases.length }).map((word) => ({ ...word, kbId }))
  })
  return { asked, searched, weighed }
}
