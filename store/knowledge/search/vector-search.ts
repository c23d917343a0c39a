import { type SQL, sql } from 'drizzle-orm'
import { indexedVector, isOfSet } from '../vector-index.ts'
import type { FilledBase } from './filled-base.ts'
import { areCovered, CANDIDATES, type Covered, isOfCovered, placeOfBase } from './search-arm.ts'

/**
 * The search looks up the vectors of a document of at least this many passages; of shorter ones it reads all vectors of
 * the knowledge base.
 */
const LOOKED_UP_PASSAGES = 20
/**
 * If a filter leaves at most this many passages, the search scans their vectors: that takes some 20 ms, and misses
 * none.
 */
const SCANNED_PASSAGES = 10_000
/** The index saves little if the search has to look up more documents than these. */
const LISTED_DOCUMENTS = 5_000
/**
 * The index compares at least `efSearch` of the nearest in a base of fewer passages than `below`. With more it misses
 * fewer and takes longer. A larger graph needs more of them (decision 0171).
 */
const EF_SEARCH = [
  { below: 100_000, efSearch: 200 },
  { below: 400_000, efSearch: 400 },
]
const EF_SEARCH_OF_LARGEST = 1_000
/** The index goes on while a filter leaves too few of what it found, up to this many; then the vectors are scanned. */
const MAX_SCANNED = 20_000

/** The vector of a question. */
export type Asked = {
  near: SQL
  dimensions: number
  /** A passage with this share of the question's words makes a search by vectors needless; undefined when none does. */
  sufficientShare: number | undefined
}

/** The vectors of one search. */
type Search = { covered: Covered; asked: Asked }

/**
 * The passages whose vectors are nearest, by scan or by index, unless those in `worded` suffice. Without a vector there is no
 * look at `chunks`: Postgres would start processes for one that finds nothing.
 */
export const nearest = (covered: Covered, asked: Asked | undefined): SQL =>
  asked === undefined
    ? sql`select null::uuid as document_id, null::integer as ordinal, null::float8 as distance, null::bigint as place,
        null::integer as base where false`
    : sql`select chunks.document_id, chunks.ordinal, nearest.distance, nearest.place,
        ${placeOfBase(covered, sql`chunks.kb_id`)} as base
      from (
        select id, distance, row_number() over (order by distance, id) as place from (
          select id, distance from (${distancesOf({ covered, asked })}) as found
          order by distance limit ${CANDIDATES}) as nearest where distance is not null) as nearest
        join chunks on chunks.id = nearest.id`

/** Rows of `id` and `distance`; the nearest are among them. */
function distancesOf(search: Search): SQL {
  const { covered } = search
  const indexed = covered.bases.filter(({ hasIndex }) => hasIndex)
  if (indexed.length === 0) return scan(search, isVectorOfCovered(covered))
  const others = covered.kbIds.filter((kbId) => !indexed.some(({ id }) => id === kbId))
  const walked = indexed.filter((base) => !isLeftFew(base))
  const parts = indexed.filter(isLeftFew).map(({ id }) => nearestOf(search, isListed(covered, id)))
  if (others.length > 0) parts.push(nearestOf(search, sql`vectors.kb_id = any(${sql.param(others)}::uuid[])`))
  for (const [number, base] of walked.entries()) parts.push(...partsOfWalk(search, base, nameOf(number)))
  const all = sql`select id, min(distance) as distance from (${sql.join(parts, sql` union all `)}) as parts
    where distance is not null group by id`
  if (walked.length === 0) return all
  const walks = walked.map((base, number) => sql`${nameOf(number)} as materialized (${walk(search, base)})`)
  return sql`with ${sql.join(walks, sql`, `)} ${all}`
}

const isLeftFew = ({ passages, coveredPassages, coveredDocuments }: FilledBase): boolean =>
  coveredPassages < passages && coveredPassages <= SCANNED_PASSAGES && coveredDocuments <= LISTED_DOCUMENTS

const nameOf = (number: number): SQL => sql.raw(`walked_${number}`)

