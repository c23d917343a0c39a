import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database.ts'

/**
 * If a filter leaves at most this many passages, the search scans their vectors: that takes some 20 ms, and misses
 * none.
 */
const SCANNED_CHUNKS = 10_000
/** The index saves little if the search has to scan more documents than these. */
const SCANNED_DOCUMENTS = 5_000
/**
 * The index compares at least `efSearch` of the nearest in a base of fewer chunks than `below`. With more it misses
 * fewer and takes longer. A larger graph needs more of them (decision 0055).
 */
const EF_SEARCH = [
  { below: 100_000, efSearch: 200 },
  { below: 400_000, efSearch: 400 },
]
const EF_SEARCH_OF_LARGEST = 1_000
/** The index goes on while a filter leaves too few of what it found, up to this many; then the vectors are scanned. */
const MAX_SCANNED = 20_000

/** The search of one knowledge base by its index. */
type Index = {
  id: string
  kbId: string
  dimensions: number
  /** True: the covered documents are few enough to be looked up one by one. */
  isListed: boolean
  efSearch: number
}
export type VectorPlan = {
  indexes: Index[]
  /** Knowledge bases all of whose vectors are scanned. */
  scannedBases: string[]
  /** Knowledge bases of which the vectors of covered documents are scanned, which are few. */
  fewBases: string[]
}

type Found = Omit<Index, 'isListed' | 'efSearch'> & {
  /** Chunks of all ready documents, of those that are covered, and of those among them that the copy lacks. */
  total: number
  covered: number
  waitingChunks: number
  /** The number of covered documents, and of those among them that the copy lacks. */
  documents: number
  waiting: number
}

/**
 * Decides which vectors are scanned, and which are found by an index.
 * @param condition on documents, as the search has it
 * @param hasIndex whether one of the knowledge bases has an index, or will have one
 * @returns undefined when all are scanned, as in every ordinary knowledge base
 */
export async function planVectors(
  database: Executor,
  { workspaceId, kbIds, condition }: { workspaceId: string; kbIds: string[]; condition: SQL },
  { embeddingModel, dimensions, hasIndex }: { embeddingModel: string; dimensions: number; hasIndex: boolean },
): Promise<VectorPlan | undefined> {
  if (!hasIndex) return undefined
  const { rows } = await database.execute<Found>(sql`
    select indexes.id, indexes.kb_id as "kbId", indexes.dimensions, sum(found.chunk_count)::int as total,
      coalesce(sum(found.chunk_count) filter (where is_covered), 0)::int as covered,
      coalesce(sum(found.chunk_count) filter (where is_covered and is_waiting), 0)::int as "waitingChunks",
      (count(*) filter (where is_covered))::int as documents,
      (count(*) filter (where is_covered and is_waiting))::int as waiting
    from vector_indexes as indexes cross join lateral (
      select documents.id, documents.chunk_count, there.document_id is null as is_waiting, (${condition}) as is_covered
      from documents left join indexed_documents as there
        on there.index_id = indexes.id and there.document_id = documents.id
      where documents.kb_id = indexes.kb_id and documents.status = 'ready' and documents.deleted_at is null) as found
    where indexes.workspace_id = ${workspaceId} and indexes.kb_id = any(${sql.param(kbIds)}::uuid[])
      and indexes.embedding_model = ${embeddingModel} and indexes.dimensions = ${dimensions}
      and indexes.built_at is not null and indexes.replaces is null
    group by indexes.id`)
  return rows.length === 0 ? undefined : planOf(kbIds, rows)
}

function planOf(kbIds: string[], found: Found[]): VectorPlan {
  const plan: VectorPlan = { indexes: [], scannedBases: [], fewBases: [] }
  for (const kbId of kbIds) {
    const index = found.find((each) => each.kbId === kbId)
    if (index && isFew(index)) plan.fewBases.push(kbId)
    else if (index && isMostlyCopied(index)) {
      const isListed = index.documents <= SCANNED_DOCUMENTS
      const efSearch = efSearchOf(index.total)
      plan.indexes.push({ id: index.id, kbId, dimensions: index.dimensions, isListed, efSearch })
    } else plan.scannedBases.push(kbId)
  }
  return plan
}

const efSearchOf = (chunks: number): number =>
  EF_SEARCH.find(({ below }) => chunks < below)?.efSearch ?? EF_SEARCH_OF_LARGEST

