import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database.ts'
import { CANDIDATES, type Covered, type Words } from './search-arm.ts'
import { type Asked, nearest, similarityOf } from './vector-search.ts'
import { matching, placeOfGroup, ranked, weighedByCommon } from './word-arm.ts'

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RRF_K = 60
/**
 * The search scores at most this many passages, and one more for each knowledge base: those of each arm and some that
 * words find.
 */
const MAX_FUSED = 3 * CANDIDATES

/** A passage that meaning or words find, before it is scored. */
export type Candidate = {
  id: string
  documentId: string
  filename: string
  text: string
  heading: string | null
  page: number | null
  ordinal: number
  repeated: number
  similarity: number | null
  vectorRank: number | null
  wordRank: number | null
  wordShare: number
  fused: number
}

/** A search covers passages, and compares them with the words of the question and its vector, if it has one. */
type Sought = { covered: Covered; words: Words | undefined; asked: Asked | undefined }

/**
 * Nearest vectors and matching words, the best of both by reciprocal rank, in one statement. The arms are brought together
 * by grouping: Postgres cannot tell how many passages an arm finds, and might join them by comparing each with each.
 */
export async function findCandidates(database: Executor, { covered, words, asked }: Sought): Promise<Candidate[]> {
  const { rows } = await database.execute<Candidate>(sql`
    with shares as materialized (${matching(covered, words)}),
    worded as materialized (${ranked(covered, words, sql`shares`)}),
    near as materialized (${nearest(covered, asked)}),
    fused as (
      select document_id, ordinal, max(share) as share, max(distance) as distance, max(vector_place) as vector_place,
        max(word_place) as word_place, sum(1::float8 / (${RRF_K} + coalesce(vector_place, word_place))) as weight
      from (
        select document_id, ordinal, share, null::float8 as distance, null::bigint as vector_place, place as word_place
        from worded
        union all select document_id, ordinal, null, distance, place, null from near
        union all select document_id, ordinal, share, null, null, null
          from (${weighedByCommon(covered, words, sharesOfNear(covered))}) as weighed) as found
      group by document_id, ordinal
      order by weight desc limit ${MAX_FUSED + covered.kbIds.length})
    select chunks.id, chunks.document_id as "documentId", documents.filename, chunks.text, chunks.heading, chunks.page,
      chunks.ordinal, chunks.repeated,
      ${similarityOf(covered, asked)} as similarity,
      fused.vector_place::int as "vectorRank", fused.word_place::int as "wordRank",
      coalesce(fused.share, 0)::float8 as "wordShare", fused.weight as fused
    from fused join chunks on chunks.document_id = fused.document_id and chunks.ordinal = fused.ordinal
      join documents on documents.id = chunks.document_id`)
  return rows
}

/** Postgres cannot tell how many passages an arm finds: it is told (`is true`) to look shares up by a hash. */
const sharesOfNear = (covered: Covered): SQL => sql`
  select document_id, ordinal, sum(share) as share, ${placeOfGroup(covered)} as base from (
    select document_id, ordinal, 0::float8 as share, base from near
    union all select document_id, ordinal, share, base from shares
      where ((document_id, ordinal) in (select document_id, ordinal from near)) is true) as both_arms
  group by document_id, ordinal`
