import type { SearchHit } from '../../domain/knowledge/base.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import { withEmbeddingRecords } from '../../providers/model/call-record.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Executor } from '../../store/database.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { searchPassages } from '../../store/knowledge/search.ts'

/** The query waits this long for its vector; without one only its words search. */
const EMBEDDING_TIMEOUT_MS = 10_000

/**
 * The best `limit` passages of all knowledge bases of an agent.
 * @param onModelCall gets the record of each embedding call
 * @throws the signal's reason when it fires
 */
export async function searchKnowledge(
  { database, models }: { database: Executor; models: Models },
  workspaceId: string,
  agentId: string,
  query: string,
  limit: number,
  signal: AbortSignal,
  onModelCall?: OnModelCall,
): Promise<SearchHit[]> {
  const bases = await listKnowledgeBases(database, workspaceId, agentId)
  if (bases.length === 0) return []
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_TIMEOUT_MS)])
  const paid = models.paidBy({ workspaceId, agentId })
  const recording = onModelCall ? withEmbeddingRecords(paid, onModelCall) : paid
  return searchPassages(database, workspaceId, bases, { query, limit }, async (model, text) => {
    const embedded = await recording.embed(model, [text], { purpose: 'query' }, bounded).catch(() => undefined)
    signal.throwIfAborted()
    return embedded?.vectors[0]
  })
}