/** The vectors of covered documents: the index of documents finds them in less time than each vector is asked for its document. */
function isVectorOfCovered(covered: Covered): SQL {
  const ofBases = sql`vectors.kb_id = any(${sql.param(covered.kbIds)}::uuid[])`
  if (covered.passages < LOOKED_UP_PASSAGES * covered.documents)
    return sql`${ofBases} and ${isOfCovered(covered, sql`vectors.document_id`)}`
  return sql`vectors.document_id = any(array(select documents.id from documents
    where documents.kb_id = any(${sql.param(covered.kbIds)}::uuid[]) and ${areCovered(covered)}))`
}

/** The vectors of covered documents of one knowledge base, each document looked up. */
const isListed = (covered: Covered, kbId: string): SQL =>
  sql`vectors.document_id = any(array(select documents.id from documents
    where documents.kb_id = ${kbId} and ${areCovered(covered)}))`

const scan = ({ covered, asked }: Search, condition: SQL): SQL => sql`
  select vectors.chunk_id as id, ${distanceOf(asked)} as distance
  from chunk_vectors as vectors
  where vectors.workspace_id = ${covered.workspaceId} and vectors.embedding_model = ${covered.embeddingModel}
    and ${condition} and ${isNeeded(asked)}`

const nearestOf = (search: Search, condition: SQL): SQL => {
  const isCovered = isOfCovered(search.covered, sql`vectors.document_id`)
  return sql`(${scan(search, sql`${condition} and ${isCovered}`)} order by distance limit ${CANDIDATES})`
}

/** The vectors that a walk found. A scan follows if these are too few, because a filter leaves few. */
function partsOfWalk(search: Search, { id, coveredDocuments }: FilledBase, name: SQL): SQL[] {
  const place = coveredDocuments <= LISTED_DOCUMENTS ? isListed(search.covered, id) : sql`vectors.kb_id = ${id}`
  return [
    sql`(select id, distance from ${name})`,
    nearestOf(search, sql`${place} and (select count(*) < ${CANDIDATES} from ${name})`),
  ]
}

/**
 * A walk through the index, nearest vectors first. The settings of the walk hold for this statement. The documents are
 * looked up one by one (`offset 0`), because a join would make Postgres sort all vectors instead.
 */
function walk({ covered, asked }: Search, { id, embeddingModel, passages }: FilledBase): SQL {
  const distance = sql`${sql.raw(indexedVector(asked.dimensions))} <=> ${asked.near}`
  return sql`
    select found.id, found.distance from (
      select set_config('hnsw.ef_search', '${sql.raw(String(efSearchOf(passages)))}', true) as ef_search,
        set_config('hnsw.iterative_scan', 'relaxed_order', true) as iterative_scan,
        set_config('hnsw.max_scan_tuples', '${sql.raw(String(MAX_SCANNED))}', true) as max_scan_tuples
      offset 0) as settings
    cross join lateral (
      select chunk_id as id, ${distance} as distance from chunk_vectors
      where ${sql.raw(isOfSet({ kbId: id, embeddingModel }))} and ${isNeeded(asked)}
        and settings.iterative_scan = 'relaxed_order' and exists (
          select from documents where documents.id = chunk_vectors.document_id and ${areCovered(covered)} offset 0)
      order by ${distance} limit ${CANDIDATES}) as found`
}

const efSearchOf = (passages: number): number =>
  EF_SEARCH.find(({ below }) => passages < below)?.efSearch ?? EF_SEARCH_OF_LARGEST

/** Postgres asks this once, before the scan. */
const isNeeded = ({ sufficientShare }: Asked): SQL =>
  sufficientShare === undefined
    ? sql`true`
    : sql`(select count(*) < ${CANDIDATES} or max(share) < ${sufficientShare} from worded)`

/**
 * Two vectors of different lengths have no distance. As a condition the length would make Postgres expect few vectors, and
 * compare each of them with each document.
 */
const distanceOf = ({ near, dimensions }: Asked): SQL =>
  sql`case when vector_dims(vectors.embedding) = ${dimensions} then vectors.embedding <=> ${near} end`

/** The cosine of a found passage with the question; null without a vector. */
export const similarityOf = (covered: Covered, asked: Asked | undefined): SQL =>
  asked === undefined
    ? sql`null`
    : sql`1 - coalesce(fused.distance, (
        select ${distanceOf(asked)} from chunk_vectors as vectors
        where vectors.document_id = chunks.document_id and vectors.embedding_model = ${covered.embeddingModel}
          and vectors.chunk_id = chunks.id))`
