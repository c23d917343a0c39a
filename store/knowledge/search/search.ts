import type { SearchHit, SearchMode } from '../../../domain/knowledge/base.ts'
import type { Filter } from '../../../domain/knowledge/filter.ts'
import { mergePassages } from '../../../domain/knowledge/passage-merge.ts'
import { rankCandidates, roundScore, sufficientShareOf } from '../../../domain/knowledge/search-score.ts'
import { modelOfSet } from '../../../domain/knowledge/vector-set.ts'
import type { Executor } from '../../database.ts'
import type { KnowledgeBaseRecord } from '../base.ts'
import { passageOf } from '../chunk.ts'
import { conditionOf } from '../filter.ts'
import { givenVector } from '../vector.ts'
import { type Candidate, findCandidates } from './candidate.ts'
import { type FilledBase, readWords, withReadyDocuments } from './filled-base.ts'
import type { Covered } from './search-arm.ts'
import type { Asked } from './vector-search.ts'

/**
 * A search for more passages than these needs meaning, too: the passages that words find may be too few once those of
 * one place are merged.
 */
const MAX_BY_WORDS = 20
/** A longer question is cut: it would not fit into every embedding model. */
const MAX_QUERY_LENGTH = 4_000

/** Makes the vector of a question; undefined when the model does not answer. */
export type EmbedQuery = (embeddingModel: string, text: string) => Promise<number[] | undefined>

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
  const isFiltered = filter !== undefined
  const sought = { workspaceId, isFiltered, question }
  const sets = setsOf(filled, { workspaceId, condition, isFiltered })
  const vectorOf = onceForModel(embed, question)
  // The words are read while the models embed the question.
  const [words, ...vectors] = await Promise.all([
    mode === 'vector' ? undefined : readWords(database, sought, filled),
    ...sets.map((set) => (mode === 'text' ? undefined : ask(set.model, vectorOf, limit))),
  ])
  // If no model answers, words alone have the whole score.
  const arms = vectors.some((vector) => vector !== undefined) ? mode : 'text'
  const found = await Promise.all(
    sets.map(async ({ model, covered }, place) => {
      const asked = vectors[place]
      // A search without vectors goes by words alone, also when the caller asked for meaning alone.
      const used = words ?? (asked ? undefined : await readWords(database, sought, filled))
      const rows = await findCandidates(database, { covered, words: used, asked })
      const scored = rows.map((row) => ({ ...row, embeddingModel: model }))
      return rankCandidates(scored, asked || mode === 'hybrid' ? arms : 'text')
    }),
  )
  const ranked = found.flat().sort((a, b) => b.score - a.score)
  const kept = ranked.filter(({ score }) => score > 0)
  return mergePassages(kept, limit, scoreThreshold).map((row) => ({
    ...passageOf(row),
    score: row.score,
    ...(isExplained && { explain: explanationOf(row) }),
  }))
}

/** The knowledge bases whose vectors are of one set, and what a search covers in them. */
type VectorSet = { model: string; covered: Covered }

function setsOf(filled: FilledBase[], shared: Pick<Covered, 'workspaceId' | 'condition' | 'isFiltered'>): VectorSet[] {
  return [...Map.groupBy(filled, (base) => base.embeddingModel)].map(([embeddingModel, bases]) => {
    const documents = bases.reduce((sum, base) => sum + base.documents, 0)
    const passages = bases.reduce((sum, base) => sum + base.passages, 0)
    const covered = { ...shared, embeddingModel, kbIds: bases.map((base) => base.id), bases, documents, passages }
    return { model: modelOfSet(embeddingModel), covered }
  })
}

/** The question as a set is asked it; undefined when the model does not answer. */
async function ask(
  model: string,
  vectorOf: (model: string) => Promise<number[] | undefined>,
  limit: number,
): Promise<Asked | undefined> {
  const vector = await vectorOf(model)
  if (!vector) return undefined
  const sufficientShare = limit <= MAX_BY_WORDS ? sufficientShareOf(model) : undefined
  return { near: givenVector(vector), dimensions: vector.length, sufficientShare }
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

const explanationOf = ({
  vectorRank,
  wordRank,
  similarity,
  wordShare,
}: Candidate): NonNullable<SearchHit['explain']> => ({
  vector: { rank: vectorRank, similarity: similarity === null ? null : roundScore(similarity) },
  text: { rank: wordRank, share: roundScore(Math.min(1, wordShare)) },
})
