import { type SQL, sql } from 'drizzle-orm'
import type { AskedTerm } from '../../../domain/knowledge/word/word-query.ts'
import type { FoundWords, WeighedWord } from '../../../domain/knowledge/word/word-weight.ts'
import { nearestOfPlan, type VectorPlan } from './vector-search.ts'

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
  kbIds: string[]
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

/**
 * The search looks up the vectors of a document of at least this many passages; of shorter ones it reads all vectors of
 * the knowledge base.
 */
const LOOKED_UP_PASSAGES = 20

/** The vector of a question, and the model that made it. */
export type Asked = {
  embeddingModel: string
  near: SQL
  dimensions: number
  /** A passage with this share of the question's words makes a search by vectors needless; undefined when none does. */
  sufficientShare: number | undefined
  /** The index finds the vectors of this plan. Undefined: the search scans all. */
  plan: VectorPlan | undefined
}

/**
 * The passages whose vectors of the model are nearest, by scan or by index, unless those in `worded` suffice. Without a vector
 * there is no look at `chunks`: Postgres would start processes for one that finds nothing.
 */
export const nearest = (covered: Covered, asked: Asked | undefined): SQL =>
  asked === undefined
    ? sql`select null::uuid as document_id, null::integer as ordinal, null::float8 as distance, null::bigint as place,
        null::integer as base where false`
    : sql`select chunks.document_id, chunks.ordinal, nearest.distance, nearest.place,
        ${placeOfBase(covered, sql`chunks.kb_id`)} as base
      from (
        select id, distance, row_number() over (order by distance, id) as place from (
          select id, distance from (${distancesOf(covered, asked)}) as found
          order by distance limit ${CANDIDATES}) as nearest where distance is not null) as nearest
        join chunks on chunks.id = nearest.id`

/** Rows of `id` and `distance`; the nearest are among them. */
function distancesOf(covered: Covered, asked: Asked): SQL {
  const { near, plan } = asked
  const isNeeded = isScanned(asked)
  const scan = (condition: SQL) => sql`
    select vectors.chunk_id as id, ${distanceOf(asked)} as distance
    from chunk_vectors as vectors
    where vectors.workspace_id = ${covered.workspaceId} and vectors.embedding_model = ${asked.embeddingModel}
      and ${condition} and ${isNeeded}`
  if (!plan) return scan(isVectorOfCovered(covered))
  const scanOfPlan = (condition: SQL) => scan(sql`${condition} and ${isOfCovered(covered, sql`vectors.document_id`)}`)
  return nearestOfPlan({ plan, areCovered: areCovered(covered), near, isNeeded, limit: CANDIDATES, scan: scanOfPlan })
}

/** The vectors of covered documents: the index of documents finds them in less time than each vector is asked for its document. */
function isVectorOfCovered(covered: Covered): SQL {
  const ofBases = sql`vectors.kb_id = any(${sql.param(covered.kbIds)}::uuid[])`
  if (covered.passages < LOOKED_UP_PASSAGES * covered.documents)
    return sql`${ofBases} and ${isOfCovered(covered, sql`vectors.document_id`)}`
  return sql`vectors.document_id = any(array(select documents.id from documents
    where documents.kb_id = any(${sql.param(covered.kbIds)}::uuid[]) and ${areCovered(covered)}))`
}

/** Postgres asks this once, before the scan. */
const isScanned = ({ sufficientShare }: Asked): SQL =>
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
export const similarityOf = (asked: Asked | undefined): SQL =>
  asked === undefined
    ? sql`null`
    : sql`1 - coalesce(fused.distance, (
        select ${distanceOf(asked)} from chunk_vectors as vectors
        where vectors.document_id = chunks.document_id and vectors.embedding_model = ${asked.embeddingModel}
          and vectors.chunk_id = chunks.id))`