const isFew = ({ total, covered, documents }: Found): boolean =>
  covered < total && covered <= SCANNED_CHUNKS && documents <= SCANNED_DOCUMENTS

const isMostlyCopied = ({ covered, waiting, waitingChunks }: Found): boolean =>
  waitingChunks * 2 <= covered && waiting <= SCANNED_DOCUMENTS

/** The source of the nearest vectors. */
type VectorScan = {
  plan: VectorPlan
  /** The condition on rows of `documents` that the search covers. */
  areCovered: SQL
  near: SQL
  /** The condition that the search needs vectors at all; the statement evaluates it once before. */
  isNeeded: SQL
  limit: number
  /** The scan of all vectors of covered documents that a further condition on `vectors` keeps: `id` and `distance`. */
  scan: (condition: SQL) => SQL
}

/** The nearest vectors as rows of `id` and `distance`, the best `limit` of each part of the plan. */
export function nearestOfPlan(given: VectorScan): SQL {
  const { indexes, scannedBases, fewBases } = given.plan
  const parts = indexes.flatMap((index, number) => partsOfIndex(given, index, number))
  if (scannedBases.length > 0) parts.push(bounded(given, sql`vectors.kb_id = any(${sql.param(scannedBases)}::uuid[])`))
  for (const kbId of fewBases) parts.push(bounded(given, ofDocuments(given, kbId, sql`true`)))
  for (const { id, kbId } of indexes) parts.push(bounded(given, ofDocuments(given, kbId, isNotCopied(id))))
  const indexed = indexes.map((index, number) => sql`${nameOf(number)} as materialized (${ofIndex(given, index)})`)
  const all = sql.join(parts, sql` union all `)
  const found = sql`select id, min(distance) as distance from (${all}) as parts where distance is not null group by id`
  return indexed.length === 0 ? found : sql`with ${sql.join(indexed, sql`, `)} ${found}`
}

const bounded = ({ scan, limit }: VectorScan, condition: SQL): SQL =>
  sql`(${scan(condition)} order by distance limit ${limit})`

/**
 * The vectors of the covered documents that fit. The search itself lists them: between the plan and the search a document may
 * take the place of another one.
 */
const ofDocuments = ({ areCovered }: VectorScan, kbId: string, condition: SQL): SQL =>
  sql`vectors.document_id = any(array(
    select documents.id from documents where documents.kb_id = ${kbId} and ${areCovered} and ${condition}))`

const isNotCopied = (indexId: string): SQL =>
  sql`not exists (select from indexed_documents as there where there.index_id = ${indexId} and there.document_id = documents.id)`

const nameOf = (number: number): SQL => sql.raw(`indexed_${number}`)

/**
 * Reads the vectors that the index finds. A scan follows if these are too few, because a filter leaves few or the copy
 * was just dropped.
 */
function partsOfIndex(given: VectorScan, { kbId, isListed }: Index, number: number): SQL[] {
  const place = isListed ? ofDocuments(given, kbId, sql`true`) : sql`vectors.kb_id = ${kbId}`
  return [
    sql`(select id, distance from ${nameOf(number)})`,
    bounded(given, sql`${place} and (select count(*) < ${given.limit} from ${nameOf(number)})`),
  ]
}

/**
 * A walk through the index, nearest vectors first. The settings of the walk hold for this statement. The documents are
 * looked up one by one (`offset 0`), because a join would make Postgres sort all vectors instead.
 */
function ofIndex({ areCovered, near, isNeeded, limit }: VectorScan, { id, dimensions, efSearch }: Index): SQL {
  const distance = sql`vectors.embedding::halfvec(${sql.raw(String(dimensions))}) <=> ${near}`
  return sql`
    select found.id, found.distance from (
      select set_config('hnsw.ef_search', '${sql.raw(String(efSearch))}', true) as ef_search,
        set_config('hnsw.iterative_scan', 'relaxed_order', true) as iterative_scan,
        set_config('hnsw.max_scan_tuples', '${sql.raw(String(MAX_SCANNED))}', true) as max_scan_tuples
      offset 0) as settings
    cross join lateral (
      select vectors.chunk_id as id, ${distance} as distance from indexed_vectors as vectors
      where vectors.index_id = ${id} and ${isNeeded} and settings.iterative_scan = 'relaxed_order'
        and exists (select from documents where documents.id = vectors.document_id and ${areCovered} offset 0)
      order by ${distance} limit ${limit}) as found`
}
