import { type SQL, sql } from 'drizzle-orm'
import type { SearchHit, SearchMode } from '../../domain/knowledge/base.ts'
import { embeddedTextOf } from '../../domain/knowledge/embedded-text.ts'
import type { Filter } from '../../domain/knowledge/filter.ts'
import { preferNamed } from '../../domain/knowledge/named-document.ts'
import { mergePassages } from '../../domain/knowledge/passage-merge.ts'
import { countsBrevity, rankCandidates, sufficientShareOf } from '../../domain/knowledge/search-score.ts'
import { modelOfSet } from '../../domain/knowledge/vector-set.ts'
import { wordShareOf } from '../../domain/knowledge/word/word-weight.ts'
import { estimateTokens } from '../../domain/model/token-estimate.ts'
import { beginning } from '../../domain/text/character.ts'
import { isMostlyUnspaced } from '../../domain/text/search-term.ts'
import type { Executor } from '../database.ts'
import type { KnowledgeBaseRecord } from './base.ts'
import { passageOf } from './chunk.ts'
import { readWords, withReadyDocuments } from './filled-base.ts'
import { conditionOf } from './filter.ts'
import { type Asked, CANDIDATES, type Covered, nearest, similarityOf, unindexed, type Words } from './search-arm.ts'
import { givenVector } from './vector.ts'
import { planVectors } from './vector-search.ts'
import { matching, placeOfGroup, ranked, weighedByCommon } from './word-arm.ts'

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RRF_K = 60
/** At most this many passages are scored, and one more for each knowledge base: those of each arm and some that words find. */
const MAX_FUSED = 3 * CANDIDATES
/** For more passages than these, those that words find may be too few once passages of one place are merged. */
const MAX_BY_WORDS = 20
/** A longer question is cut: it would not fit into every embedding model. */
const MAX_QUERY_LENGTH = 4_000

/** A longer text is no brief one, so no more of it is counted. */
const BRIEF_LENGTH = 200

/** Makes the vector of a question; undefined when the model does not answer. */
export type EmbedQuery = (embeddingModel: string, text: string) => Promise<number[] | undefined>

/** What is searched for. */
export type PassageQuery = {
  query: string
  limit: number
  mode?: SearchMode | undefined
  /** Passages of other documents are left out. */
  filter?: Filter | undefined
  /** Passages with a lower score are left out. */
  scoreThreshold?: number | undefined
  /** Each passage tells both arms' ranks and scores. */
  isExplained?: boolean | undefined
}

