import type { SearchHit } from '../../domain/knowledge/base.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Executor } from '../../store/database.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { searchPassages } from '../../store/knowledge/search.ts'

/** The query waits this long for its vector; without one only its words search. */
const EMBEDDING_TIMEOUT_MS = 10_000

/** The best `limit` passages of all knowledge bases of an agent. @throws the signal's reason when it fires */
export async function searchKnowledge(
  deps: { database: Executor; models: Models },
  workspaceId: string,
  agentId: string,
  query: string,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const bases = await listKnowledgeBases(deps.database, workspaceId, agentId)
  if (bases.length === 0) return []
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_TIMEOUT_MS)])
  return searchPassages(deps.database, workspaceId, bases, query, limit, async (model, text) => {
    const embedded = await deps.models.embed(model, [text], bounded).catch(() => undefined)
    signal.throwIfAborted()
    return embedded?.vectors[0]
  })
}
