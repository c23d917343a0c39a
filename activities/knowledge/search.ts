import type { SearchHit } from '../../domain/knowledge/base.ts'
import { fitting, PASSAGE_LIMIT, type SearchLimits } from '../../domain/knowledge/retrieval.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import { withEmbeddingRecords } from '../../providers/model/call-record.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Executor } from '../../store/database.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { searchPassages } from '../../store/knowledge/search.ts'

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
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_TIMEOUT_MS)])
  const paid = models.paidBy({ workspaceId, agentId })
  const recording = onModelCall ? withEmbeddingRecords(paid, onModelCall) : paid
  const asked = { query, limit, filter, scoreThreshold }
  const found = await searchPassages(database, workspaceId, bases, asked, async (model, text) => {
    const embedded = await recording.embed(model, [text], { purpose: 'query' }, bounded).catch(() => undefined)
    signal.throwIfAborted()
    return embedded?.vectors[0]
  })
  return fitting(found)
}
