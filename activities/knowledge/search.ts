import type { SearchHit, SearchMode } from '../../domain/knowledge/base.ts'
import { fitting, PASSAGE_LIMIT, type SearchLimits } from '../../domain/knowledge/retrieval.ts'
import type { CutSearch } from '../../domain/knowledge/searched-query.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import type { Models } from '../../providers/model/models.ts'
import { createQuestionEmbedding } from '../../providers/model/question-vector.ts'
import type { Executor } from '../../store/database.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { type EmbedQuery, searchPassages } from '../../store/knowledge/search/search.ts'
import { isStatementTimeout, untilAnswered } from '../../store/repeat.ts'

/** The query waits this long for its vector; without one only its words search. */
const EMBEDDING_TIMEOUT_MS = 10_000

/** The search that a turn makes in the knowledge of its agent. */
export type KnowledgeQuestion = {
  workspaceId: string
  agentId: string
  query: string
  limits?: SearchLimits | null | undefined
  signal: AbortSignal
  /** Gets the record of each embedding call. */
  onModelCall?: OnModelCall | undefined
}

export type FoundKnowledge = {
  hits: SearchHit[]
  /** words: comparing vectors took too long, so words alone searched. nothing: that took too long, too. */
  cutTo?: CutSearch
}

/** The best passages of the knowledge bases of an agent, like `findKnowledge`. */
export const searchKnowledge = async (deps: SearchDependencies, question: KnowledgeQuestion): Promise<SearchHit[]> =>
  (await findKnowledge(deps, question)).hits

type SearchDependencies = { database: Executor; models: Models }

/**
 * The best passages of the knowledge bases of an agent, as many as the limits say and a model's context takes. It waits while
 * Postgres is away; a search that Postgres finds too slow is not made again: words alone search, and then nothing does.
 * @throws the signal's reason when it fires
 */
export async function findKnowledge(
  { database, models }: SearchDependencies,
  { workspaceId, agentId, query, limits, signal, onModelCall }: KnowledgeQuestion,
): Promise<FoundKnowledge> {
  const { limit = PASSAGE_LIMIT, filter, score_threshold: scoreThreshold, knowledge_base_ids: kbIds } = limits ?? {}
  const bases = await untilAnswered(() => listKnowledgeBases(database, workspaceId, agentId, kbIds), signal)
  if (bases.length === 0) return { hits: [] }
  const embed = createQuestionEmbedding({
    models,
    payer: { workspaceId, agentId },
    timeoutMs: EMBEDDING_TIMEOUT_MS,
    signal,
    onModelCall,
    onFailure: () => signal.throwIfAborted(),
  })
  const once = keepVectors(embed)
  const search = (mode: SearchMode) => {
    const asked = { query, limit, filter, scoreThreshold, mode }
    return untilAnswered(() => searchPassages(database, workspaceId, bases, asked, once), signal)
  }
  const whole = await unlessSlow(search('hybrid'))
  if (whole) return { hits: fitting(whole) }
  const byWords = await unlessSlow(search('text'))
  return byWords ? { hits: fitting(byWords), cutTo: 'words' } : { hits: [], cutTo: 'nothing' }
}

/** Each try of a search gets the vector that the first one has paid for. */
function keepVectors(embed: EmbedQuery): EmbedQuery {
  const vectors = new Map<string, ReturnType<EmbedQuery>>()
  return (model, text) => {
    const vector = vectors.get(model) ?? embed(model, text)
    vectors.set(model, vector)
    return vector
  }
}

const unlessSlow = <Found>(search: Promise<Found>): Promise<Found | undefined> =>
  search.catch((error) => {
    if (isStatementTimeout(error)) return undefined
    throw error
  })
