import { type SQL, sql } from 'drizzle-orm'
import { type Database, type Executor, inSharedSnapshot } from '../../database.ts'
import {
  type Asked,
  CANDIDATES,
  type Covered,
  isWalk,
  nearest,
  similarityOf,
  unindexed,
  type Words,
} from './search-arm.ts'
import { matching, placeOfGroup, ranked, weighedByAll, weighedByCommon } from './word-arm.ts'

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RRF_K = 60
/** At most this many passages are scored, and one more for each knowledge base: those of each arm and some that words find. */
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
  repeated: number | null
  isIndexed: boolean
  similarity: number | null
  vectorRank: number | null
  wordRank: number | null
  wordShare: number
  fused: number
}

/** What finds passages: `worded` and `near` give those of each arm, `weighed` the shares of those that meaning finds. */
type Arms = { shares?: SQL; worded: SQL; near: SQL; weighed: SQL }

type Sought = { covered: Covered; question: string; words: Words | undefined; asked: Asked | undefined }

/**
 * Nearest vectors and matching words, the best of both by reciprocal rank: in one statement, or, where an index is walked
 * through, which takes as long as the words do, side by side.
 */
export async function findCandidates(database: Database, sought: Sought): Promise<Candidate[]> {
  const { covered, words, asked } = sought
  if (words && asked && isWalk(asked)) {
    const found = await inSharedSnapshot(database, (one, other) => findSideBySide(one, other, sought))
    if (found) return found
  }
  return await fuse(database, sought, {
    shares: matching(covered, words),
    worded: ranked(covered, words, sql`shares`),
    near: nearest(covered, asked),
    weighed: weighedByCommon(covered, words, sharesOfNear(covered)),
  })
}

type Worded = { document_id: string; ordinal: number; share: number; place: number }
type Near = { document_id: string; ordinal: number; distance: number; place: number; base: number }

/** Both arms at once, each with a connection of its own. Both see the same documents, and so does what brings them together. */
async function findSideBySide(one: Executor, other: Executor, sought: Sought): Promise<Candidate[]> {
  const { covered, words, asked } = sought
  const [near, worded] = await Promise.all([
    one.execute<Near>(
      sql`select document_id, ordinal, distance, place::int, base from (${nearest(covered, asked)}) as near`,
    ),
    other.execute<Worded>(sql`with shares as materialized (${matching(covered, words)})
      select document_id, ordinal, share, place::int from (${ranked(covered, words, sql`shares`)}) as worded`),
  ])
  return await fuse(other, sought, {
    worded: givenWorded(worded.rows),
    near: givenNear(near.rows),
    weighed: weighedByAll(covered, words, sql`select document_id, ordinal, 0::float8 as share, base from near`),
  })
}

const columnOf = <Row, Key extends keyof Row>(rows: Row[], key: Key): SQL =>
  sql`${sql.param(rows.map((row) => row[key]))}`

const givenWorded = (rows: Worded[]): SQL => sql`
  select * from unnest(${columnOf(rows, 'document_id')}::uuid[], ${columnOf(rows, 'ordinal')}::int[],
    ${columnOf(rows, 'share')}::float8[], ${columnOf(rows, 'place')}::bigint[])
  as given (document_id, ordinal, share, place)`

const givenNear = (rows: Near[]): SQL => sql`
  select * from unnest(${columnOf(rows, 'document_id')}::uuid[], ${columnOf(rows, 'ordinal')}::int[],
    ${columnOf(rows, 'distance')}::float8[], ${columnOf(rows, 'place')}::bigint[], ${columnOf(rows, 'base')}::int[])
  as given (document_id, ordinal, distance, place, base)`

/** Postgres can not tell how many passages an arm finds: it is told (`is true`) to look shares up by a hash. */
const sharesOfNear = (covered: Covered): SQL => sql`
  select document_id, ordinal, sum(share) as share, ${placeOfGroup(covered)} as base from (
    select document_id, ordinal, 0::float8 as share, base from near
    union all select document_id, ordinal, share, base from shares
      where ((document_id, ordinal) in (select document_id, ordinal from near)) is true) as both_arms
  group by document_id, ordinal`

/**
 * The best of both arms with all that a search tells of them. The arms are brought together by grouping: Postgres can not
 * tell how many passages an arm finds, and might join them by comparing each with each.
 */
async function fuse(
  database: Executor,
  { covered, question, words, asked }: Sought,
  { shares, worded, near, weighed }: Arms,
): Promise<Candidate[]> {
  const { rows } = await database.execute<Candidate>(sql`
    with ${shares ? sql`shares as materialized (${shares}),` : sql``}
    worded as materialized (${worded}),
    near as materialized (${near}),
    fused as (
      select document_id, ordinal, max(share) as share, max(distance) as distance, max(vector_place) as vector_place,
        max(word_place) as word_place, sum(1::float8 / (${RRF_K} + coalesce(vector_place, word_place))) as weight
      from (
        select document_id, ordinal, share, null::float8 as distance, null::bigint as vector_place, place as word_place
        from worded
        union all select document_id, ordinal, null, distance, place, null from near
        union all select document_id, ordinal, share, null, null, null from (${weighed}) as weighed
        ${unindexed(covered, question, words)}) as found
      group by document_id, ordinal
      order by weight desc limit ${MAX_FUSED + covered.kbIds.length})
    select chunks.id, chunks.document_id as "documentId", documents.filename, chunks.text, chunks.heading, chunks.page,
      chunks.ordinal, chunks.repeated, documents.word_index > 0 as "isIndexed",
      ${similarityOf(asked)} as similarity,
      fused.vector_place::int as "vectorRank", fused.word_place::int as "wordRank",
      coalesce(fused.share, 0)::float8 as "wordShare", fused.weight as fused
    from fused join chunks on chunks.document_id = fused.document_id and chunks.ordinal = fused.ordinal
      join documents on documents.id = chunks.document_id`)
  return rows
}