type Row = {
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

/**
 * Finds the best passages of these knowledge bases, each searched with its own embedding model. A knowledge base whose
 * model does not answer is searched by words alone.
 * @returns at most `limit` passages, the best first
 */
export async function searchPassages(
  database: Executor,
  workspaceId: string,
  bases: Pick<KnowledgeBaseRecord, 'id' | 'embeddingModel'>[],
  { query, limit, mode = 'hybrid', filter, scoreThreshold = 0, isExplained = false }: PassageQuery,
  embed: EmbedQuery,
): Promise<SearchHit[]> {
  // Marks alone mean nothing, and models put their vectors beside those of short passages.
  if (!/[\p{L}\p{N}]/u.test(query)) return []
  const condition = conditionOf(filter)
  const filled = await withReadyDocuments(database, bases, condition)
  const question = query.slice(0, MAX_QUERY_LENGTH)
  const isQuestionUnspaced = isMostlyUnspaced(question)
  const isFiltered = filter !== undefined
  const sought = { workspaceId, isFiltered, question }
  const words = mode === 'vector' ? undefined : await readWords(database, sought, filled)
  const vectorOf = onceForModel(embed, question)
  const sets = [...new Set(filled.map((base) => base.embeddingModel))]
  const hasSeveralModels = mode === 'hybrid' && new Set(sets.map(modelOfSet)).size > 1
  const found = await Promise.all(
    sets.map(async (embeddingModel) => {
      const searched = filled.filter((base) => base.embeddingModel === embeddingModel)
      const kbIds = searched.map((base) => base.id)
      const documents = searched.reduce((sum, base) => sum + base.documents, 0)
      const passages = searched.reduce((sum, base) => sum + base.passages, 0)
      const covered = { workspaceId, kbIds, condition, isFiltered, documents, passages }
      const model = modelOfSet(embeddingModel)
      const vector = mode === 'text' ? undefined : await vectorOf(model)
      // Where meaning can not be compared, words alone search, also when meaning alone was asked for.
      const used = words ?? (vector ? undefined : await readWords(database, sought, filled))
      const hasIndex = searched.some((base) => base.hasIndex)
      const plan =
        vector && (await planVectors(database, covered, { embeddingModel, dimensions: vector.length, hasIndex }))
      const asked = vector && {
        ...{ embeddingModel, plan },
        ...literalOf(vector),
        sufficientShare: limit <= MAX_BY_WORDS ? sufficientShareOf(model) : undefined,
      }
      const rows = await findCandidates(database, covered, question, used, asked)
      const arms = vector ? mode : 'text'
      const scored = rows.map((row) => withModel(row, model, used, isQuestionUnspaced))
      return rankCandidates(scored, arms, hasSeveralModels)
    }),
  )
  const all = found.flat().sort((a, b) => b.score - a.score)
  const ranked = words ? preferNamed(words.asked, all) : all
  const kept = ranked.filter(({ score }) => score > 0)
  return mergePassages(kept, limit, scoreThreshold).map((row) => ({
    ...passageOf(row),
    score: row.score,
    ...(isExplained && { explain: explanationOf(row) }),
  }))
}

/** Two sets of vectors of one model share the question's vector. */
function onceForModel(embed: EmbedQuery, question: string): (model: string) => Promise<number[] | undefined> {
  const vectors = new Map<string, Promise<number[] | undefined>>()
  return (model) => {
    const vector = vectors.get(model) ?? embed(model, question)
    vectors.set(model, vector)
    return vector
  }
}

const literalOf = (vector: number[]) => ({ near: givenVector(vector), dimensions: vector.length })

/** Documents that are not indexed yet have no share in the index: their texts are read. */
const withModel = (row: Row, embeddingModel: string, words: Words | undefined, isQuestionUnspaced: boolean) => ({
  ...row,
  embeddingModel,
  isUnspaced: isQuestionUnspaced && isMostlyUnspaced(row.text),
  ...(countsBrevity(embeddingModel) && {
    tokens: estimateTokens(beginning(embeddedTextOf(row), BRIEF_LENGTH)),
  }),
  ...(words &&
    !row.isIndexed && {
      wordShare: wordShareOf(words.asked, words.searched, `${row.heading ?? ''} ${row.text}`),
    }),
})

const explanationOf = ({ vectorRank, wordRank, similarity, wordShare }: Row): NonNullable<SearchHit['explain']> => ({
  vector: { rank: vectorRank, similarity: similarity === null ? null : round(similarity) },
  text: { rank: wordRank, share: round(Math.min(1, wordShare)) },
})

const round = (value: number) => Math.round(value * 10_000) / 10_000

/** Postgres can not tell how many passages an arm finds: it is told (`is true`) to look shares up by a hash. */
const sharesOfNear = (covered: Covered): SQL => sql`
  select document_id, ordinal, sum(share) as share, ${placeOfGroup(covered)} as base from (
    select document_id, ordinal, 0::float8 as share, base from near
    union all select document_id, ordinal, share, base from shares
      where ((document_id, ordinal) in (select document_id, ordinal from near)) is true) as both_arms
  group by document_id, ordinal`

/**
 * Nearest vectors and matching words, the best of both by reciprocal rank, in one statement. The arms are brought together
 * by grouping: Postgres can not tell how many passages an arm finds, and might join them by comparing each with each.
 */
async function findCandidates(
  database: Executor,
  covered: Covered,
  question: string,
  words: Words | undefined,
  asked: Asked | undefined,
): Promise<Row[]> {
  const { rows } = await database.execute<Row>(sql`
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
          from (${weighedByCommon(covered, words, sharesOfNear(covered))}) as weighed
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
