import type { SearchHit } from '../../domain/knowledge/base.ts'
import { fitting, PASSAGE_LIMIT, type SearchLimits } from '../../domain/knowledge/retrieval.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import type { Models } from '../../providers/model/models.ts'
import { createQuestionEmbedding } from '../../providers/model/question-vector.ts'
import type { Executor } from '../../store/database.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { searchPassages } from '../../store/knowledge/search/search.ts'

/** The query waits this long for its vector; without one only its words search. */
const EMBEDDING_TIMEOUT_MS = 10_000

/** What a turn asks the knowledge of its agent. */
export type KnowledgeQuestion = {
  workspaceId: string
  agentId: string
  query: string
  limits?: SearchLimits | null | undefined
  signal: AbortSignal
  /** Gets the record of each embedding call. */
  onModelCall?: OnModelCall | undefined
}

/**
 * The best passages of the knowledge bases of an agent, as many as the limits say and a model's context takes.
 * @throws the signal's reason when it fires
 */
export async function searchKnowledge(
  { database, models }: { database: Executor; models: Models },
  { workspaceId, agentId, query, limits, signal, onModelCall }: KnowledgeQuestion,
): Promise<SearchHit[]> {
  const { limit = PASSAGE_LIMIT, filter, score_threshold: scoreThreshold, knowledge_base_ids: kbIds } = limits ?? {}
  const bases = await listKnowledgeBases(database, workspaceId, agentId, kbIds)
  if (bases.length === 0) return []
  const embed = createQuestionEmbedding({
    ...{ models, payer: { workspaceId, agentId }, timeoutMs: EMBEDDING_TIMEOUT_MS, signal, onModelCall },
    onFailure: () => signal.throwIfAborted(),
  })
  const asked = { query, limit, filter, scoreThreshold }
  return fitting(await searchPassages(database, workspaceId, bases, asked, embed))
}
