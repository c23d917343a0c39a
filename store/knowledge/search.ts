import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { SearchHit, SearchMode } from '../../domain/knowledge/base.ts'
import { rankCandidates, type SearchCandidate } from '../../domain/knowledge/search-score.ts'
import { wordQuery } from '../../domain/knowledge/word-query.ts'
import type { Executor } from '../database.ts'
import { documents } from '../tables/index.ts'
import type { KnowledgeBaseRecord } from './base.ts'
import { passageOf } from './chunk.ts'

/** Each of the two searches returns at most this many candidates; the fused ones are scored. */
const CANDIDATES = 60
/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RRF_K = 60
/** A longer question is cut: it would not fit into every embedding model. */
const MAX_QUERY_LENGTH = 4_000

/** Makes the vector of a question; undefined when the model does not answer. */
export type EmbedQuery = (embeddingModel: string, text: string) => Promise<number[] | undefined>

type Row = SearchCandidate & {
  id: string
  documentId: string
  filename: string
  page: number | null
}

/**
 * Finds the best passages of these knowledge bases, each searched with its own embedding model. A knowledge base whose
 * model does not answer is searched by words alone.
 * @returns at most `limit` passages, the best first
 */
export async function searchPassages(
  database: Executor,
  workspaceId: string,
  bases: Pick<KnowledgeBaseRecord, 'id' | 'embeddingModel'>[],
  { query, limit, mode = 'hybrid' }: { query: string; limit: number; mode?: SearchMode | undefined },
  embed: EmbedQuery,
): Promise<SearchHit[]> {
  const filled = await withReadyDocuments(database, bases)
  const question = query.slice(0, MAX_QUERY_LENGTH)
  const models = [...new Set(filled.map((base) => base.embeddingModel))]
  const found = await Promise.all(
    models.map(async (model) => {
      const kbIds = filled.filter((base) => base.embeddingModel === model).map((base) => base.id)
      const vector = mode === 'words' ? undefined : await embed(model, question)
      return findCandidates(database, workspaceId, kbIds, mode === 'meaning' && vector ? '' : question, vector)
    }),
  )
  const isByMeaning = mode === 'meaning' && found.flat().some(({ similarity }) => similarity !== null)
  return rankCandidates(isByMeaning ? '' : question, found.flat())
    .filter(({ score }) => score > 0)
    .slice(0, limit)
    .map((row) => ({ ...passageOf(row), score: row.score }))
}

/** The knowledge bases that have a ready document: for an empty one no question is embedded. */
async function withReadyDocuments<Base extends { id: string }>(database: Executor, bases: Base[]): Promise<Base[]> {
  if (bases.length === 0) return []
  const ids = bases.map((base) => base.id)
  const ready = await database
    .select({ kbId: documents.kbId })
    .from(documents)
    .where(and(inArray(documents.kbId, ids), eq(documents.status, 'ready'), isNull(documents.deletedAt)))
    .groupBy(documents.kbId)
  return bases.filter((base) => ready.some(({ kbId }) => kbId === base.id))
}

/** Nearest vectors and matching words, fused by reciprocal rank, in one statement. The scan of vectors is exact. */
async function findCandidates(
  database: Executor,
  workspaceId: string,
  kbIds: string[],
  query: string,
  vector: number[] | undefined,
): Promise<Row[]> {
  const near = vector === undefined ? undefined : sql`${JSON.stringify(vector)}::halfvec`
  const { rows } = await database.execute<Row>(sql`
    with found as (${nearest(workspaceId, kbIds, near, vector?.length ?? 0)} union all ${matching(kbIds, query)}),
    fused as (
      select id, sum(1.0 / (${RRF_K} + place)) as weight from found group by id order by weight desc limit ${CANDIDATES}
    )
    select chunks.id, chunks.document_id as "documentId", documents.filename, chunks.text, chunks.heading, chunks.page,
      ${near === undefined ? sql`null` : sql`1 - (chunks.embedding <=> ${near})`} as similarity,
      (row_number() over (order by fused.weight desc, chunks.id))::int as "fusedRank"
    from fused join chunks on chunks.id = fused.id join documents on documents.id = chunks.document_id`)
  return rows
}

const nearest = (workspaceId: string, kbIds: string[], near: SQL | undefined, dimensions: number): SQL =>
  near === undefined
    ? sql`select null::uuid as id, null::bigint as place where false`
    : sql`(select chunks.id, row_number() over (order by chunks.embedding <=> ${near}) as place
        from chunks join documents on documents.id = chunks.document_id
          and documents.status = 'ready' and documents.deleted_at is null
        where chunks.workspace_id = ${workspaceId} and chunks.kb_id = any(${sql.param(kbIds)}::uuid[])
          and vector_dims(chunks.embedding) = ${dimensions}
        order by chunks.embedding <=> ${near} limit ${CANDIDATES})`

/** The function of migration 0029 reads the passages of the workspace that the connection works for. */
function matching(kbIds: string[], query: string): SQL {
  const { words, prefixes } = wordQuery(query)
  const wordSearch = sql`(websearch_to_tsquery('simple', ${words}) || to_tsquery('simple', ${prefixes}))`
  return sql`select id, place from matching_chunks(${sql.param(kbIds)}::uuid[], ${wordSearch}, ${CANDIDATES})`
}
